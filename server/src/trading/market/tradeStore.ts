import type { Side } from '@tonne/domain/trading/market'
import type { TradedAsset } from '@tonne/domain/trading/marketMoney'
import type { Band } from '@tonne/domain/trading/reference'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { eachOf, eachPiece } from '../../platform/database/eachRow.ts'
import { ints } from '../../platform/database/ints.ts'
import { WAITS_AT } from '../../shared/credential/moneyOutHold.ts'
import { COUNTED_KG, COUNTING, COUNTS } from '../reference/store.ts'

export type DueTrade = {
  id: number
  sellOrderId: number
  sellerId: number
  earnedCents: number
  dueAt: Date
  heldUntil: Date | null
}
const EARNED = 't.total_cents - t.sell_fee_cents - t.sell_gst_cents'
const DUE = `
  select t.id, t.sell_order_id as "sellOrderId", t.seller_id as "sellerId",
  ${EARNED} as "earnedCents", t.due_at as "dueAt",
    t.held_until as "heldUntil"
  from trade t join project p on p.id = t.project_id where t.settled_at is null and t.due_at <= $1 and p.no = $2
  order by t.due_at, t.id limit $3`
/** A project's trades whose proceeds are due, the oldest first. */
export const listDueTrades = (sql: Sql, now: Date, projectNo: string, limit: number) =>
  sql.rows<DueTrade>(DUE, [now, projectNo, limit])
const DUE_PROJECTS = `
  select p.no from trade t join project p on p.id = t.project_id where t.settled_at is null and t.due_at <= $1
  group by p.no order by min(t.due_at), p.no`
/** The projects with trades whose proceeds are due, by the oldest of them. */
export const listDueProjects = async (sql: Sql, now: Date): Promise<string[]> =>
  (await sql.rows<{ no: string }>(DUE_PROJECTS, [now])).map(({ no }) => no)

type DoneSell = { id: number; filledCents: number; feeBasisPoints: number; gstBasisPoints: number }
const DONE = `
  select b.order_id as id, b.filled_cents as "filledCents", b.fee_basis_points as "feeBasisPoints",
  b.gst_basis_points as "gstBasisPoints"
  from book_order b join "order" o on o.id = b.order_id
  where b.order_id = any($1::bigint[]) and b.left_kg = 0 and o.state = 'in_progress'
    and not exists (select 1 from trade t where t.sell_order_id = b.order_id and t.settled_at is null)`
/** Those of these sells that are filled completely and fully paid. */
export const listDoneSells = (tx: Tx, ids: readonly number[]) => tx.rows<DoneSell>(DONE, [ints(ids)])

export type Unnotified = {
  id: number
  no: string
  memberId: number
  side: Side
  notifiedKg: number
  filledKg: number
  filledCents: number
  leftKg: number
  label: string | null
}
const UNNOTIFIED = `
  select b.order_id as id, o.no, b.member_id as "memberId", b.side, b.told_kg as "notifiedKg",
    b.filled_kg as "filledKg", b.filled_cents as "filledCents", b.left_kg as "leftKg", m.label
  from book_order b join "order" o on o.id = b.order_id join member m on m.id = b.member_id
  where b.told_kg < b.filled_kg and b.order_id = any($1::bigint[]) order by b.order_id`
/** Those of these orders whose members do not know of their last fill. */
export const listUnnotified = (tx: Tx, ids: readonly number[]) => tx.rows<Unnotified>(UNNOTIFIED, [ints(ids)])
const FILLED = `
  select order_id as id from book_order where told_kg < filled_kg and order_id > $1 order by order_id limit $2`
/** Orders with a fill that their members do not know of. */
export const eachFilled = (sql: Sql) => eachPiece((after, most) => sql.rows<{ id: number }>(FILLED, [after, most]))
type LevelRow = { side: Side; priceCents: number; kg: number; orders: number }
const DEPTH = `
  (select side, price_cents as "priceCents", sum(left_kg)::bigint as kg, count(*)::int as orders from book_order
    where project_id = $1 and side = 'buy' and asset = $3 and left_kg > 0 group by side, price_cents
    order by price_cents desc limit $2)
  union all
  (select side, price_cents, sum(left_kg)::bigint, count(*)::int from book_order
    where project_id = $1 and side = 'sell' and asset = $3 and left_kg > 0 group by side, price_cents
    order by price_cents limit $2)`
export const listDepth = (sql: Sql, { projectId, asset }: { projectId: number; asset: TradedAsset }, levels: number) =>
  sql.rows<LevelRow>(DEPTH, [projectId, levels, asset])

