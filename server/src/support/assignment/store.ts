import type { OperatorRole } from '@tonne/domain/people/operator'
import type { Queue } from '@tonne/domain/support/queue'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'

type AssignedRow = { subject: string; operatorId: number; name: string; by: string; at: Date }
const LIST = `
  select a.subject, a.operator_id as "operatorId", o.name, a.given_by as by, a.at from assignment a
  join operator o on o.id = a.operator_id
  where a.queue = $1 and o.disabled_at is null and a.at > $2 order by a.at desc, a.subject limit 1000`
/** Assignments since then, newest first; those of inactive operators are left out. */
export const listAssigned = (sql: Sql, queue: string, since: Date) => sql.rows<AssignedRow>(LIST, [queue, since])
const PEOPLE = `select id, name, role from operator where role = any($1::text[]) and disabled_at is null order by name,
  id`
export const listPeople = (sql: Sql, roles: readonly OperatorRole[]) =>
  sql.rows<{ id: number; name: string; role: OperatorRole }>(PEOPLE, [roles])
const FIND = `
  select a.operator_id as "operatorId", o.name, o.disabled_at is null and a.at > $3 as shown
  from assignment a join operator o on o.id = a.operator_id where a.queue = $1 and a.subject = $2 for update of a`
/** `shown`: whether `listAssigned` with that instant has it. */
export const lockAssigned = (tx: Tx, queue: string, subject: string, since: Date) =>
  first(tx.rows<{ operatorId: number; name: string; shown: boolean }>(FIND, [queue, subject, since]))
const PUT = `
  insert into assignment (queue, subject, operator_id, given_by, at) values ($1, $2, $3, $4, $5)
  on conflict (queue, subject) do update set operator_id = excluded.operator_id, given_by = excluded.given_by,
  at = excluded.at`
type Given = { queue: string; subject: string; operatorId: number; by: string }
export const putAssigned = (tx: Tx, { queue, subject, operatorId, by }: Given, now: Date) =>
  tx.rows(PUT, [queue, subject, operatorId, by, now])
const DROP = 'delete from assignment where queue = $1 and subject = $2'
export const deleteAssigned = (tx: Tx, queue: string, subject: string) => tx.rows(DROP, [queue, subject])

export type HandedItem = { queue: Queue; subject: string }
type NewHandover = { from: number; to: number; note: string; items: readonly HandedItem[] }
const HAND = 'insert into handover (from_id, to_id, note, items, at) values ($1, $2, $3, $4, $5) returning id'
export const insertHandover = async (tx: Tx, { from, to, note, items }: NewHandover, now: Date): Promise<number> =>
  (await getOne(tx.rows<{ id: number }>(HAND, [from, to, note, JSON.stringify(items), now]))).id
const READ = 'update handover set read_at = coalesce(read_at, $3) where id = $1 and to_id = $2 returning id'
/** False if no such handover was given to this operator. */
export const updateHandoverRead = async (sql: Sql, id: number, to: number, now: Date): Promise<boolean> =>
  (await sql.rows(READ, [id, to, now])).length === 1
export type HandoverRow = {
  id: number
  /** The operator who gave it or whom it was given to. */
  otherId: number
  name: string
  note: string
  at: Date
  readAt: Date | null
  items: HandedItem[]
}
const handovers = (mine: string, other: string): string => `
  select h.id, o.id as "otherId", o.name, h.note, h.items, h.at, h.read_at as "readAt"
  from handover h join operator o on o.id = h.${other}
  where h.${mine} = $1 and (h.read_at is null or h.read_at >= $2) order by h.read_at is null desc, h.id desc limit 20`
const HANDED = handovers('to_id', 'from_id')
const GIVEN = handovers('from_id', 'to_id')
/** Those not read yet, and those read since then. */
export const listHanded = (sql: Sql, to: number, since: Date) => sql.rows<HandoverRow>(HANDED, [to, since])
export const listGiven = (sql: Sql, from: number, since: Date) => sql.rows<HandoverRow>(GIVEN, [from, since])
