/** Runs after every test file: balances, holds, serials, limits, histories and rights must all hold. */
import assert from 'node:assert/strict'
import type { Db } from '../platform/database/database.ts'
import { checkInvariants } from '../trust/invariants/checkInvariants.ts'
import { invariants } from '../trust/invariants/invariantList.ts'

/** Databases where a test gave members money that no line of the bank brought. */
export const fundedBesides = new WeakSet<Db>()
/**
 * Fails naming each invariant with the rows that break it. What was sealed is worked out again in the tests that seal.
 */
export async function assertBalanced(db: Db, now: Date, except: readonly string[] = []): Promise<void> {
  // Tests restrict somebody by a row alone, without the steps that a case has.
  const apart = ['5 sealed log', '20 cases', ...except, ...(fundedBesides.has(db) ? ['21 came in'] : [])]
  const list = invariants.filter(({ id }) => !apart.includes(id))
  const broken = (await checkInvariants(db, list, now)).filter((found) => found.broken > 0)
  assert.deepEqual(
    broken.map(({ invariant, rows }) => ({ id: invariant.id, sentence: invariant.sentence[0], rows })),
    [],
  )
}
