/** A task has one person at a time, and every change is recorded. */
import type { assignmentDesk } from '@tonne/contract/support/assignment'
import type { Operator } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import { type Queue, queueRoles } from '@tonne/domain/support/queue'
import type { Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Stale, tell } from '../../shared/ledger/tell.ts'
import type { Tools } from '../../shared/tools.ts'
import { deleteAssigned, listAssigned, listPeople, lockAssigned, putAssigned } from './store.ts'

/** An assignment this old is done, or forgotten. */
const SHOWN_MS = 90 * 86_400_000
const STALE: Stale = { memberId: 0, stale: ['assignment'] }

/** A noun's reaction when something of its queue is assigned. */
export type Begun = Partial<Record<Queue, (tx: Tx, subject: string, by: Operator, now: Date) => Promise<void>>>

export const assignmentHandlers = (tools: Pick<Tools, 'db'>, begun: Begun): Handlers<typeof assignmentDesk> => ({
  list: async ({ input: { queue }, now }) => {
    const { db } = tools
    const [items, people] = [
      await listAssigned(db, queue, new Date(now.getTime() - SHOWN_MS)),
      await listPeople(db, queueRoles[queue]),
    ]
    return { items: items.map((row) => ({ ...row, at: row.at.getTime() })), people }
  },
  set: setAssigned(tools, begun),
})

function setAssigned({ db }: Pick<Tools, 'db'>, begun: Begun): Handler<typeof assignmentDesk.set> {
  return async ({ input: { queue, subject, operatorId }, operator, now, address }) => {
    await db.tx(async (tx) => {
      const roles = { roles: queueRoles[queue].join(', ') }
      if (!queueRoles[queue].includes(operator.role)) refuse('assignNotThere', roles)
      const to =
        operatorId === null
          ? null
          : ((await listPeople(tx, queueRoles[queue])).find(({ id }) => id === operatorId) ??
            refuse('assignNotThere', roles))
      // Locked first, because the noun's own acts lock their row before the assignment.
      if (to !== null) await begun[queue]?.(tx, subject, operator, now)
      const before = (await lockAssigned(tx, queue, subject)) ?? null
      if ((before?.operatorId ?? null) === operatorId) return
      if (to === null) await deleteAssigned(tx, queue, subject)
      else await putAssigned(tx, { queue, subject, operatorId: to.id, by: operator.name }, now)
      const reason = to === null ? 'given back' : to.id === operator.id ? 'taken' : 'given to a colleague'
      const act = { by: operator, act: 'queue.assign', subject: `${queue} ${subject}`, reason, address }
      const change = {
        before: { operatorId: before?.operatorId ?? null, name: before?.name ?? null },
        after: { operatorId, name: to?.name ?? null },
      }
      await insertAudit(tx, { ...act, ...change }, now)
      tell(tx, STALE, now)
    })
    return { operatorId }
  }
}
