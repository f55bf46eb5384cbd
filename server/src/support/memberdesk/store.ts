import type { Sql, Tx } from '../../platform/database/database.ts'

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
export const getMoney = async (sql: Sql, memberId: number) =>
  (await sql.rows<{ available: number; held: number; kg: number }>(MONEY, [memberId]))[0]!
const ORDERS = `
  select no, kind, state, kg, total_cents as "totalCents", at from "order" where member_id = $1 order by at desc,
  id desc limit 20`
type OrderLine = { no: string; kind: string; state: string; kg: number; totalCents: number; at: Date }
export const listLatestOrders = (sql: Sql, memberId: number) => sql.rows<OrderLine>(ORDERS, [memberId])

const TIMELINE = `
  select act as what, subject, actor as by, reason as why, at from audit where member_id = $1
  union all select 'request.' || s.state, r.no, s.by_name, '', s.at from request_step s
  join request r on r.id = s.request_id where r.member_id = $1
  union all select 'login.' || outcome, device, '', address, at from login_event where member_id = $1
  order by at desc, what, subject limit 60`
type TimeLine = { what: string; subject: string; by: string; why: string; at: Date }
/** Operators' acts and movements, newest first. */
export const listTimeline = (sql: Sql, memberId: number) => sql.rows<TimeLine>(TIMELINE, [memberId])
