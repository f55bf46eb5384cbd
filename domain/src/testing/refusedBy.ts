/** For assert.throws: which rule refused, and what the member reads. */
import assert from 'node:assert/strict'
import { Refusal, type RefusalName, sayRefusal } from '../refusals.ts'

/**
 * True of a refusal by that rule, in that English sentence where one is given; no sentence in either language has an
 * unfilled hole.
 */
export const refusedBy = (rule: RefusalName, sentence?: string) => (error: unknown) => {
  assert.ok(error instanceof Refusal, String(error))
  assert.equal(error.rule, rule)
  if (sentence) assert.equal(sayRefusal(error, 'en'), sentence)
  assert.doesNotMatch(sayRefusal(error, 'cn'), /undefined|NaN|\{/)
  return true
}
