/** Why: what waits is with one person at a time; who gave it to whom is on record. */
import type { assignmentDesk } from '@tonne/contract/assignment'
import { queueRoles } from '@tonne/domain/queue'
import { refuse } from '@tonne/domain/refusals'
import { insertAudit } from '../platform/audit.ts'
import type { Handlers } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { deleteAssigned, listAssigned, listPeople, lockAssigned, putAssigned } from './store.ts'

/** What was given out this long ago is done, or forgotten. */
const SHOWN_MS = 90 * 86_400_000

export const assignmentHandlers = ({ db }: Pick<Tools, 'db'>): Handlers<typeof assignmentDesk> => ({
  list: async ({ input: { queue }, now }) => {
    const [items, people] = [await listAssigned(db, queue, new Date(now.getTime() - SHOWN_MS)), await listPeople(db, queueRoles[queue])]
    return { items: items.map((row) => ({ ...row, at: row.at.getTime() })), people }
  },
  set: ({ input: { queue, subject, operatorId }, operator, now, address }) =>
    db.tx(async (tx) => {
      const roles = { roles: queueRoles[queue].join(', ') }
      if (!queueRoles[queue].includes(operator!.role)) refuse('assignNotThere', roles)
      const people = await listPeople(tx, queueRoles[queue])
      if (operatorId !== null && !people.some(({ id }) => id === operatorId)) refuse('assignNotThere', roles)
      const before = (await lockAssigned(tx, queue, subject))?.operatorId ?? null
      if (before === operatorId) return { operatorId }
      if (operatorId === null) await deleteAssigned(tx, queue, subject)
      else await putAssigned(tx, { queue, subject, operatorId, by: operator!.name }, now)
      const reason = operatorId === null ? 'given back' : operatorId === operator!.id ? 'taken' : 'given to a colleague'
      const act = { by: operator!, act: 'queue.assign', subject: `${queue} ${subject}`, reason, address }
      await insertAudit(tx, { ...act, before: { operatorId: before }, after: { operatorId } }, now)
      return { operatorId }
    }),
})
