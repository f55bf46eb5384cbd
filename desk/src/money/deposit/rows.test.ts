import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Line, lineLook, mayDecide, waits } from './rows.ts'

const line = (change: object): Line => ({ direction: 'credit', outcome: 'suspense', decision: null, ...change }) as Line
const decision = (kind: string, state: string) => ({ decision: { kind, state } })

test('only money that came in, is not credited and has no proposal can be decided about', () => {
  const cases: [object, decides: boolean, waiting: boolean][] = [
    [{}, true, true],
    [{ outcome: 'in_review' }, true, true],
    [{ direction: 'debit' }, false, false],
    [{ outcome: 'credited' }, false, false],
    [{ outcome: 'paid', direction: 'debit' }, false, false],
    [decision('match', 'proposed'), false, true],
    [decision('return', 'approved'), false, false],
  ]
  for (const [change, decides, waiting] of cases)
    assert.deepEqual([mayDecide(line(change)), waits(line(change))], [decides, waiting], JSON.stringify(change))
})
test('a decided line is credited or returned, whatever it was before', () => {
  const words = [{}, decision('match', 'proposed'), decision('match', 'approved'), decision('return', 'approved')]
  assert.deepEqual(
    words.map((change) => lineLook(line(change)).word),
    ['suspense', 'proposed', 'credited', 'returned'],
  )
  assert.equal(lineLook(line({ outcome: 'payout_returned' })).word, 'outReturned')
  const outcomes = ['in_review', 'credited', 'paid', 'payout_review', 'of a later release']
  assert.deepEqual(
    outcomes.map((outcome) => Object.values(lineLook(line({ outcome }))).join(' ')),
    ['wait review', 'done credited', 'done outPaid', 'wait outReview', 'wait open'],
  )
})