export type TopRow = {
  projectId: number
  bidCents: number | null
  askCents: number | null
  lastCents: number | null
  lastAt: Date | null
  openCents: number | null
  dayKg: number
}
/** The asset that trades at $4. */
const TRADED = `case when p.starts_at > $4 then 'presale' else 'credits' end`
/** The counted part of `p`'s trades in the asset that trades now. */
const OF_PROJECT = `from trade t ${COUNTING} where t.project_id = p.id and t.asset = ${TRADED} and ${COUNTS}`
const TOPS = `
  select p.id as "projectId",
    (select price_cents from book_order where project_id = p.id and side = 'buy' and asset = ${TRADED} and left_kg > 0
    order by price_cents desc, seq limit 1) as "bidCents",
    (select price_cents from book_order where project_id = p.id and side = 'sell' and asset = ${TRADED} and left_kg > 0
    order by price_cents, seq limit 1) as "askCents",
    last.price_cents as "lastCents", last.at as "lastAt",
    (select price_cents ${OF_PROJECT} and t.at < $2 order by t.at desc, t.id desc limit 1) as "openCents",
    (select coalesce(sum(${COUNTED_KG}), 0)::bigint ${OF_PROJECT} and t.at > $3) as "dayKg"
  from project p left join lateral (select price_cents, t.at ${OF_PROJECT} order by t.at desc, t.id desc
  limit 1) last on true
  where p.id = any($1::int[])`
/** Best prices, the last counted trade, the last one before this Singapore day, and the counted volume of 24 hours. */
export const listTops = (
  sql: Sql,
  ids: readonly number[],
  { dayStart, dayAgo, now }: { dayStart: Date; dayAgo: Date; now: Date },
) => sql.rows<TopRow>(TOPS, [ids, dayStart, dayAgo, now])

const LAST = `
  select t.at, t.price_cents as "priceCents", t.kg, t.taker, t.asset, ${COUNTED_KG} as "countedKg"
  from trade t ${COUNTING}
  where t.project_id = $1 order by t.at desc, t.id desc limit $2`
/** Every trade, including those that move no price. */
export const listLast = (sql: Sql, projectId: number, limit: number) =>
  sql.rows<{ at: Date; priceCents: number; kg: number; taker: Side; asset: TradedAsset; countedKg: number }>(LAST, [
    projectId,
    limit,
  ])

const DAYS = `
  select (day at time zone 'Asia/Singapore') as at, (array_agg(price_cents order by at, id))[1] as "openCents",
  max(price_cents) as "highCents",
    min(price_cents) as "lowCents", (array_agg(price_cents order by at desc, id desc))[1] as "closeCents",
    sum(kg)::bigint as kg
  from (
    select t.id, t.at, t.price_cents, ${COUNTED_KG} as kg, date_trunc('day', t.at at time zone 'Asia/Singapore') as day
    from trade t ${COUNTING} where t.project_id = $1 and t.at >= $2 and ${COUNTS}
  ) counted group by day order by day`
type DayRow = { at: Date; openCents: number; highCents: number; lowCents: number; closeCents: number; kg: number }
export const listDays = (sql: Sql, projectId: number, since: Date) => sql.rows<DayRow>(DAYS, [projectId, since])

type OpenRow = {
  no: string
  side: Side
  asset: TradedAsset
  projectId: number
  priceCents: number
  kg: number
  filledKg: number
  filledCents: number
  leftKg: number
  feeBasisPoints: number
  gstBasisPoints: number
  at: Date
}
const OPEN = `
  select o.no, b.side, b.asset, b.project_id as "projectId", b.price_cents as "priceCents", b.kg,
  b.filled_kg as "filledKg", b.filled_cents as "filledCents",
    b.left_kg as "leftKg", b.fee_basis_points as "feeBasisPoints", b.gst_basis_points as "gstBasisPoints", b.at
  from book_order b join "order" o on o.id = b.order_id
  where b.member_id = $1 and b.left_kg > 0 and ($2::int is null or b.project_id = $2) order by b.at desc,
  b.order_id desc`
export const listOpen = (sql: Sql, memberId: number, projectId: number | null) =>
  sql.rows<OpenRow>(OPEN, [memberId, projectId])

/** The waiting orders of one project or member after $2, read by its index and not by that of all orders. */
const openOf = (whose: string): string =>
  `lateral (select * from (select * from book_order where ${whose} and left_kg > 0 offset 0) o
    where o.order_id > $2) b`
