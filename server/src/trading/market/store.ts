import { orderIdOf } from '@tonne/domain/numbers'
import type { OrderState } from '@tonne/domain/states'
import type { Resting, Side } from '@tonne/domain/trading/market'
import type { OrderMoney, TradedAsset } from '@tonne/domain/trading/marketMoney'
import type { Band } from '@tonne/domain/trading/reference'
import type { Range } from '@tonne/domain/trading/serial'
import { rowsById, textsById } from '../../platform/database/byId.ts'
import { getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { OWNED, OWNER } from '../owner/store.ts'

/** An order as the book knows it. `priceCents` is its limit; for a market order it is the published protection. */
export type BookRow = Resting &
  OrderMoney & {
    no: string
    memberId: number
    projectId: number
    asset: TradedAsset
    market: boolean
    kg: number
    filledKg: number
    ownKg: number
    notifiedKg: number
    /** Only for a sale: the project's own price a ton when it was placed. */
    worthCents: number
    /** The confirmation, if withdrawals were on hold. */
    stepUpId: number | null
    at: Date
  }
/** Nothing filled: applying. Partly filled, or with proceeds pending: in progress. */
export const stateOf = ({ filledKg }: Pick<BookRow, 'filledKg'>): OrderState =>
  filledKg > 0 ? 'in_progress' : 'applying'

const ROW = `
  b.order_id as id, o.no, b.project_id as "projectId", b.member_id as "memberId", b.side, b.asset, b.market,
  b.price_cents as "priceCents", b.kg,
  b.left_kg as "leftKg", b.filled_kg as "filledKg", b.filled_cents as "filledCents", b.own_kg as "ownKg",
  b.told_kg as "notifiedKg",
  b.fee_basis_points as "feeBasisPoints", b.gst_basis_points as "gstBasisPoints", coalesce(b.worth_cents,
  0) as "worthCents", b.step_up_id as "stepUpId", b.at, b.seq, ${OWNER} as owner`
const FROM = `from book_order b join "order" o on o.id = b.order_id ${OWNED}`
const FRONT_BUY = `
  select ${ROW} ${FROM} where b.project_id = $1 and b.side = 'buy' and b.asset = $4 and b.left_kg > 0
  and b.price_cents >= $2
  order by b.price_cents desc, b.seq limit $3`
const FRONT_SELL = `
  select ${ROW} ${FROM} where b.project_id = $1 and b.side = 'sell' and b.asset = $4 and b.left_kg > 0
  and b.price_cents <= $2
  order by b.price_cents, b.seq limit $3`
const FIRST = 256

/**
 * The waiting orders that `needKg` can reach at `limitCents` or better, best first, earliest first. Asked again for
 * twice as many until that is covered.
 */
type Reach = { projectId: number; asset: TradedAsset; limitCents: number; needKg: number }
export async function listFront(tx: Tx, side: Side, { projectId, asset, limitCents, needKg }: Reach) {
  for (let most = FIRST; ; most *= 4) {
    const rows = await tx.rows<BookRow>(side === 'buy' ? FRONT_BUY : FRONT_SELL, [projectId, limitCents, most, asset])
    if (rows.length < most || rows.reduce((sum, row) => sum + row.leftKg, 0) >= needKg) return rows
  }
}

// The number ends in the id, by which an order is found.
const PROJECTS = `select distinct p.no from book_order b join project p on p.id = b.project_id
  where b.order_id = any($1::bigint[])`
export const listProjectsOf = async (sql: Sql, nos: readonly string[]): Promise<string[]> =>
  (await sql.rows<{ no: string }>(PROJECTS, [ints(nos.map(orderIdOf))])).map(({ no }) => no)
const BY_NO = `select ${ROW}, o.state ${FROM} where b.order_id = any($1::bigint[]) and o.no = any($2::text[])`
/** Read it under the projects' locks. */
export const listByNo = (tx: Tx, nos: readonly string[]) =>
  tx.rows<BookRow & { state: OrderState }>(BY_NO, [ints(nos.map(orderIdOf)), nos])
const OPEN_COUNT = `select member_id as "memberId", count(*)::int as count from book_order
  where member_id = any($1::bigint[]) and left_kg > 0 group by member_id`
export const countOpen = (tx: Tx, memberIds: readonly number[]) =>
  tx.rows<{ memberId: number; count: number }>(OPEN_COUNT, [ints(memberIds)])

const INSERT = `
  insert into book_order (order_id, project_id, member_id, side, market, price_cents, kg, left_kg, filled_kg,
  filled_cents, own_kg, told_kg, fee_basis_points, gst_basis_points,
    asset, worth_cents, step_up_id, at)
  select v.*, $18 from unnest($1::bigint[], $2::int[], $3::bigint[], $4::text[], $5::boolean[], $6::bigint[],
  $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[],
    $11::bigint[], $12::bigint[], $13::int[], $14::int[], $15::text[], $16::bigint[], $17::bigint[]) as v`
/** In order of decision, which becomes their order in time. */
export const insertBookOrders = (tx: Tx, rows: readonly BookRow[], now: Date): void =>
  tx.send(INSERT, [
    ints(rows.map((r) => r.id)),
    ints(rows.map((r) => r.projectId)),
    ints(rows.map((r) => r.memberId)),
    rows.map((r) => r.side),
    rows.map((r) => r.market),
    ints(rows.map((r) => r.priceCents)),
    ints(rows.map((r) => r.kg)),
    ints(rows.map((r) => r.leftKg)),
    ints(rows.map((r) => r.filledKg)),
    ints(rows.map((r) => r.filledCents)),
    ints(rows.map((r) => r.ownKg)),
    ints(rows.map((r) => r.notifiedKg)),
    ints(rows.map((r) => r.feeBasisPoints)),
    ints(rows.map((r) => r.gstBasisPoints)),
    rows.map((r) => r.asset),
    ints(rows.map((r) => r.worthCents)),
    rows.map((r) => r.stepUpId),
    now,
  ])
const UPDATE = `
  update book_order b set left_kg = v.left_kg, filled_kg = v.filled_kg, filled_cents = v.filled_cents
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as v(order_id, left_kg, filled_kg, filled_cents)
  where b.order_id = v.order_id`
export const updateBookOrders = (tx: Tx, rows: readonly BookRow[]): void =>
  tx.send(UPDATE, [
    ints(rows.map((r) => r.id)),
    ints(rows.map((r) => r.leftKg)),
    ints(rows.map((r) => r.filledKg)),
    ints(rows.map((r) => r.filledCents)),
  ])

export type NewTrade = {
  id: number
  projectId: number
  asset: TradedAsset
  priceCents: number
  kg: number
  totalCents: number
  taker: Side
  buyOrderId: number
  buyerId: number
  buyFeeCents: number
  buyGstCents: number
  sellOrderId: number
  sellerId: number
  sellFeeCents: number
  sellGstCents: number
  entryId: number
  serials: readonly Range[]
  dueAt: Date
  /** The least size of a trade that counts, in the terms of its time. */
  leastKg: number
  /** The end of the buyer's hold, when it delays the proceeds. */
  heldUntil: Date | null
  /** The reference that judged it; without an id the project's own price. */
  referenceId: number | null
  band: Band
}
/** The hold in which a sale's proceeds wait. */
export const proceedsWhy = ({ heldUntil }: Pick<NewTrade, 'heldUntil'>) => (heldUntil ? 'proceeds_wait' : 'proceeds')
const INSERT_TRADES = `
  insert into trade (id, project_id, price_cents, kg, total_cents, taker, buy_order_id, buyer_id, buy_fee_cents,
  buy_gst_cents, sell_order_id, seller_id,
    sell_fee_cents, sell_gst_cents, entry_id, serials, due_at, asset, held_until, least_kg, reference_id,
    reference_cents, band_basis_points,
    band_low_cents, band_high_cents, at)
  select v.*, $26 from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[],
  $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[],
    $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::jsonb[], $17::timestamptz[],
    $18::text[], $19::timestamptz[], $20::bigint[],
    $21::bigint[], $22::bigint[], $23::int[], $24::bigint[], $25::bigint[]) as v`
const SIDES = [
  'buyOrderId',
  'buyerId',
  'buyFeeCents',
  'buyGstCents',
  'sellOrderId',
  'sellerId',
  'sellFeeCents',
  'sellGstCents',
  'entryId',
] as const
export const insertTrades = (tx: Tx, trades: readonly NewTrade[], now: Date): void =>
  tx.send(INSERT_TRADES, [
    ...(['id', 'projectId', 'priceCents', 'kg', 'totalCents'] as const).map((column) =>
      ints(trades.map((t) => t[column])),
    ),
    trades.map((t) => t.taker),
    ...SIDES.map((column) => ints(trades.map((t) => t[column]))),
    trades.map((t) => JSON.stringify(t.serials.map(({ fromKg, toKg }) => [fromKg, toKg]))),
    trades.map((t) => t.dueAt),
    trades.map((t) => t.asset),
    trades.map((t) => t.heldUntil),
    ints(trades.map((t) => t.leastKg)),
    trades.map((t) => t.referenceId),
    ...(['referenceCents', 'basisPoints', 'lowCents', 'highCents'] as const).map((column) =>
      ints(trades.map((t) => t.band[column])),
    ),
    now,
  ])

const SETTLE = `
  update trade t set settled_at = $3, settle_entry_id = v.entry_id, late = v.late
  from unnest($1::bigint[], $2::bigint[], $4::boolean[]) as v(id, entry_id, late) where t.id = v.id
  and t.settled_at is null returning t.id`
type Settled = { id: number; entryId: number; late: boolean }
/** Throws when one was settled already, so that the transaction is rolled back. */
export async function settleTrades(tx: Tx, settled: readonly Settled[], now: Date): Promise<void> {
  const rows = await tx.rows(SETTLE, [
    ints(settled.map((s) => s.id)),
    ints(settled.map((s) => s.entryId)),
    now,
    settled.map((s) => s.late),
  ])
  if (rows.length !== settled.length) throw new Error('proceeds were settled already')
}

const NOTIFIED = `update book_order b set told_kg = v.kg from unnest($1::bigint[], $2::bigint[]) as v(id, kg)
  where b.order_id = v.id and b.told_kg < v.kg`
export const markNotified = (tx: Tx, rows: readonly { id: number; filledKg: number }[]): void =>
  tx.send(NOTIFIED, [ints(rows.map((r) => r.id)), ints(rows.map((r) => r.filledKg))])

export type MemberTrade = {
  id: number
  at: Date
  priceCents: number
  kg: number
  totalCents: number
  feeCents: number
  gstCents: number
  entryId: number
  serials: [number, number][]
  dueAt: Date
  settledAt: Date | null
  settleEntryId: number | null
  late: boolean
}
const OF_ORDER = `
  select id, at, price_cents as "priceCents", kg, total_cents as "totalCents",
    case when buy_order_id = $1 then buy_fee_cents else sell_fee_cents end as "feeCents",
    case when buy_order_id = $1 then buy_gst_cents else sell_gst_cents end as "gstCents",
    entry_id as "entryId", serials, due_at as "dueAt", settled_at as "settledAt", settle_entry_id as "settleEntryId",
    late
  from trade where buy_order_id = $1 or sell_order_id = $1 order by at, id`
/** An order's trades as its owner sees them, without the other side's identity. */
export const listTradesOf = (sql: Sql, orderId: number) => sql.rows<MemberTrade>(OF_ORDER, [orderId])

export type BookPart = {
  side: Side
  asset: TradedAsset
  market: boolean
  limitCents: number
  askedKg: number
  leftKg: number
  filledKg: number
  filledCents: number
  ownKg: number
  /** The earliest promised day of proceeds that have not come. */
  proceedsAt: Date | null
} & Fees
type Fees = { feeBasisPoints: number; gstBasisPoints: number }
const PARTS = `
  select order_id as id, side, asset, market, price_cents as "limitCents", kg as "askedKg", left_kg as "leftKg",
  filled_kg as "filledKg",
    filled_cents as "filledCents", own_kg as "ownKg", fee_basis_points as "feeBasisPoints",
    gst_basis_points as "gstBasisPoints",
    (select min(due_at) from trade t where t.sell_order_id = b.order_id and t.settled_at is null) as "proceedsAt"
  from book_order b where order_id = any($1::bigint[])`
/** The additional data of orders of the book; other orders are missing. */
export const listBookParts = (sql: Sql, ids: readonly number[]) => rowsById<BookPart & { id: number }>(sql, PARTS, ids)

const ORDERS_OF_TRADES = `
  select t.id, o.no as text from trade t join "order" o on o.id = case when t.buyer_id = $2 then t.buy_order_id
  else t.sell_order_id end
  where t.id = any($1::bigint[]) and $2 in (t.buyer_id, t.seller_id)`
/** For each trade the member's own order. */
export const listOrdersOfTrades = (sql: Sql, ids: readonly number[], memberId: number) =>
  textsById(sql, ORDERS_OF_TRADES, ids, memberId)

const WAITS = `select exists (select 1 from book_order where project_id = $1 and asset = 'presale'
  and left_kg > 0) as waits`
/** Whether an order for presale credits is still in the project's book. Read it under the project's lock. */
export const presaleWaits = async (tx: Tx, projectId: number): Promise<boolean> =>
  (await getOne(tx.rows<{ waits: boolean }>(WAITS, [projectId]))).waits

const LAST_BUYS = `
  select distinct on (member_id) member_id as "memberId", order_id as "orderId" from book_order
  where project_id = $1 and asset = 'presale' and side = 'buy' and filled_kg > 0 and member_id = any($2::bigint[])
  order by member_id, order_id desc`
/** The order by which each of these members last bought presale credits of the project. */
export const listPresaleBuys = async (
  tx: Tx,
  projectId: number,
  memberIds: readonly number[],
): Promise<Map<number, number>> =>
  new Map(
    (await tx.rows<{ memberId: number; orderId: number }>(LAST_BUYS, [projectId, ints(memberIds)])).map((r) => [
      r.memberId,
      r.orderId,
    ]),
  )

const SOLD_ON = `
  select o.no, t.at, t.serials from "order" o join trade t on t.sell_order_id = o.id
  where o.member_id = $1 and o.kind = 'sell' and o.project_id = $2 and t.at >= $3 and exists (
    select 1 from jsonb_array_elements(t.serials) s join unnest($4::bigint[], $5::bigint[]) as asked(from_kg, to_kg)
      on (s ->> 0)::bigint < asked.to_kg and (s ->> 1)::bigint > asked.from_kg)
  order by t.at, t.id`
type SoldInput = { memberId: number; projectId: number; since: Date; ranges: readonly Range[] }
/** Trades in which a member gave away some of these serials, each with the number of the sell order. */
export const listSoldOn = (sql: Sql, { memberId, projectId, since, ranges }: SoldInput) =>
  sql.rows<{ no: string; at: Date; serials: [number, number][] }>(SOLD_ON, [
    ...[memberId, projectId, since],
    ...[ints(ranges.map((r) => r.fromKg)), ints(ranges.map((r) => r.toKg))],
  ])
