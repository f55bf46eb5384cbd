import type { OrderKind, OrderState } from '@tonne/domain/states'
import { rowsById } from '../../platform/database/byId.ts'
import { getOne, type Sql, type Tx } from '../../platform/database/database.ts'

const NOTE = 'insert into member_note (member_id, operator_id, by_name, text, at) values ($1, $2, $3, $4, $5)'
type NewNote = { memberId: number; operatorId: number; by: string; text: string }
export const insertNote = (tx: Tx, { memberId, operatorId, by, text }: NewNote, now: Date) =>
  tx.rows(NOTE, [memberId, operatorId, by, text, now])
const NOTES = 'select id, by_name as by, text, at from member_note where member_id = $1 order by id desc limit 50'
export const listNotes = (sql: Sql, memberId: number) =>
  sql.rows<{ id: number; by: string; text: string; at: Date }>(NOTES, [memberId])

const MONEY = `
  select coalesce(sum(balance) filter (where asset = 0 and pocket = 'available'), 0)::bigint as available,
    coalesce(sum(balance) filter (where asset = 0 and pocket = 'held'), 0)::bigint as held,
    coalesce(sum(balance) filter (where asset <> 0 and pocket <> 'retired'), 0)::bigint as kg
  from account where kind = 'member' and owner_id = $1`
export const getMoney = (sql: Sql, memberId: number) =>
  getOne(sql.rows<{ available: number; held: number; kg: number }>(MONEY, [memberId]))
const TRADED = `
  select coalesce(sum(coalesce(b.filled_cents, o.total_cents)), 0)::bigint as cents from "order" o
  left join book_order b on b.order_id = o.id
  where o.member_id = $1 and o.at >= $2 and (o.state = 'completed' or b.filled_kg > 0)`
/** Amounts bought and sold since then, without fees. */
export const sumTraded = async (sql: Sql, memberId: number, since: Date): Promise<number> =>
  (await getOne(sql.rows<{ cents: number }>(TRADED, [memberId, since]))).cents
const ALERTS = `
  select no, opened_at as at from market_alert where state = 'open'
  and owners && array(select owner_id from owner_of where member_id = $1 union select $1) order by id desc`
export const listAlertsOf = (sql: Sql, memberId: number) => sql.rows<{ no: string; at: Date }>(ALERTS, [memberId])

const TABLES = {
  deposits: 'deposit',
  withdrawals: 'withdrawal',
  orders: '"order"',
  requests: 'request',
  cases: 'restriction',
  logins: 'login_event',
} as const
export const countOf = async (sql: Sql, table: keyof typeof TABLES, memberId: number): Promise<number> =>
  (
    await getOne(
      sql.rows<{ count: number }>(`select count(*)::int as count from ${TABLES[table]} where member_id = $1`, [
        memberId,
      ]),
    )
  ).count

const ORDERS = `
  select o.id, o.no, o.kind, o.state, o.kg, o.price_cents as "priceCents", o.total_cents as "totalCents", o.at,
    o.project_id as "projectId"
  from "order" o where o.member_id = $1 and ($2::timestamptz is null or (o.at, o.id) < ($2, $3::bigint))
  order by o.at desc, o.id desc limit $4`
export type OrderLine = {
  id: number
  no: string
  kind: OrderKind
  state: OrderState
  kg: number
  priceCents: number
  totalCents: number
  at: Date
  projectId: number
}
export const listOrders = (sql: Sql, memberId: number, after: { at: Date; id: number } | null, limit: number) =>
  sql.rows<OrderLine>(ORDERS, [memberId, after?.at ?? null, after?.id ?? null, limit])
const CASES = `
  select id, case_no as no, reason_en as en, reason_cn as cn, imposed_by as "imposedBy", since as at,
    review_by as "reviewBy", lifted_at as "liftedAt"
  from restriction where member_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`
type CaseLine = {
  id: number
  no: string
  en: string
  cn: string
  imposedBy: string
  at: Date
  reviewBy: Date
  liftedAt: Date | null
}
export const listCaseLines = (sql: Sql, memberId: number, before: number | null, limit: number) =>
  sql.rows<CaseLine>(CASES, [memberId, before, limit])
const PROJECTS = `
  select id, no, jsonb_build_object('en', name_en, 'cn', name_cn) as name from project where id = any($1::int[])`
type ProjectLine = { id: number; no: string; name: { en: string; cn: string } }
export const listProjects = (sql: Sql, ids: readonly number[]) => rowsById<ProjectLine>(sql, PROJECTS, ids)

// Tons at the price in force; tons in presales are not the member's yet. Unchanged rows are not written.
const COUNT = `
  insert into member_sum (member_id, worth_cents, last_in_at)
  select m.id, coalesce(w.cents, 0), greatest(m.joined_at, l.at)
  from member m
  left join (
    select a.owner_id, sum(case when a.asset = 0 then a.balance else a.balance * price.price_cents / 1000 end)::bigint
    as cents
    from account a left join lateral (
      select price_cents from project_price where project_id = a.asset and effective_at <= $1
      order by effective_at desc, version desc limit 1) price on a.asset <> 0
    where a.kind = 'member' and a.pocket in ('available', 'held', 'credits', 'credits_held') and a.balance > 0
    group by a.owner_id
  ) w on w.owner_id = m.id
  left join lateral (
    select at from login_event where member_id = m.id and outcome = 'in' order by id desc limit 1) l on true
  on conflict (member_id) do update set worth_cents = excluded.worth_cents, last_in_at = excluded.last_in_at
  where (member_sum.worth_cents, member_sum.last_in_at) is distinct from (excluded.worth_cents, excluded.last_in_at)`
export const countMembers = (tx: Tx, now: Date) => tx.rows(COUNT, [now])
