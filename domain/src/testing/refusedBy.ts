import assert from 'node:assert/strict'
import { Refusal, type RefusalName, sayRefusal } from '../refusals.ts'

/**
 * For `assert.throws`: accepts a refusal by that rule, with that English sentence if one is given. In neither language
 * may a hole be left unfilled.
 */
export const refusedBy = (rule: RefusalName, sentence?: string) => (error: unknown) => {
  assert.ok(error instanceof Refusal, String(error))
  assert.equal(error.rule, rule)
  if (sentence) assert.equal(sayRefusal(error, 'en'), sentence)
  assert.doesNotMatch(sayRefusal(error, 'cn'), /undefined|NaN|\{/)
  return true
}
