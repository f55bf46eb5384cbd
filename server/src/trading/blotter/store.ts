import type { Bilingual } from '@tonne/domain/bilingual'
import type { OrderKind, OrderState } from '@tonne/domain/states'
import type { Side } from '@tonne/domain/trading/market'
import type { TradedAsset } from '@tonne/domain/trading/marketMoney'
import type { Range } from '@tonne/domain/trading/serial'
import { memberSays } from '../../people/member/store.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'
import { registeredName } from '../../shared/registeredName.ts'

type Member = { id: number; name: string }
type Project = { no: string; name: Bilingual }
const MEMBER = (id: string) => `(select jsonb_build_object('id', m.id, 'name', ${registeredName('m')})
  from member m where m.id = ${id})`
const PROJECT = `jsonb_build_object('no', p.no, 'name', jsonb_build_object('en', p.name_en, 'cn', p.name_cn))`

type Filter = { project: string | null; since: Date | null; find: string }
const valuesOf = ({ project, since, find }: Filter) => [project, since, find.toLowerCase() || null]
const sortsOf = (x: string): Sorts<'at' | 'kg' | 'totalCents'> => ({
  id: `${x}.id`,
  by: { at: [`${x}.at`, 'timestamptz'], kg: [`${x}.kg`, 'bigint'], totalCents: [`${x}.total_cents`, 'bigint'] },
})
export const TRADE_SORTS = sortsOf('t')
export const ORDER_SORTS = { ...sortsOf('o'), no: 'o.no' }
type List = { table: string; x: string; sorts: typeof TRADE_SORTS; columns: string; narrowed: string }
/** Reads as many rows of each project as are shown, by its index; the first of them all are the page. */
function listOf<R extends object>(
  sql: Sql,
  { table, x, sorts, columns, narrowed }: List,
  values: readonly unknown[],
  place: Place,
) {
  const { end, order, values: placed } = sorted(sorts, place, values.length + 1)
  const text = `
  select ${columns} from project p cross join lateral (
    select * from ${table} ${x} where ${x}.project_id = p.id and ($2::timestamptz is null or ${x}.at >= $2)
      and ${narrowed}${end}
  ) ${x} where $1::text is null or p.no = $1${order}`
  return sql.rows<R>(text, [...values, ...placed])
}

export type TradeRow = {
  id: number
  at: Date
  entryId: number
  project: Project
  asset: TradedAsset
  kg: number
  priceCents: number
  referenceCents: number | null
  totalCents: number
  taker: Side
  buyer: Member
  seller: Member
}
const TRADE = `t.id, t.at, t.entry_id as "entryId", ${PROJECT} as project, t.asset, t.kg, t.price_cents as "priceCents",
  t.reference_cents as "referenceCents", t.total_cents as "totalCents", t.taker, ${MEMBER('t.buyer_id')} as buyer,
  ${MEMBER('t.seller_id')} as seller`
const TRADES = {
  table: 'trade',
  x: 't',
  sorts: TRADE_SORTS,
  columns: TRADE,
  narrowed: `t.kg >= $4 and ($5::int is null or abs(t.price_cents - t.reference_cents) * 10000 > t.reference_cents * $5)
      and ($3::text is null or ${memberSays('t.buyer_id', '$3')} or ${memberSays('t.seller_id', '$3')}
      or exists (select 1 from "order" o where o.id in (t.buy_order_id, t.sell_order_id) and lower(o.no) = $3))`,
}
/** `farBasisPoints`: only trades that were further than that from their reference. */
export const listTrades = (
  sql: Sql,
  { leastKg, farBasisPoints, ...filter }: Filter & { leastKg: number; farBasisPoints: number | null },
  place: Place,
) => listOf<TradeRow>(sql, TRADES, [...valuesOf(filter), leastKg, farBasisPoints], place)

