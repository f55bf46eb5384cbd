import type { Operator } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import type { Queue } from '@tonne/domain/support/queue'
import type { Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import { emit, type Stale } from '../../shared/ledger/emit.ts'
import { shownSince } from '../../shared/waiting.ts'
import { deleteAssigned, lockAssigned, putAssigned } from './store.ts'

export const STALE: Stale = { memberId: 0, stale: ['assignment'] }
type Move = {
  queue: Queue
  subject: string
  /** Null: unassigned. */
  to: { id: number; name: string } | null
  /** Who had it when `by` looked; undefined: whoever has it now. */
  from?: number | null | undefined
  by: Operator
  address: string
}
/**
 * Reassigns an item, with a row of the audit; does nothing if it is theirs already. Refuses to take it from a colleague
 * who was given it since `by` looked.
 */
export async function moveAssigned(tx: Tx, { queue, subject, to, from, by, address }: Move, now: Date): Promise<void> {
  const before = (await lockAssigned(tx, queue, subject, shownSince(now))) ?? null
  if ((before?.operatorId ?? null) === (to?.id ?? null)) return
  if (from !== undefined && before?.shown && before.operatorId !== from) refuse('assignMoved', { name: before.name })
  if (to === null) await deleteAssigned(tx, queue, subject)
  else await putAssigned(tx, { queue, subject, operatorId: to.id, by: by.name }, now)
  const reason = to === null ? 'given back' : to.id === by.id ? 'taken' : 'given to a colleague'
  const change = {
    before: { operatorId: before?.operatorId ?? null, name: before?.name ?? null },
    after: { operatorId: to?.id ?? null, name: to?.name ?? null },
  }
  await insertAudit(tx, { by, act: 'queue.assign', subject: `${queue} ${subject}`, reason, address, ...change }, now)
  emit(tx, STALE, now)
}
