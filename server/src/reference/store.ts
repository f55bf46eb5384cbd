/** Why: the only SQL that says which trades count, and of what reference prices are made and kept. */
import type { TradedAsset } from '@tonne/domain/marketMoney'
import type { Cents } from '@tonne/domain/money'
import type { Evidence, Reference, Standing } from '@tonne/domain/reference'
import { MARKED } from '../pair/store.ts'
import type { Sql, Tx } from '../platform/database/database.ts'
import { ints } from '../platform/database/ints.ts'
import { PRICE, UNSOLD } from '../project/store.ts'

// Very many rows are read, which the connection's settings are not made for.
const WHOLE_TABLES = ['set local enable_seqscan = on', 'set local enable_hashjoin = on']
export function wholeTables(tx: Tx): void {
  for (const setting of WHOLE_TABLES) tx.send(setting)
}

/** What went there and came back within these days between the same two owners counts for nothing. */
const RETURN_DAYS = 30

/**
 * Of the trades since an instant: how much of each does not count. Here the conditions are put together: both sides are one owner's; the two owners are
 * marked; the tons came back, within RETURN_DAYS before or after. Of a pair that sent more than came back, each trade counts in proportion, and
 * none when what stayed is less than the least size of a trade that counts.
 */
const judged = (since: string) => `
  with owned as (
    select t.id, t.project_id, t.asset, t.at, t.kg, t.least_kg, b.owner_id as buyer, s.owner_id as seller,
      least(b.owner_id, s.owner_id) as a, greatest(b.owner_id, s.owner_id) as b
    from trade t join owner_of b on b.member_id = t.buyer_id join owner_of s on s.member_id = t.seller_id where t.at >= ${since} - interval '${RETURN_DAYS} days'
  ), moved as (
    select *, sum(case when buyer = a then kg else 0 end) over near as "toA", sum(case when buyer = a then 0 else kg end) over near as "toB",
      max(at) over (partition by project_id, asset, a, b) as latest from owned
    window near as (partition by project_id, asset, a, b order by at
      range between interval '${RETURN_DAYS} days' preceding and interval '${RETURN_DAYS} days' following)
  ), netted as (
    select *, case when buyer = a then "toA" else "toB" end as there, case when buyer = a then "toB" else "toA" end as back from moved where at >= ${since}
  )
  select n.id, n.latest,
    case when n.a = n.b or m.a is not null or (n.back > 0 and n.there - n.back < n.least_kg) then n.kg else n.kg - floor(n.kg * (n.there - n.back) / n.there)::bigint end as kg,
    case when n.a = n.b then 'owner' when m.a is not null then 'marked' else 'returned' end as why
  from netted n left join ${MARKED} m on m.a = n.a and m.b = n.b`
const COUNT = `
  insert into uncounted_trade (trade_id, kg, why, at)
  select j.id, j.kg, j.why, $2 from (${judged('$1::timestamptz')}) j left join uncounted_trade u on u.trade_id = j.id
  where j.kg <> coalesce(u.kg, 0) or (j.kg > 0 and j.why <> u.why)
  on conflict (trade_id) do update set kg = excluded.kg, why = excluded.why, at = excluded.at`
/** Judges the trades since an instant anew. Whoever marks a pair or links two owners may call it with the beginning of time, in the same transaction. */
export const countTrades = (tx: Tx, since: Date, now: Date): void => tx.send(COUNT, [since, now])
/** Trades of the last days of which something else would be said now, of pairs that had the time to be judged; $1 is now. For the invariants. */
export const MISCOUNTED = `
  select j.id as trade, j.kg as "uncountedKg", coalesce(u.kg, 0) as "keptKg"
  from (${judged(`$1::timestamptz - interval '${RETURN_DAYS} days'`)}) j left join uncounted_trade u on u.trade_id = j.id
  where j.kg <> coalesce(u.kg, 0) and j.latest < $1::timestamptz - interval '10 minutes'`

/** How much of the trade `t` counts; comes with the join below. */
export const COUNTED_KG = `case when t.kg < t.least_kg then 0 else t.kg - coalesce(uncounted.kg, 0) end`
export const COUNTING = `left join uncounted_trade uncounted on uncounted.trade_id = t.id`
/** The one definition of a trade that moves the last price, charts, figures, references, levels and scores. */
export const COUNTS = `(t.kg >= t.least_kg and t.kg > coalesce(uncounted.kg, 0))`

