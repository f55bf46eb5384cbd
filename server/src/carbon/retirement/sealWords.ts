/**
 * A certificate is made days after its tons were set aside, from a row that nobody seals. So the request leaves the
 * hash of its words in the log: for whom, why, with which message, and which kilograms.
 */
import { ownReasons } from '@tonne/domain/people/ownReason'
import type { Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import { listWords, type NewRetirement } from './store.ts'

/** One act for each request, which may have many lines, under the number of the first. */
export async function sealWords(tx: Tx, rows: readonly Pick<NewRetirement, 'id'>[], now: Date): Promise<void> {
  for (const { no, memberId, lines, words } of await listWords(
    tx,
    rows.map(({ id }) => id),
  )) {
    const act = { by: 'system', act: 'retirement.request', subject: no, reason: ownReasons.byMember.en } as const
    await insertAudit(tx, { ...act, memberId, after: { lines, words } }, now)
  }
}
