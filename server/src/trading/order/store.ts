import { dayOf, startOfDay, startOfMonth } from '@tonne/domain/days'
import { orderIdOf } from '@tonne/domain/numbers'
import type { Standing } from '@tonne/domain/people/member'
import { move, type OrderKind, type OrderState, orderStates } from '@tonne/domain/states'
import type { Known } from '@tonne/domain/trading/presale'
import type { Range } from '@tonne/domain/trading/serial'
import type { BoughtRow } from '@tonne/domain/trading/spend'
import { textsById } from '../../platform/database/byId.ts'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { accountsOf } from '../owner/store.ts'

export type NewOrder = {
  id: number
  no: string
  kind: OrderKind
  state: OrderState
  memberId: number
  projectId: number
  kg: number
  priceCents: number
  /** The version of the project's price; null when the order book made the price. */
  priceVersion: number | null
  totalCents: number
  feeCents: number
  gstCents: number
  /** Null when nothing moved: an order of the book that met only the member's own. */
  entryId: number | null
  /** The serials it brought, when it brought some at once. */
  ranges?: readonly Range[]
  /** The request that it carries out, and the balance that it left: `answer_of` answers a repeat from these. */
  asked?: { key: string; requestHash: string; availableCents: number }
}
const INSERT = `
  insert into "order" (id, no, kind, state, member_id, project_id, kg, price_cents, price_version, total_cents,
  fee_cents, gst_cents, entry_id, ranges, key, request_hash, available_cents, at)
  select v.id, v.no, v.kind, v.state, v.member_id, v.project_id, v.kg, v.price_cents, v.price_version, v.total_cents,
  v.fee_cents, v.gst_cents, v.entry_id,
    v.ranges::jsonb, v.key, v.request_hash, v.available_cents, $18
  from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::int[], $7::bigint[], $8::bigint[],
    $9::int[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::text[], $15::text[],
    $16::bytea[], $17::bigint[])
    as v(id, no, kind, state, member_id, project_id, kg, price_cents, price_version, total_cents, fee_cents, gst_cents,
    entry_id, ranges, key, request_hash, available_cents)`
const textOf = (ranges: readonly Range[] | undefined): string | null => (ranges ? JSON.stringify(ranges) : null)
/** Sent, not awaited: the commit waits for it. */
export const insertOrders = (tx: Tx, orders: readonly NewOrder[], now: Date): void =>
  tx.send(INSERT, [
    ints(orders.map((o) => o.id)),
    orders.map((o) => o.no),
    orders.map((o) => o.kind),
    orders.map((o) => o.state),
    ints(orders.map((o) => o.memberId)),
    ints(orders.map((o) => o.projectId)),
    ints(orders.map((o) => o.kg)),
    ints(orders.map((o) => o.priceCents)),
    orders.map((o) => o.priceVersion),
    ints(orders.map((o) => o.totalCents)),
    ints(orders.map((o) => o.feeCents)),
    ints(orders.map((o) => o.gstCents)),
    orders.map((o) => o.entryId),
    orders.map((o) => textOf(o.ranges)),
    orders.map((o) => o.asked?.key),
    orders.map((o) => o.asked && Buffer.from(o.asked.requestHash, 'base64url')),
    orders.map((o) => o.asked?.availableCents),
    now,
  ])

/**
 * A move of one order. A draw or a trade may also set the quantity, the sums and the entry that are the order's from
 * then on.
 */
export type OrderMove = {
  id: number
  from: OrderState
  to: OrderState
  /** The entry of this move, when it does not become the order's own. */
  entryId?: number
  now?: Partial<Pick<NewOrder, 'kg' | 'totalCents' | 'feeCents' | 'gstCents' | 'entryId' | 'ranges'>>
}
const MOVE = `
  update "order" o set state = v.next, kg = coalesce(v.kg, o.kg), total_cents = coalesce(v.total_cents, o.total_cents),
    fee_cents = coalesce(v.fee_cents, o.fee_cents), gst_cents = coalesce(v.gst_cents, o.gst_cents),
    entry_id = coalesce(v.entry_id, o.entry_id),
    ranges = coalesce(v.ranges::jsonb, o.ranges)
  from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
  $8::bigint[], $9::text[])
    as v(id, before, next, kg, total_cents, fee_cents, gst_cents, entry_id, ranges)
  where o.id = v.id and o.state = v.before returning o.id`
const STEP = `
  insert into order_step (order_id, state, entry_id, at) select v.*, $4 from unnest($1::bigint[], $2::text[],
  $3::bigint[]) as v`
/**
 * Moves orders along their state machine and writes each step. Throws when one was no longer in `from`, so that the
 * transaction is rolled back.
 */
