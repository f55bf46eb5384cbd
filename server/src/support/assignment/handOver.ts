/** Between two shifts: the items that one operator leaves, and those that wait for the next. */
import type { assignmentDesk } from '@tonne/contract/support/assignment'
import { operatorRoles } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import { type Queue, queueRoles, queues } from '@tonne/domain/support/queue'
import type { Sql } from '../../platform/database/database.ts'
import { once } from '../../platform/http/idempotency.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { getShift } from '../../shared/session/operators.ts'
import type { Tools } from '../../shared/tools.ts'
import { countSince, listHeld } from '../../trust/report/store.ts'
import { moveAssigned, STALE } from './moveAssigned.ts'
import {
  type HandedItem,
  type HandoverRow,
  insertHandover,
  listGiven,
  listHanded,
  listPeople,
  lockAssigned,
  updateHandoverRead,
} from './store.ts'

type Db = Pick<Tools, 'db'>
const keyOf = ({ queue, subject }: HandedItem): string => `${queue} ${subject}`

export function readShift({ db }: Db): Handler<typeof assignmentDesk.shift> {
  return async ({ operator, now }) => {
    const { sinceAt, lastAt } = await getShift(db, operator.sessionId)
    const held = await listHeld(db, operator.id, now)
    const given = await listGiven(db, operator.id, sinceAt)
    const theirs = new Set(queues.filter((queue) => queueRoles[queue].includes(operator.role)))
    const people = (await listPeople(db, operatorRoles)).filter(({ id }) => id !== operator.id)
    return {
      lastAt: lastAt?.getTime() ?? null,
      held: held.map((row) => ({ ...row, since: row.since.getTime() })),
      came: lastAt === null ? [] : (await countSince(db, lastAt, now)).filter(({ queue }) => theirs.has(queue)),
      handed: shown(await listHanded(db, operator.id, sinceAt), held),
      given: shown(given, await heldByAll(db, given, now)),
      people,
    }
  }
}

/** The items that the receivers hold now. */
async function heldByAll(db: Sql, given: readonly HandoverRow[], now: Date) {
  const ids = [...new Set(given.map(({ otherId }) => otherId))]
  return (await Promise.all(ids.map((id) => listHeld(db, id, now)))).flat()
}

const shown = (rows: readonly HandoverRow[], held: readonly HandedItem[]) => {
  const open = new Set(held.map(keyOf))
  return rows.map(({ otherId: _, ...row }) => ({
    ...row,
    at: row.at.getTime(),
    readAt: row.readAt?.getTime() ?? null,
    items: row.items.map((item) => ({ ...item, open: open.has(keyOf(item)) })),
  }))
}

export function handOver({ db }: Db): Handler<typeof assignmentDesk.handOver> {
  return async ({ input: { to: toId, note, items }, operator, keyed, now, address }) => {
    // In one order, so that two operators who hand over the same items do not deadlock.
    const sorted = [...new Map(items.map((item) => [keyOf(item), item])).values()].sort((a, b) =>
      keyOf(a) < keyOf(b) ? -1 : 1,
    )
    return once(db, { keyed, now }, async (tx) => {
      const to = (await listPeople(tx, operatorRoles)).find(({ id }) => id === toId && id !== operator.id)
      if (!to) return refuse('notFound')
      for (const { queue } of sorted)
        if (!queueRoles[queue].includes(to.role)) refuse('assignNotThere', { roles: rolesOf(queue) })
      for (const { queue, subject } of sorted) await lockAssigned(tx, queue, subject, now)
      const held = new Set((await listHeld(tx, operator.id, now)).map(keyOf))
      for (const item of sorted) if (!held.has(keyOf(item))) refuse('assignNotYours', { subject: item.subject })
      for (const item of sorted) await moveAssigned(tx, { ...item, to, by: operator, address }, now)
      const id = await insertHandover(tx, { from: operator.id, to: to.id, note, items: sorted }, now)
      const after = { operatorId: to.id, name: to.name, items: sorted.length }
      await insertAudit(
        tx,
        { by: operator, act: 'queue.handover', subject: String(id), reason: note, address, after },
        now,
      )
      emit(tx, STALE, now)
      return { id, count: sorted.length }
    })
  }
}
const rolesOf = (queue: Queue): string => queueRoles[queue].join(', ')

export function readHandover({ db }: Db): Handler<typeof assignmentDesk.readHandover> {
  return async ({ input: { id }, operator, now }) => {
    if (!(await updateHandoverRead(db, id, operator.id, now))) refuse('notFound')
    await db.tx(async (tx) => emit(tx, STALE, now))
    return {}
  }
}
