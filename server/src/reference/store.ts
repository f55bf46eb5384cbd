/** Why: the only SQL that says which trades count, and of what reference prices are made and kept. */
import { MARKED } from '../pair/store.ts'
import type { Tx } from '../platform/database/database.ts'

// Very many rows are read, which the connection's settings are not made for.
const WHOLE_TABLES = ['set local enable_seqscan = on', 'set local enable_hashjoin = on']

/** What went there and came back within these days between the same two owners counts for nothing. */
const RETURN_DAYS = 30

/**
 * Of the trades since $1: how much of each does not count. Here the conditions are put together: both sides are one owner's; the two owners are
 * marked; the tons came back, within RETURN_DAYS before or after. Of a pair that sent more than came back, each trade counts in proportion, and
 * none when what stayed is less than the least size of a trade that counts.
 */
const JUDGED = `
  with owned as (
    select t.id, t.project_id, t.asset, t.at, t.kg, t.least_kg, b.owner_id as buyer, s.owner_id as seller,
      least(b.owner_id, s.owner_id) as a, greatest(b.owner_id, s.owner_id) as b
    from trade t join owner_of b on b.member_id = t.buyer_id join owner_of s on s.member_id = t.seller_id where t.at >= $1::timestamptz - interval '${RETURN_DAYS} days'
  ), moved as (
    select *, sum(case when buyer = a then kg else 0 end) over near as "toA", sum(case when buyer = a then 0 else kg end) over near as "toB" from owned
    window near as (partition by project_id, asset, a, b order by at
      range between interval '${RETURN_DAYS} days' preceding and interval '${RETURN_DAYS} days' following)
  ), netted as (
    select *, case when buyer = a then "toA" else "toB" end as there, case when buyer = a then "toB" else "toA" end as back from moved where at >= $1
  )
  select n.id,
    case when n.a = n.b or m.a is not null or (n.back > 0 and n.there - n.back < n.least_kg) then n.kg else n.kg - floor(n.kg * (n.there - n.back) / n.there)::bigint end as kg,
    case when n.a = n.b then 'owner' when m.a is not null then 'marked' else 'returned' end as why
  from netted n left join ${MARKED} m on m.a = n.a and m.b = n.b`
const COUNT = `
  insert into uncounted_trade (trade_id, kg, why, at)
  select j.id, j.kg, j.why, $2 from (${JUDGED}) j left join uncounted_trade u on u.trade_id = j.id
  where j.kg <> coalesce(u.kg, 0) or (j.kg > 0 and j.why <> u.why)
  on conflict (trade_id) do update set kg = excluded.kg, why = excluded.why, at = excluded.at`
/** Judges the trades since an instant anew. Whoever marks a pair or links two owners may call it with the beginning of time, in the same transaction. */
export function countTrades(tx: Tx, since: Date, now: Date): void {
  for (const setting of WHOLE_TABLES) tx.send(setting)
  tx.send(COUNT, [since, now])
}
/** Trades whose verdict is not what would be said of them now. For the invariants. */
export const MISCOUNTED = `
  select j.id as trade, j.kg as "uncountedKg", coalesce(u.kg, 0) as "keptKg" from (${JUDGED}) j left join uncounted_trade u on u.trade_id = j.id
  where j.kg <> coalesce(u.kg, 0)`

/** How much of the trade `t` counts; comes with the join below. */
export const COUNTED_KG = `case when t.kg < t.least_kg then 0 else t.kg - coalesce(uncounted.kg, 0) end`
export const COUNTING = `left join uncounted_trade uncounted on uncounted.trade_id = t.id`
/** The one definition of a trade that moves the last price, charts, figures, references, levels and scores. */
export const COUNTS = `(t.kg >= t.least_kg and t.kg > coalesce(uncounted.kg, 0))`
