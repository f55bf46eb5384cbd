/** A task has one person at a time, and every change is recorded. */
import type { assignmentDesk } from '@tonne/contract/support/assignment'
import type { Operator } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import { type Queue, queueRoles } from '@tonne/domain/support/queue'
import type { Tx } from '../../platform/database/database.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { shownSince } from '../../shared/waiting.ts'
import { listNewer } from '../../trust/report/store.ts'
import { handOver, readHandover, readShift } from './handOver.ts'
import { moveAssigned } from './moveAssigned.ts'
import { listAssigned, listPeople } from './store.ts'

/** A noun's reaction when an item of its queue is assigned. */
export type Begun = Partial<Record<Queue, (tx: Tx, subject: string, by: Operator, now: Date) => Promise<void>>>

export const assignmentHandlers = (tools: Pick<Tools, 'db'>, begun: Begun): Handlers<typeof assignmentDesk> => ({
  list: async ({ input: { queue, since }, now }) => {
    const { db } = tools
    const [items, people] = [await listAssigned(db, queue, shownSince(now)), await listPeople(db, queueRoles[queue])]
    const newer = since === undefined ? [] : await listNewer(db, queue, new Date(since), now)
    return { items: items.map((row) => ({ ...row, at: row.at.getTime() })), newer, people }
  },
  set: setAssigned(tools, begun),
  shift: readShift(tools),
  handOver: handOver(tools),
  readHandover: readHandover(tools),
})

function setAssigned({ db }: Pick<Tools, 'db'>, begun: Begun): Handler<typeof assignmentDesk.set> {
  return async ({ input: { queue, subject, operatorId, from }, operator, now, address }) => {
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
      await moveAssigned(tx, { queue, subject, to, from, by: operator, address }, now)
    })
    return { operatorId }
  }
}