// Few projects are closed and few members restricted at a time, so the orders are found from those, each by its index:
// the job looks every second, and most orders of a long book are none of its business.
const STRANDED = `
  with barred as materialized (
    select member_id, min(case_no) filter (where 'order' = any(scopes)) as buy,
    min(case_no) filter (where 'sell' = any(scopes)) as sell
    from restriction where lifted_at is null and scopes && array['order', 'sell'] group by member_id
  ), waiting as materialized (
    select w.member_id, max(w.since) as since from (${WAITS_AT('$1')}) w group by w.member_id
  ), stranded as materialized (
    select b.order_id from project p, ${openOf("project_id = p.id and side = 'buy'")} where p.decision = 'closed'
    union select b.order_id from project p, ${openOf("project_id = p.id and side = 'sell'")} where p.decision = 'closed'
    union select b.order_id from project p, ${openOf("project_id = p.id and asset = 'presale'")}
    where p.starts_at <= $1
    union select b.order_id from barred r, ${openOf('member_id = r.member_id')}
    where case b.side when 'buy' then r.buy else r.sell end is not null
    union select b.order_id from waiting w, ${openOf('member_id = w.member_id')}
    where b.step_up_id is null and w.since > b.at
    order by 1 limit $3
  )
  select b.order_id as id, b.member_id as "memberId", o.no, b.side, b.left_kg as "leftKg",
  case b.side when 'buy' then r.buy
  else r.sell end as "caseNo", p.decision = 'closed' as closed,
    b.step_up_id is null and w.since > b.at as held
  from stranded s join book_order b on b.order_id = s.order_id join "order" o on o.id = b.order_id
  join project p on p.id = b.project_id left join barred r on r.member_id = b.member_id
  left join waiting w on w.member_id = b.member_id order by b.order_id`
export type StrandedRow = {
  id: number
  memberId: number
  no: string
  side: Side
  leftKg: number
  caseNo: string | null
  closed: boolean
  held: boolean
}
/**
 * Waiting orders of closed projects, for presale credits whose delivery is due, or of members who may no longer buy
 * (sell), with the case; and unconfirmed orders placed before their member's withdrawals were put on hold.
 */
export const eachStranded = (sql: Sql, now: Date) =>
  eachOf((after, most) => sql.rows<StrandedRow>(STRANDED, [now, after, most]))

/** The waiting orders of a band's book on one side of a price, found by the index of the book. */
const beyond = (side: Side, price: string): string =>
  `band, lateral (select * from book_order where project_id = band.project_id and side = '${side}' and left_kg > 0
    and ${price} offset 0) b where b.asset = band.asset and b.order_id > $5`
const STRAYS = `
  with band as (select * from unnest($1::int[], $2::text[], $3::bigint[], $4::bigint[]) as v(project_id, asset, low,
  high))
  select b.order_id as id, b.project_id as "projectId", b.member_id as "memberId", o.no, b.side,
  b.left_kg as "leftKg", b.price_cents as "priceCents" from (
    select b.* from ${beyond('sell', 'price_cents < band.low')}
    union all select b.* from ${beyond('buy', 'price_cents > band.high')}
    order by order_id limit $6
  ) b, lateral (select no from "order" where id = b.order_id offset 0) o order by b.order_id`
export type StrayRow = {
  id: number
  projectId: number
  memberId: number
  no: string
  side: Side
  leftKg: number
  priceCents: number
}
/** Waiting sell orders below their band, and buy orders above it, of those after an order. */
export const listStrays = (
  sql: Sql,
  bands: readonly { projectId: number; asset: TradedAsset; band: Band }[],
  { after, most }: { after: number; most: number },
) =>
  sql.rows<StrayRow>(STRAYS, [
    ...[ints(bands.map((b) => b.projectId)), bands.map((b) => b.asset)],
    ...[ints(bands.map(({ band }) => band.lowCents)), ints(bands.map(({ band }) => band.highCents))],
    ...[after, most],
  ])

/** A project that one of the platform's own members quotes, its price, and the present quotes. */
export type QuotedRow = {
  memberId: number
  no: string
  lotKg: number
  priceCents: number
  freeKg: number
  standing: { no: string; side: Side; priceCents: number }[]
}
const QUOTED = `
  select m.id as "memberId", p.no, p.lot_kg as "lotKg", price.price_cents as "priceCents",
    coalesce(sum(a.balance) filter (where a.pocket = 'credits'), 0)::bigint as "freeKg",
    coalesce((select jsonb_agg(jsonb_build_object('no', o.no, 'side', b.side, 'priceCents', b.price_cents)
      order by b.order_id)
      from book_order b join "order" o on o.id = b.order_id where b.member_id = m.id and b.project_id = p.id
      and b.left_kg > 0), '[]') as standing
  from member m join account a on a.kind = 'member' and a.owner_id = m.id and a.pocket in ('credits', 'credits_held')
  join project p on p.id = a.asset and p.decision = 'approved'
  cross join lateral (
    select price_cents from project_price where project_id = p.id and effective_at <= $2 order by effective_at desc,
    version desc limit 1
  ) price
  where m.label = $1 group by m.id, p.id, price.price_cents order by p.id`
export const listQuoted = (sql: Sql, label: string, now: Date) => sql.rows<QuotedRow>(QUOTED, [label, now])
