import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertBothLanguages } from '../testing/assertBothLanguages.ts'
import { type MailReason, mailReasons, mailStates, ourReasons, whyRefused } from './mail.ts'

const answers: [number, string | undefined, MailReason][] = [
  [550, '5.1.1', 'nobody'],
  [550, '5.1.10', 'nobody'],
  [550, '5.2.1', 'closed'],
  [552, '5.2.2', 'full'],
  [452, '4.2.2', 'full'],
  [452, undefined, 'full'],
  [552, undefined, 'full'],
  [550, '5.7.26', 'policy'],
  [554, '5.7.1', 'policy'],
  [450, '4.7.0', 'later'],
  [451, undefined, 'later'],
  [452, '4.3.1', 'later'],
  [550, undefined, 'refused'],
  [554, '5.6.0', 'refused'],
  [552, '5.3.4', 'refused'],
]
for (const [answer, status, reason] of answers)
  test(`${answer} ${status ?? 'without a status'} means ${reason}`, () =>
    assert.equal(whyRefused(answer, status), reason))

test('every reason and state has words in both languages', () => {
  for (const [name, { en, cn }] of Object.entries({ ...mailReasons, ...mailStates }))
    assertBothLanguages({ en, cn }, name)
})
test('an answer of the recipient’s server never counts as our own fault', () => {
  for (const [answer, status] of answers) assert.ok(!ourReasons.includes(whyRefused(answer, status)))
})