export async function moveOrders(tx: Tx, moves: readonly OrderMove[], now: Date): Promise<void> {
  if (moves.length === 0) return
  const given = (of: (o: NonNullable<OrderMove['now']>) => number | null | undefined) =>
    moves.map((m) => (m.now && of(m.now)) ?? null)
  const ids = ints(moves.map((m) => m.id))
  const states = moves.map((m) => move(orderStates, m.from, m.to))
  const moved = await tx.rows<{ id: number }>(MOVE, [
    ids,
    moves.map((m) => m.from),
    states,
    given((o) => o.kg),
    given((o) => o.totalCents),
    given((o) => o.feeCents),
    given((o) => o.gstCents),
    given((o) => o.entryId),
    moves.map((m) => textOf(m.now?.ranges)),
  ])
  if (moved.length !== moves.length)
    throw new Error(
      `${moves.length - moved.length} of ${moves.length} orders were not in the state they were moved from`,
    )
  tx.send(STEP, [ids, states, moves.map((m) => m.entryId ?? m.now?.entryId ?? null), now])
}

/**
 * A buyer's restrictions and the earlier purchases of their owner's accounts, read while the owner's purse is locked.
 */
export type BuyerRow = Omit<Standing, 'restrictions'> &
  BoughtRow & {
    level: number
    /** Who may book: name and IC number are on record; for a company, its person must also have agreed. */
    known: Known
    /** The transaction that wrote the member's row. */
    version: string
    /**
     * Within the day only a write of the row, of the purse or of a link can change this standing: the owner has one
     * account, and none of the counted orders can still change except by a refund.
     */
    settled: boolean
  }
// A book order that was cancelled after a partial fill has bought that part, and its sums are that part's. Only for
// such an order is the book read.
const FILLED = '(select b.filled_kg > 0 from book_order b where b.order_id = o.id)'
const unless = (states: string): string =>
  `o.kind <> 'sell' and case o.state when 'cancelled' then ${FILLED} else o.state not in (${states}) end`
/** Only operators can move a completed order, and they give the money back in the same transaction. */
const openStates = Object.entries(orderStates).flatMap(([state, next]: [string, readonly string[]]) =>
  state !== 'completed' && next.length > 0 ? [state] : [],
)
const BOUGHT = unless("'not_allocated', 'reversed'")
const PAID = unless("'not_allocated', 'expired', 'reversed'")
const OPEN = `o.state in (${openStates.map((state) => `'${state}'`).join(', ')})`
const BUYERS = `
  select a.member_id as "memberId", mine.owner_id as "ownerId", a.project_id as "projectId", m.level,
    m.answered_at is not null and m.disabled_at is null as answered,
    case when m.verified_at is null then 'no' when m.kind = 'corporate' and mine.owner_id = m.id then 'waits'
    else 'yes' end as known,
    bought.in_total as "inTotal", bought.this_month as "thisMonth", spent.cents as "spentThisMonthCents",
    spent.today_cents as "spentTodayCents",
    case when m.next_day_limit_at <= $5 then m.next_day_limit_cents else m.day_limit_cents end as "dayLimitCents",
    m.xmin::text as version, cardinality(mine.ids) = 1 and mine.owner_id = m.id and not bought.open and not spent.open
      and (m.next_day_limit_at is null or m.next_day_limit_at <= $5) as settled
  from unnest($1::bigint[], $2::int[]) as a(member_id, project_id)
  join member m on m.id = a.member_id
  cross join lateral ${accountsOf('a.member_id')} mine
  cross join lateral (
    select count(*) as in_total, count(*) filter (where o.at >= $3) as this_month,
      coalesce(bool_or(${OPEN}), false) as open from "order" o
    where o.member_id = any(mine.ids) and o.project_id = a.project_id and ${BOUGHT}
  ) bought
  cross join lateral (
    select coalesce(sum(o.total_cents), 0)::bigint as cents,
      coalesce(sum(o.total_cents) filter (where o.member_id = a.member_id and o.at >= $4), 0)::bigint as today_cents,
      coalesce(bool_or(${OPEN}), false) as open
    from "order" o where o.member_id = any(mine.ids) and o.at >= $3 and ${PAID}
  ) spent`
export const listBuyers = (sql: Sql, asked: readonly { memberId: number; projectId: number }[], now: Date) =>
  sql.rows<BuyerRow>(BUYERS, [
    ints(asked.map((a) => a.memberId)),
    ints(asked.map((a) => a.projectId)),
    startOfMonth(now),
    startOfDay(dayOf(now)),
    now,
  ])

const SPENT = `
  select coalesce(sum(o.total_cents), 0)::bigint as cents from "order" o cross join ${accountsOf('$1')} mine
  where o.member_id = any(mine.ids) and o.at >= $2 and ${PAID}`