const EVIDENCE = `
  select t.project_id as "projectId", t.asset, least(b.owner_id, s.owner_id) as a, greatest(b.owner_id, s.owner_id) as b, t.price_cents as "priceCents",
    sum(${COUNTED_KG})::bigint as kg, count(*)::int as trades, max(t.at) as at
  from trade t ${COUNTING} join owner_of b on b.member_id = t.buyer_id join owner_of s on s.member_id = t.seller_id
  where t.at > $1 and ${COUNTS} group by 1, 2, 3, 4, 5`
export type EvidenceRow = Evidence & { projectId: number; asset: TradedAsset }
/** What counts since an instant, of all projects. */
export const listEvidence = (tx: Tx, since: Date) => tx.rows<EvidenceRow>(EVIDENCE, [since])

/** What of a project trades at $2. */
const TRADED = `case when p.starts_at > $2 then 'presale' else 'credits' end`
const STANDING = `
  select p.id as "projectId", p.no, ${TRADED} as asset, p.band_basis_points as "bandBasisPoints", stock.unsold_kg as "unsoldKg",
    jsonb_build_object('priceCents', price.price_cents, 'at', extract(epoch from listed.effective_at) * 1000) as listed, latest.kept
  from project p ${PRICE} ${UNSOLD} join project_price listed on listed.project_id = p.id and listed.version = price.price_version
  left join lateral (
    select jsonb_build_object('id', id, 'source', source, 'priceCents', price_cents, 'at', extract(epoch from priced_at) * 1000, 'kg', kg, 'pairs', pairs,
      'trades', trades, 'checkedAt', extract(epoch from checked_at) * 1000) as kept
    from reference_price where project_id = p.id and asset = ${TRADED} order by id desc limit 1
  ) latest on true
  where p.no = any($1::text[])`
export type StandingRow = Standing & { projectId: number; no: string; asset: TradedAsset }
/** What the references of these projects are decided from, for what trades of each now: one row each, whatever was traded. */
export const listStandings = (sql: Sql, nos: readonly string[], now: Date) => sql.rows<StandingRow>(STANDING, [nos, now])

const SOLD = `
  select p.no, sold.price_cents as "priceCents", sold.at from project p
  left join lateral (
    select price_cents, at from "order" where project_id = p.id and price_version is not null
      and state in ('completed', 'pending_final_payment', 'final_payment_made') order by at desc, id desc limit 1
  ) sold on true where p.decision = 'approved'`
/** Each open project with the last price it sold at, in its sale or its presale; nulls when it sold nothing yet. */
export const listSold = (sql: Sql) => sql.rows<{ no: string; priceCents: Cents | null; at: Date | null }>(SOLD)

export type NewReference = Reference & { projectId: number; asset: TradedAsset }
const INSERT = `
  insert into reference_price (project_id, asset, source, price_cents, priced_at, kg, pairs, trades, at, checked_at)
  select v.*, $9, $9 from unnest($1::int[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[], $6::bigint[], $7::int[], $8::int[]) as v`
export const insertReferences = (tx: Tx, rows: readonly NewReference[], now: Date): void =>
  tx.send(INSERT, [ints(rows.map((r) => r.projectId)), rows.map((r) => r.asset), ...columnsOf(rows), now])
const UPDATE = `
  update reference_price r set source = v.source, priced_at = v.priced_at, kg = v.kg, pairs = v.pairs, trades = v.trades, checked_at = $8
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::timestamptz[], $5::bigint[], $6::int[], $7::int[])
    as v(id, source, price_cents, priced_at, kg, pairs, trades) where r.id = v.id and r.price_cents = v.price_cents`
/** The same price, of newer inputs. */
export const updateReferences = (tx: Tx, rows: readonly (Reference & { id: number })[], now: Date): void =>
  tx.send(UPDATE, [ints(rows.map((r) => r.id)), ...columnsOf(rows), now])
const columnsOf = (rows: readonly Reference[]): unknown[] => [
  rows.map((r) => r.source),
  ints(rows.map((r) => r.priceCents)),
  rows.map((r) => new Date(r.at)),
  ...[ints(rows.map((r) => r.kg)), ints(rows.map((r) => r.pairs)), ints(rows.map((r) => r.trades))],
]
