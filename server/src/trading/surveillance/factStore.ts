/** Each statement reads a time window by an index, so a longer history costs nothing. */
import type {
  CancelFact,
  HoldingFact,
  NewsFact,
  PurchaseFact,
  SharedFact,
  TradeFact,
} from '@tonne/domain/trading/surveillance'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { ownedBy, ownerOf } from '../owner/store.ts'

const MS = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`
/** The newest rows of each project, by its index. */
const IN_PROJECTS = (table: string, x: string, which = '') => `project p cross join lateral (
    select * from ${table} ${x} where ${x}.project_id = p.id and ${x}.at >= $1 ${which}) ${x}`
/** The rows of some projects, each in a window of its own. */
const IN_SPANS = (table: string, x: string, which = '') => `
  unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as h(project_id, from_at, to_at) cross join lateral (
    select * from ${table} ${x} where ${x}.project_id = h.project_id and ${x}.at >= h.from_at and ${x}.at < h.to_at
    ${which}) ${x}`
type Span = { projectId: number; from: number; to: number }
const valuesOf = (spans: readonly Span[]) => [
  spans.map(({ projectId }) => projectId),
  spans.map(({ from }) => new Date(from)),
  spans.map(({ to }) => new Date(to)),
]

const TRADES = (joined: string) => `
  select t.id, ${MS('t.at')} as at, t.project_id as "projectId", t.kg, t.price_cents as "priceCents",
    t.reference_cents as "referenceCents", t.taker, b.owner_id as buyer, s.owner_id as seller
  from ${joined}
  cross join lateral ${ownerOf('t.buyer_id')} b cross join lateral ${ownerOf('t.seller_id')} s order by t.at, t.id`
const TRADES_SINCE = TRADES(IN_PROJECTS('trade', 't'))
export const listTradeFacts = (tx: Tx, since: Date) => tx.rows<TradeFact>(TRADES_SINCE, [since])
const TRADES_IN_SPANS = TRADES(IN_SPANS('trade', 't'))
export const listTradesIn = (tx: Tx, spans: readonly Span[]) => tx.rows<TradeFact>(TRADES_IN_SPANS, valuesOf(spans))

// By the index of sales. Orders of a book have no version of a price.
const SOLD = 'and o.price_version is not null offset 0'
const IS_PURCHASE = `o.kind = 'buy' and o.state = 'completed'`
const BUYERS = `
  select b.project_id as "projectId", w.owner_id as owner from (
    select distinct o.project_id, o.member_id from ${IN_PROJECTS('"order"', 'o', SOLD)} where ${IS_PURCHASE}) b
  cross join lateral ${ownerOf('b.member_id')} w group by 1, 2 order by 1, 2`
type Buyer = { projectId: number; owner: number }
/** Who bought from a project's own stock since then, without the purchases: a day may have many. */
export const listBuyers = (tx: Tx, since: Date) => tx.rows<Buyer>(BUYERS, [since])

const PURCHASES = (joined: string) => `
  select o.id as "orderId", ${MS('o.at')} as at, o.project_id as "projectId", w.owner_id as owner, o.kg
  from ${joined} cross join lateral ${ownerOf('o.member_id')} w
  where ${IS_PURCHASE} order by 2, 1`
const BY_BUYERS = PURCHASES(`unnest($2::int[], $3::bigint[]) as h(project_id, owner_id)
  cross join lateral ${ownedBy('h.owner_id')} m
  cross join lateral (select * from "order" o where o.project_id = h.project_id and o.member_id = m.member_id
    and o.at >= $1 ${SOLD}) o`)
export const listPurchasesOf = (tx: Tx, since: Date, buyers: readonly Buyer[]) =>
  tx.rows<PurchaseFact>(BY_BUYERS, [since, buyers.map(({ projectId }) => projectId), buyers.map(({ owner }) => owner)])
const PURCHASES_IN_SPANS = PURCHASES(IN_SPANS('"order"', 'o', SOLD))
export const listPurchasesIn = (tx: Tx, spans: readonly Span[]) =>
  tx.rows<PurchaseFact>(PURCHASES_IN_SPANS, valuesOf(spans))

// From the cancellations, by their own index, so that neither the sales nor the orders that wait are read.
const CANCELS = `
  select o.id as "orderId", ${MS('o.at')} as at, ${MS('c.at')} as "endedAt", o.project_id as "projectId",
    w.owner_id as owner, b.side, b.price_cents as "priceCents"
  from order_step c cross join lateral (select * from "order" o where o.id = c.order_id and o.at >= $1 offset 0) o
  join book_order b on b.order_id = o.id
  cross join lateral ${ownerOf('o.member_id')} w
  where c.state = 'cancelled' and c.at >= $1 and c.at <= o.at + $2 * interval '1 second' order by o.at, o.id`
/** Orders that were withdrawn within so many seconds. */
export const listCancelFacts = (tx: Tx, since: Date, seconds: number) => tx.rows<CancelFact>(CANCELS, [since, seconds])

const SHARED = `
  with mine as (
    select a.member_id from unnest($1::bigint[]) as o(owner_id) cross join lateral ${ownedBy('o.owner_id')} a),
  sign as (
    select 'device' as sign, left(md5(d.device_hash), 16) as key, d.member_id, d.first_at as since
    from (select distinct device_hash from known_device where member_id in (select member_id from mine)
      and device_hash <> '') h join known_device d on d.device_hash = h.device_hash
    union all
    select 'payee', left(md5(p.blind), 16), p.member_id, p.added_at
    from (select distinct blind from payee where member_id in (select member_id from mine) and removed_at is null) h
    join payee p on p.blind = h.blind and p.removed_at is null)
  select s.sign, s.key, w.owner_id as owner, ${MS('min(s.since)')} as since
  from sign s cross join lateral ${ownerOf('s.member_id')} w group by 1, 2, 3 order by 1, 2, 3`
/** Members who share a device or a payee with one of these owners. */
export const listSharedFacts = (tx: Tx, owners: readonly number[]) => tx.rows<SharedFact>(SHARED, [owners])

// The retired tons of a project are in many accounts, so they are summed once, and only where somebody holds much.
const HOLDINGS = `
  with held as materialized (
    select h.project_id, h.owner_id, sum(a.kg)::bigint as kg
    from unnest($1::int[], $2::bigint[]) as h(project_id, owner_id)
    cross join lateral ${ownedBy('h.owner_id')} w
    cross join lateral (select sum(balance) as kg from account where kind = 'member' and owner_id = w.member_id
      and asset = h.project_id and pocket in ('credits', 'credits_held')) a
    group by 1, 2 having sum(a.kg) >= $3),
  free as materialized (
    select p.id, p.issued_kg - coalesce((select sum(r.balance) from account r where r.kind = 'member'
      and r.pocket = 'retired' and r.asset = p.id), 0)::bigint as kg
    from project p where p.id in (select project_id from held))
  select held.project_id as "projectId", held.owner_id as owner, held.kg as "heldKg", free.kg as "freeKg"
  from held join free on free.id = held.project_id order by 1, 2`
type Holder = { projectId: number; owner: number }
/** The holdings of these owners of `leastKg` or more. */
export const listHoldingFacts = (tx: Tx, holders: readonly Holder[], leastKg: number) =>
  tx.rows<HoldingFact>(HOLDINGS, [
    holders.map(({ projectId }) => projectId),
    holders.map(({ owner }) => owner),
    leastKg,
  ])

const NEWS = `
  select n.id, ${MS('n.decided_at')} as at, n.project_id as "projectId", n.price_cents as "afterCents",
    jsonb_build_array(n.proposed_by, n.decided_by) as operators, v.price_cents as "beforeCents"
  from project_price_plan n cross join lateral (
    select price_cents from project_price v where v.project_id = n.project_id and v.effective_at <= n.decided_at
    order by v.effective_at desc, v.version desc limit 1) v
  where n.state = 'approved' and n.decided_at >= $1 order by n.id`
/** Prices approved since then, each beside the price that was in force. */
export const listNewsFacts = (tx: Tx, since: Date) => tx.rows<NewsFact>(NEWS, [since])

const LINKED = `
  select w.owner_id as owner, o.id as operator from operator o join member m on m.email_key = o.email_key
  join owner_of w on w.member_id = m.id where w.owner_id = any($1::bigint[]) order by 1, 2`
/** Owners with an account whose mailbox is an operator's. */
export const listLinked = (sql: Sql, owners: readonly number[]) =>
  sql.rows<{ owner: number; operator: number }>(LINKED, [owners])

// Only the platform's own accounts have a label.
const MAKERS = `select id from member where label is not null and id = any($1::bigint[])`
export const listMakers = async (tx: Tx, owners: readonly number[]) =>
  (await tx.rows<{ id: number }>(MAKERS, [owners])).map(({ id }) => id)