/** A member's owner's spending on purchases since then, in cents, without fees. */
export const sumSpent = async (sql: Sql, memberId: number, since: Date): Promise<number> =>
  (await getOne(sql.rows<{ cents: number }>(SPENT, [memberId, since]))).cents

export type OrderRow = Omit<NewOrder, 'ranges' | 'asked'> & { at: Date }
const ROW = `
  id, no, kind, state, member_id as "memberId", project_id as "projectId", kg, price_cents as "priceCents",
  price_version as "priceVersion",
  total_cents as "totalCents", fee_cents as "feeCents", gst_cents as "gstCents", entry_id as "entryId", at`
// Sorted by instant and not by number, because each node has its own range of numbers.
const LIST = `
  select ${ROW} from "order" where member_id = $1 and (kind = 'sell') = $2 and ($3::text is null or state = $3)
    and ($4::timestamptz is null or (at, id) < ($4, $5::bigint))
  order by at desc, id desc limit $6`
type OrderPage = {
  memberId: number
  sell: boolean
  state: string | null
  before: { at: Date; id: number } | null
  limit: number
}
export const listOrders = (sql: Sql, { memberId, sell, state, before, limit }: OrderPage) =>
  sql.rows<OrderRow>(LIST, [memberId, sell, state, before?.at ?? null, before?.id ?? null, limit])

const COUNTS = `select state, count(*) from "order" where member_id = $1 and (kind = 'sell') = $2 group by state
  order by state`
export const countOrders = (sql: Sql, memberId: number, sell: boolean) =>
  sql.rows<{ state: OrderState; count: number }>(COUNTS, [memberId, sell])

/** With the original serials; null when they were not stored, or are in its trades. */
type FoundOrder = OrderRow & { ranges: Range[] | null }
// The number ends in the id, by which an order is found.
const FIND = `select ${ROW}, ranges from "order" where id = $1 and no = $2 and member_id = $3`
/** The member's own order, or undefined: another member's number counts as unknown. */
export const findOrder = (sql: Sql, no: string, memberId: number) =>
  first(sql.rows<FoundOrder>(FIND, [orderIdOf(no), no, memberId]))
const LIFE = `'{${Object.keys(orderStates).join(',')}}'::text[]`
/** By time. Steps of one instant follow the life of an order, because their rows come in any order. */
export const stepOrder = (step: string): string => `${step}.at, array_position(${LIFE}, ${step}.state)`
const STEPS = `
  select s.state, s.at, s.entry_id as "entryId" from order_step s where s.order_id = $1 order by ${stepOrder('s')}`
export const listSteps = (sql: Sql, orderId: number) =>
  sql.rows<{ state: OrderState; at: Date; entryId: number | null }>(STEPS, [orderId])

// Orders of the book, which sell tons of members, have no version of a price.
const VOLUME = `
  select (date_trunc('day', at at time zone 'Asia/Singapore') at time zone 'Asia/Singapore') as at,
  sum(kg)::bigint as kg
  from "order" where project_id = $1 and price_version is not null and kind <> 'sell' and state = 'completed'
    and at >= $2 group by 1 order by 1`
/** Kg of its own tons that a project sold on each Singapore day. */
export const listVolume = (sql: Sql, projectId: number, since: Date) =>
  sql.rows<{ at: Date; kg: number }>(VOLUME, [projectId, since])

const NOS = `select id, no as text from "order" where id = any($1::bigint[])`
export const listOrderNos = (sql: Sql, ids: readonly number[]) => textsById(sql, NOS, ids)

// What was moved back is counted, so that it is searched in each order's own entry: as a join, `not exists` would read
// the postings of everybody.
const COST = `
  select o.project_id as "projectId", sum(coalesce(b.filled_cents, o.total_cents))::bigint as cents,
  sum(coalesce(b.filled_kg, o.kg))::bigint as kg
  from "order" o left join book_order b on b.order_id = o.id
  where o.member_id = $1 and o.kind <> 'sell' and (o.state = 'completed' or b.filled_kg > 0)
    and (select count(*) from posting p join posting_row r on r.reverses_id = p.id where p.entry_id = o.entry_id) = 0
    group by o.project_id`
/** A member's spending on each project, without fees. */
export const listCosts = (sql: Sql, memberId: number) =>
  sql.rows<{ projectId: number; cents: number; kg: number }>(COST, [memberId])

const RANGES = `select ranges from "order" where id = $1`
/** The serials that an order brought, by its id; undefined when they were not stored. */
export const findRanges = async (sql: Sql, id: number): Promise<readonly Range[] | undefined> =>
  (await sql.rows<{ ranges: Range[] | null }>(RANGES, [id]))[0]?.ranges ?? undefined
