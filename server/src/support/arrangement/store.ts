import type { OperatorRole } from '@tonne/domain/people/operator'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'

const VALUE = 'select value from arrangement where operator_id = $1'
export const findArrangement = async <T>(sql: Sql, operatorId: number): Promise<T | undefined> =>
  (await first(sql.rows<{ value: T }>(VALUE, [operatorId])))?.value
const SET = `
  insert into arrangement (operator_id, value) values ($1, $2)
  on conflict (operator_id) do update set value = arrangement.value || excluded.value`
/** Replaces only the given part. */
export const mergeArrangement = (sql: Sql, operatorId: number, part: object) =>
  sql.rows(SET, [operatorId, JSON.stringify(part)])

const SEEN = `
  insert into queue_seen (operator_id, queue, at) values ($1, $2, $3)
  on conflict (operator_id, queue) do update set at = greatest(queue_seen.at, excluded.at)`
export const putSeen = (sql: Sql, operatorId: number, queue: string, now: Date) =>
  sql.rows(SEEN, [operatorId, queue, now])

type ViewRow = {
  id: number
  place: string
  name: string
  search: Record<string, string>
  shared: boolean
  isMine: boolean
  by: string
}
const VIEWS = `
  select v.id, v.place, v.name, v.search, v.role is not null as shared, v.operator_id = $1 as "isMine", o.name as by
  from saved_view v join operator o on o.id = v.operator_id
  where v.operator_id = $1 or (v.role = $2 and o.disabled_at is null) order by v.place, lower(v.name), v.id limit 1000`
export const listViews = (sql: Sql, operatorId: number, role: OperatorRole) =>
  sql.rows<ViewRow>(VIEWS, [operatorId, role])
type NewView = {
  operatorId: number
  role: OperatorRole | null
  place: string
  name: string
  search: Record<string, string>
}
const INSERT = `
  insert into saved_view (operator_id, role, place, name, search, at) values ($1, $2, $3, $4, $5, $6)
  on conflict (operator_id, place, name) do nothing returning id`
/** Undefined if they have a view of this name there. */
export const insertView = async (tx: Tx, { operatorId, role, place, name, search }: NewView, now: Date) =>
  (await first(tx.rows<{ id: number }>(INSERT, [operatorId, role, place, name, JSON.stringify(search), now])))?.id
const UPDATE = `
  update saved_view set role = $3, name = $4, search = $5 where id = $1 and operator_id = $2 and place = $6
  and not exists (select 1 from saved_view o where o.operator_id = $2 and o.place = $6 and o.name = $4 and o.id <> $1)
  returning id`
/** Undefined if it is not theirs, or they have another view of this name there. */
export const updateView = async (tx: Tx, id: number, { operatorId, role, place, name, search }: NewView) =>
  (await first(tx.rows<{ id: number }>(UPDATE, [id, operatorId, role, name, JSON.stringify(search), place])))?.id
const OWN = 'select id from saved_view where operator_id = $1'
export const listOwnIds = async (sql: Sql, operatorId: number): Promise<number[]> =>
  (await sql.rows<{ id: number }>(OWN, [operatorId])).map(({ id }) => id)
const REMOVE = 'delete from saved_view where id = $1 and operator_id = $2 returning id'
/** False if it is not theirs. */
export const deleteView = async (sql: Sql, id: number, operatorId: number): Promise<boolean> =>
  (await sql.rows(REMOVE, [id, operatorId])).length === 1