type Part = { no: string; limitCents: number; market: boolean; askedKg: number; at: number }
type WholeTrade = TradeRow & {
  projectId: number
  serials: [number, number][]
  lowCents: number | null
  highCents: number | null
  feeCents: number
  gstCents: number
  dueAt: Date
  settledAt: Date | null
  buy: Part
  sell: Part
}
const PART = (id: string) => `(select jsonb_build_object('no', o.no, 'limitCents', b.price_cents, 'market', b.market,
  'askedKg', b.kg, 'at', (extract(epoch from b.at) * 1000)::bigint) from book_order b join "order" o
  on o.id = b.order_id where b.order_id = ${id})`
const WHOLE = `
  select ${TRADE}, t.project_id as "projectId", t.serials, t.band_low_cents as "lowCents",
  t.band_high_cents as "highCents", t.buy_fee_cents + t.sell_fee_cents as "feeCents",
  t.buy_gst_cents + t.sell_gst_cents as "gstCents", t.due_at as "dueAt", t.settled_at as "settledAt",
  ${PART('t.buy_order_id')} as buy, ${PART('t.sell_order_id')} as sell
  from trade t join project p on p.id = t.project_id where t.id = $1`
export const findTrade = (sql: Sql, id: number) => first(sql.rows<WholeTrade>(WHOLE, [id]))
const OF_ORDER = `select ${TRADE} from trade t join project p on p.id = t.project_id
  where t.buy_order_id = $1 or t.sell_order_id = $1 order by t.at, t.id`
export const listTradesOf = (sql: Sql, orderId: number) => sql.rows<TradeRow>(OF_ORDER, [orderId])

export type OrderRow = {
  id: number
  no: string
  at: Date
  kind: OrderKind
  state: OrderState
  project: Project
  projectId: number
  member: Member
  kg: number
  priceCents: number
  totalCents: number
  entryId: number | null
  ranges: Range[] | null
  book: { market: boolean; askedKg: number; filledKg: number; leftKg: number } | null
}
const ORDER = `o.id, o.no, o.at, o.kind, o.state, ${PROJECT} as project, o.project_id as "projectId",
  ${MEMBER('o.member_id')} as member, o.kg, o.price_cents as "priceCents", o.total_cents as "totalCents",
  o.entry_id as "entryId", o.ranges, (select jsonb_build_object('market', b.market, 'askedKg', b.kg, 'filledKg',
  b.filled_kg, 'leftKg', b.left_kg) from book_order b where b.order_id = o.id) as book`
const ORDERS = {
  table: '"order"',
  x: 'o',
  sorts: ORDER_SORTS,
  columns: ORDER,
  narrowed: `($4::text[] is null or o.state = any($4))
      and (not $5::boolean or exists (select 1 from book_order b where b.order_id = o.id and b.left_kg > 0))
      and ($3::text is null or strpos(lower(o.no), $3) > 0
      or ${memberSays('o.member_id', '$3')})`,
}
type OrdersFilter = Filter & { states: readonly OrderState[] | null; inBook: boolean }
export const listOrders = (sql: Sql, { states, inBook, ...filter }: OrdersFilter, place: Place) =>
  listOf<OrderRow>(sql, ORDERS, [...valuesOf(filter), states, inBook], place)
const WAITING_ON = (side: Side) => `
  select b.side, w.owner_id, b.member_id, b.left_kg from project p join book_order b on b.project_id = p.id
    join owner_of w on w.member_id = b.member_id where p.no = $1 and b.side = '${side}' and b.left_kg > 0`
const SHARES = `
  select o.side, ${MEMBER('o.owner_id')} as member, count(distinct o.member_id)::int as accounts,
    sum(o.left_kg)::bigint as kg
  from (${WAITING_ON('buy')} union all ${WAITING_ON('sell')}) o
  group by o.side, o.owner_id order by o.side, kg desc, o.owner_id`
type ShareRow = { side: Side; member: Member; accounts: number; kg: number }
/** How much each owner's orders that wait in a project's book add up to, the largest of each side first. */
export const listShares = (sql: Sql, project: string) => sql.rows<ShareRow>(SHARES, [project])
const ONE = `select ${ORDER} from "order" o join project p on p.id = o.project_id where o.id = $1 and o.no = $2`
export const findOrder = (sql: Sql, id: number, no: string) => first(sql.rows<OrderRow>(ONE, [id, no]))
