/** Runs after every test file: balances, holds, serials, limits, histories and rights must all hold. */
import assert from 'node:assert/strict'
import type { Db } from '../platform/database/database.ts'
import { checkInvariants } from '../trust/invariants/checkInvariants.ts'
import { invariants } from '../trust/invariants/invariantList.ts'

/**
 * Fails with the name of each broken invariant and the rows that break it. Only tests that seal also compute sealed
 * rows again.
 */
export async function assertBalanced(db: Db, now: Date, except: readonly string[] = []): Promise<void> {
  // Some tests restrict a member by a row alone, without the steps of a case.
  const apart = ['5 sealed log', '20 cases', ...except]
  const list = invariants.filter(({ id }) => !apart.includes(id))
  const broken = (await checkInvariants(db, list, now)).filter((found) => found.broken > 0)
  assert.deepEqual(
    broken.map(({ invariant, rows }) => ({ id: invariant.id, sentence: invariant.sentence[0], rows })),
    [],
  )
}
