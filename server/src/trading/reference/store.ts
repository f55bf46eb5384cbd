import type { Cents } from '@tonne/domain/money'
import { type DayFlow, flowsAround, NET_DAYS } from '@tonne/domain/trading/countedKg'
import type { TradedAsset } from '@tonne/domain/trading/marketMoney'
import type { Evidence, Reference, Standing } from '@tonne/domain/trading/reference'
import { getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { MARKED } from '../pair/store.ts'
import { PRICE, UNSOLD } from '../project/store.ts'

const DAY_MS = 86_400_000
const DAY = `(t.at at time zone 'Asia/Singapore')::date`
const OWNED = 'trade t join owner_of b on b.member_id = t.buyer_id join owner_of s on s.member_id = t.seller_id'
const FLOWS = `
  select m.project_id as "projectId", m.owner, m.day, sum(m.in_kg)::bigint as "inKg", sum(m.out_kg)::bigint as "outKg"
  from (
    select t.project_id, ${DAY} as day, side.* from ${OWNED}
    cross join lateral (values (b.owner_id, t.kg, 0), (s.owner_id, 0, t.kg)) side(owner, in_kg, out_kg)
    where t.at >= $1 and b.owner_id <> s.owner_id
  ) m group by 1, 2, 3`
// Tons are the same before and after their delivery, so tons sold as presale credits and bought back as credits went
// round. The rule is the domain's countedKg, with which the invariants check these rows.
const PART = (of: string, away: string) =>
  `case when ${of} - ${away} >= t.least_kg then div(t.kg::numeric * (${of} - ${away}), ${of}) else 0 end`
/**
 * For each trade since an instant, from its owners' purchases and sales around its day: how much does not count, and
 * whether it is within one owner or a marked pair.
 */
const COUNT = `
  with flow as (select * from unnest($3::int[], $4::int[], $5::date[], $6::bigint[], $7::bigint[]) as v(project_id,
  owner, day, in_kg, out_kg)),
  judged as (
    select t.id, case when b.owner_id = s.owner_id then 'owner' when m.a is not null then 'marked'
    else 'passed' end as why,
      case when b.owner_id = s.owner_id or m.a is not null then t.kg
        else t.kg - greatest(${PART('buyer.in_kg', 'buyer.out_kg')},
        ${PART('seller.out_kg', 'seller.in_kg')})::bigint end as kg
    from ${OWNED} left join ${MARKED} m on m.a = least(b.owner_id, s.owner_id) and m.b = greatest(b.owner_id,
    s.owner_id)
    left join flow buyer on buyer.project_id = t.project_id and buyer.owner = b.owner_id and buyer.day = ${DAY}
    left join flow seller on seller.project_id = t.project_id and seller.owner = s.owner_id and seller.day = ${DAY}
    where t.at >= $1 and (b.owner_id = s.owner_id or (buyer.owner is not null and seller.owner is not null))
  )
  insert into uncounted_trade (trade_id, kg, why, at)
  select j.id, j.kg, j.why, $2 from judged j left join uncounted_trade u on u.trade_id = j.id
  where j.kg <> coalesce(u.kg, 0) or (j.kg > 0 and j.why <> u.why)
  on conflict (trade_id) do update set kg = excluded.kg, why = excluded.why, at = excluded.at`
/**
 * Judges the trades since an instant anew. A mark of a pair may call it with the beginning of time, in the same
 * transaction.
 */
export async function countTrades(tx: Tx, since: Date, now: Date): Promise<void> {
  const days = await tx.rows<DayFlow & { projectId: number }>(FLOWS, [
    new Date(since.getTime() - (NET_DAYS + 1) * DAY_MS),
  ])
  const flows = [...Map.groupBy(days, ({ projectId }) => projectId)].flatMap(([id, own]) =>
    flowsAround(own).map((flow) => ({ ...flow, id })),
  )
  const columns = [
    ints(flows.map((f) => f.id)),
    ints(flows.map((f) => f.owner)),
    flows.map((f) => f.day),
    ints(flows.map((f) => f.inKg)),
    ints(flows.map((f) => f.outKg)),
  ]
  tx.send(COUNT, [since, now, ...columns])
}
const LATE_MS = 600_000
const LATE_STEPS = 200
/** How many trades and links of owners there are from a place on; `marks`: the marks in force. */
export type Seen = { trades: number; steps: number; marks: string; from: { at: Date; step: number } }
type SeenRow = { trades: number; steps: number; marks: string; lastStep: number; nextTrades: number; nextSteps: number }
const SINCE = (at: string) => `(select coalesce(sum(t.n), 0) from project p cross join lateral (
  select count(*) as n from trade where project_id = p.id and at >= ${at}) t)::int`
const STEPS = (id: string) => `(select count(*) from owner_link_step where id > ${id})::int`
const SEEN = `
  select ${SINCE('$1')} as trades, ${SINCE('$3')} as "nextTrades", ${STEPS('$2')} as steps, last.id as "lastStep",
  ${STEPS(`last.id - ${LATE_STEPS}`)} as "nextSteps",
    coalesce((select string_agg(id::text, ' ' order by id) from trading_pair where state = 'marked'), '') as marks
  from (select coalesce(max(id), 0) as id from owner_link_step) last`
/**
 * Whether the counted trades may have changed since the last look, and where the next look must begin: early enough for
 * rows that were not committed yet. It sums no trades.
 */
export async function lookForChanges(
  tx: Tx,
  before: Seen | undefined,
  now: Date,
): Promise<{ traded: boolean; owners: boolean; seen: Seen }> {
  const [at, step] = [new Date(now.getTime() - LATE_MS), before?.from.step ?? Number.MAX_SAFE_INTEGER]
  const row = await getOne(tx.rows<SeenRow>(SEEN, [before?.from.at ?? now, step, at]))
  return {
    traded: row.trades !== before?.trades,
    owners: row.steps !== before?.steps || row.marks !== before.marks,
    seen: {
      trades: row.nextTrades,
      steps: row.nextSteps,
      marks: row.marks,
      from: { at, step: row.lastStep - LATE_STEPS },
    },
  }
}
const JUDGED_DAYS = 30
/** Every trade related to those of the last days, with its stored result; $1 is now. For the invariants. */
export const JUDGED = `
  select t.id as trade, t.project_id as "projectId", b.owner_id as buyer, s.owner_id as seller, ${DAY} as day, t.kg,
  t.least_kg as "leastKg",
    coalesce(u.kg, 0) as "keptKg", u.why as "keptWhy", m.a is not null as marked,
    t.at >= $1::timestamptz - interval '${JUDGED_DAYS} days' as judged,
    t.at >= $1::timestamptz - interval '10 minutes' as fresh
  from ${OWNED} left join ${MARKED} m on m.a = least(b.owner_id, s.owner_id) and m.b = greatest(b.owner_id, s.owner_id)
  left join uncounted_trade u on u.trade_id = t.id where t.at >= $1::timestamptz - interval
  '${JUDGED_DAYS + NET_DAYS + 1} days'`

/**
 * The part of trade `t` between strangers, whoever the tons are passed on to later; needs the join below. For sums of a
 * member's purchases and sales.
 */
export const TRADED_KG = `case when t.kg < t.least_kg or (uncounted.kg > 0 and uncounted.why <> 'passed')
  then 0 else t.kg end`
/** The counted part of trade `t`; needs the join below. */
export const COUNTED_KG = `case when t.kg < t.least_kg then 0 else t.kg - coalesce(uncounted.kg, 0) end`
export const COUNTING = `left join uncounted_trade uncounted on uncounted.trade_id = t.id`
/** The one definition of a trade that moves the last price, charts, figures, references, levels and scores. */
export const COUNTS = `(t.kg >= t.least_kg and t.kg > coalesce(uncounted.kg, 0))`

const EVIDENCE = `
  select t.project_id as "projectId", t.asset, least(b.owner_id, s.owner_id) as a, greatest(b.owner_id,
  s.owner_id) as b, t.price_cents as "priceCents",
    sum(${COUNTED_KG})::bigint as kg, count(*)::int as trades, max(t.at) as at
  from trade t ${COUNTING} join owner_of b on b.member_id = t.buyer_id join owner_of s on s.member_id = t.seller_id
  where t.at >= $1 and t.at < $2 and ${COUNTS} group by 1, 2, 3, 4, 5`
type EvidenceRow = Evidence & { projectId: number; asset: TradedAsset }
/** The counted trades of some days, of all projects. */
export const listEvidence = (tx: Tx, { from, until }: { from: Date; until: Date }) =>
  tx.rows<EvidenceRow>(EVIDENCE, [from, until])

const WEIGHED = `
  select t.project_id as "projectId", t.asset, ${DAY}::text as day, least(b.owner_id, s.owner_id) as a,
    greatest(b.owner_id, s.owner_id) as b, t.price_cents as "priceCents",
    coalesce(sum(${COUNTED_KG}) filter (where ${COUNTS}), 0)::bigint as kg,
    (count(*) filter (where ${COUNTS}))::int as trades, max(t.at) filter (where ${COUNTS}) as at
  from ${OWNED} ${COUNTING} where t.at >= $1 group by 1, 2, 3, 4, 5, 6`
/** By day, and also of trades that do not count: these have no trades and no tons. For the invariants. */
export type DayEvidence = EvidenceRow & { day: string }
export const listDayEvidence = (tx: Tx, from: Date) => tx.rows<DayEvidence>(WEIGHED, [from])

/** The asset of a project that trades at $2. */
const TRADED = `case when p.starts_at > $2 then 'presale' else 'credits' end`
const STANDING = `
  select p.id as "projectId", p.no, ${TRADED} as asset, p.band_basis_points as "bandBasisPoints",
  stock.unsold_kg as "unsoldKg",
    jsonb_build_object('priceCents', price.price_cents, 'at', extract(epoch from listed.effective_at) * 1000) as listed,
    latest.stored
  from project p ${PRICE} ${UNSOLD} join project_price listed on listed.project_id = p.id
  and listed.version = price.price_version
  left join lateral (
    select jsonb_build_object('id', id, 'source', source, 'priceCents', price_cents, 'at', extract(epoch
    from priced_at) * 1000, 'kg', kg, 'pairs', pairs,
      'trades', trades, 'checkedAt', extract(epoch from checked_at) * 1000) as stored
    from reference_price where project_id = p.id and asset = ${TRADED} order by id desc limit 1
  ) latest on true
  where p.no = any($1::text[])`
export type StandingRow = Standing & { projectId: number; no: string; asset: TradedAsset }
/** The inputs of these projects' references, for the asset that trades now: one row each, however much was traded. */
export const listStandings = (sql: Sql, nos: readonly string[], now: Date) =>
  sql.rows<StandingRow>(STANDING, [nos, now])

const SOLD = `
  select p.no, sold.price_cents as "priceCents", sold.at from project p
  left join lateral (
    select price_cents, at from "order" where project_id = p.id and price_version is not null
      and state in ('completed', 'pending_final_payment', 'final_payment_made') order by at desc, id desc limit 1
  ) sold on true where p.decision = 'approved'`
/** Each open project with its last sale price, in its sale or its presale; nulls when it sold nothing yet. */
export const listSold = (sql: Sql) => sql.rows<Sale>(SOLD)
export type Sale = { no: string; priceCents: Cents | null; at: Date | null }

type NewReference = Reference & { projectId: number; asset: TradedAsset }
const INSERT = `
  insert into reference_price (project_id, asset, source, price_cents, priced_at, kg, pairs, trades, at, checked_at)
  select v.*, $9, $9 from unnest($1::int[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[], $6::bigint[],
  $7::int[], $8::int[]) as v`
export const insertReferences = (tx: Tx, rows: readonly NewReference[], now: Date): void =>
  tx.send(INSERT, [ints(rows.map((r) => r.projectId)), rows.map((r) => r.asset), ...columnsOf(rows), now])
const UPDATE = `
  update reference_price r set source = v.source, priced_at = v.priced_at, kg = v.kg, pairs = v.pairs,
  trades = v.trades, checked_at = $8
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::timestamptz[], $5::bigint[], $6::int[], $7::int[])
    as v(id, source, price_cents, priced_at, kg, pairs, trades) where r.id = v.id and r.price_cents = v.price_cents`
/** The same price from newer inputs. */
export const updateReferences = (tx: Tx, rows: readonly (Reference & { id: number })[], now: Date): void =>
  tx.send(UPDATE, [ints(rows.map((r) => r.id)), ...columnsOf(rows), now])
const columnsOf = (rows: readonly Reference[]): unknown[] => [
  rows.map((r) => r.source),
  ints(rows.map((r) => r.priceCents)),
  rows.map((r) => new Date(r.at)),
  ...[ints(rows.map((r) => r.kg)), ints(rows.map((r) => r.pairs)), ints(rows.map((r) => r.trades))],
]
