/** Why: the only SQL of notes, and of what the desk reads of one member across the nouns. */
import type { SharedSign } from '@tonne/domain/tradingPairs'
import type { Sql, Tx } from '../platform/database/database.ts'

const NOTE = 'insert into member_note (member_id, operator_id, by_name, text, at) values ($1, $2, $3, $4, $5)'
export type NewNote = { memberId: number; operatorId: number; by: string; text: string }
export const insertNote = (tx: Tx, { memberId, operatorId, by, text }: NewNote, now: Date) => tx.rows(NOTE, [memberId, operatorId, by, text, now])
const NOTES = 'select id, by_name as by, text, at from member_note where member_id = $1 order by id desc limit 50'
export const listNotes = (sql: Sql, memberId: number) => sql.rows<{ id: number; by: string; text: string; at: Date }>(NOTES, [memberId])

const FIND = `
  select m.id, coalesce(m.company_name, m.real_name, m.first_name || ' ' || m.last_name) as name, m.email, m.kind, m.level, m.disabled_at is not null as closed
  from member m where m.id::text = $1 or m.uen = upper($1) or m.mobile = replace($1, ' ', '')
    or strpos(lower(m.email || ' ' || coalesce(m.company_name, '') || ' ' || coalesce(m.real_name, '') || ' ' || m.first_name || ' ' || m.last_name || ' '
      || m.first_name), lower($1)) > 0
    or m.id in (select member_id from "order" where no = upper($1)) or m.id in (select member_id from deposit where upper($1) in (no, reference))
    or m.id in (select member_id from withdrawal where no = upper($1)) or m.id in (select member_id from request where no = upper($1))
    or m.id in (select member_id from restriction where case_no = upper($1)) or m.id in (select member_id from identity where ic_index = $2)
  order by m.id limit 20`
export type FoundRow = { id: number; name: string; email: string; kind: 'personal' | 'corporate'; level: number; closed: boolean }
/** `icIndex` is the blind index of what was typed, when it is an IC number. */
export const findMembers = (sql: Sql, q: string, icIndex: Buffer | null) => sql.rows<FoundRow>(FIND, [q, icIndex])

const MONEY = `
  select coalesce(sum(balance) filter (where asset = 0 and pocket = 'available'), 0)::bigint as available,
    coalesce(sum(balance) filter (where asset = 0 and pocket = 'held'), 0)::bigint as held,
    coalesce(sum(balance) filter (where asset <> 0 and pocket <> 'retired'), 0)::bigint as kg
  from account where kind = 'member' and owner_id = $1`
export const getMoney = async (sql: Sql, memberId: number) => (await sql.rows<{ available: number; held: number; kg: number }>(MONEY, [memberId]))[0]!
const ORDERS = `
  select no, kind, state, kg, total_cents as "totalCents", at from "order" where member_id = $1 order by at desc, id desc limit 20`
export type OrderLine = { no: string; kind: string; state: string; kg: number; totalCents: number; at: Date }
export const listLatestOrders = (sql: Sql, memberId: number) => sql.rows<OrderLine>(ORDERS, [memberId])

const TIMELINE = `
  select act as what, subject, actor as by, reason as why, at from audit where member_id = $1
  union all select 'request.' || s.state, r.no, s.by_name, '', s.at from request_step s join request r on r.id = s.request_id where r.member_id = $1
  union all select 'login.' || outcome, device, '', address, at from login_event where member_id = $1
  order by at desc limit 60`
export type TimeLine = { what: string; subject: string; by: string; why: string; at: Date }
/** What operators did and what moved, newest first. */
export const listTimeline = (sql: Sql, memberId: number) => sql.rows<TimeLine>(TIMELINE, [memberId])

const NAME = (m: string) => `coalesce(${m}.company_name, ${m}.real_name, ${m}.first_name || ' ' || ${m}.last_name)`
const PAIRS = `
  with recent as (select buyer_id, seller_id, kg, total_cents as cents, at from trade where at >= $1),
  pair as (
    select least(buyer_id, seller_id) as a, greatest(buyer_id, seller_id) as b, count(*)::int as trades, sum(cents)::bigint as cents,
      coalesce(sum(kg) filter (where buyer_id < seller_id), 0)::bigint as "kgToA", coalesce(sum(kg) filter (where buyer_id > seller_id), 0)::bigint as "kgToB",
      max(at) as "latestAt"
    from recent group by least(buyer_id, seller_id), greatest(buyer_id, seller_id) having count(*) >= $2),
  side as (
    select id, sum(cents)::bigint as cents
    from (select buyer_id as id, cents from recent union all select seller_id, cents from recent) as both_sides group by id)
  select p.a, p.b, p.trades, p.cents, p."kgToA", p."kgToB", p."latestAt", sa.cents as "centsA", sb.cents as "centsB",
    ${NAME('ma')} as "nameA", ${NAME('mb')} as "nameB",
    exists (select 1 from payee x join payee y on y.blind = x.blind where x.member_id = p.a and y.member_id = p.b) as payee,
    exists (select 1 from known_device x join known_device y on y.device_hash = x.device_hash where x.member_id = p.a and y.member_id = p.b) as device,
    ma.mobile <> '' and ma.mobile = mb.mobile as mobile,
    exists (select 1 from login_event x join login_event y on y.address = x.address
      where x.member_id = p.a and y.member_id = p.b and x.outcome = 'in' and y.outcome = 'in' and x.at >= $1 and y.at >= $1) as address,
    coalesce(ma.invited_by = mb.id, false) or coalesce(mb.invited_by = ma.id, false) as invited
  from pair p join side sa on sa.id = p.a join side sb on sb.id = p.b join member ma on ma.id = p.a join member mb on mb.id = p.b
  where ma.label is null and mb.label is null and p.cents * 100 >= least(sa.cents, sb.cents) * $3::bigint
  order by p.cents desc limit 100`
export type PairRow = Record<SharedSign, boolean> & {
  a: number
  b: number
  nameA: string
  nameB: string
  trades: number
  cents: number
  kgToA: number
  kgToB: number
  latestAt: Date
  centsA: number
  centsB: number
}
/** Members, none of them a labelled maker, who traded with each other at least so often since, for at least so much of what one of them traded. */
export const listPairs = (sql: Sql, { since, trades, percent }: { since: Date; trades: number; percent: number }) =>
  sql.rows<PairRow>(PAIRS, [since, trades, percent])
