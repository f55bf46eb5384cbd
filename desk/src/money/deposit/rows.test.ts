import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Line, lineLook, mayCredit, mayTakeOver, waits } from './rows.ts'

const line = (change: object): Line =>
  ({ open: true, direction: 'credit', outcome: 'suspense', decision: null, claims: [], ...change }) as object as Line
const decision = (kind: string, state: string) => ({ decision: { kind, state } })

test('an open line without a proposal is credited or sent back if it came in, and ours if it names no deposit', () => {
  const cases: [object, credits: boolean, takes: boolean, waiting: boolean][] = [
    [{}, true, true, true],
    [{ outcome: 'in_review' }, true, false, true],
    [{ claims: [{ no: 'CL-1' }] }, true, false, true],
    [{ claims: [{ no: 'CL-1' }], direction: 'debit' }, false, true, true],
    [{ direction: 'debit' }, false, true, true],
    [{ direction: 'debit', outcome: 'payout_review' }, false, true, true],
    [{ outcome: 'credited', open: false }, false, false, false],
    [{ outcome: 'paid', direction: 'debit', open: false }, false, false, false],
    [decision('match', 'proposed'), false, false, true],
    [decision('return', 'approved'), false, false, false],
  ]
  for (const [change, ...expected] of cases) {
    const one = line(change)
    assert.deepEqual([mayCredit(one), mayTakeOver(one), waits(one)], expected, JSON.stringify(change))
  }
})
test('a decided line is credited or returned, whatever it was before', () => {
  const words = [{}, decision('match', 'proposed'), decision('match', 'approved'), decision('return', 'approved')]
  assert.equal(lineLook(line(decision('own', 'approved'))).word, 'ours')
  assert.equal(lineLook(line({ outcome: 'payout_review', open: false })).word, 'outEvened')
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
