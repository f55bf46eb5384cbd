import { FAR_BASIS_POINTS } from '@tonne/domain/money/withdrawalFunds'
import type { PairEvidence, SharedSign } from '@tonne/domain/trading/tradingPairs'
import type { Tx } from '../../platform/database/database.ts'
import { planWhole } from '../../platform/database/readWhole.ts'
import { ownedBy } from '../owner/store.ts'

/** Further than this from the reference of its time; trades from before references were stored never count as far. */
const FAR = `abs(t.price_cents - t.reference_cents) * 10000 > t.reference_cents * ${FAR_BASIS_POINTS}`
const SAME = (table: string, column: string) => `bool_or(exists (
  select 1 from ${table} xs join ${table} ys on ys.member_id = other and ys.${column} = xs.${column}
  where xs.member_id = one))`
/**
 * How owners traded with each other since $1, or since they were last dismissed or lifted; $2 and $3: only these two,
 * or null for all. Login places are compared only for pairs that traded three times, in both directions, or that share
 * something already.
 */
const TRADED = `
  with owned as (
    select t.kg, t.total_cents as cents, t.at, b.owner_id as buyer, s.owner_id as seller, coalesce(${FAR}, false) as far
    from trade t
    join owner_of b on b.member_id = t.buyer_id join owner_of s on s.member_id = t.seller_id where t.at >= $1),
  decided as (
    select least(x.owner_id, y.owner_id) as a, greatest(x.owner_id, y.owner_id) as b, max(coalesce(k.lifted_at,
    k.decided_at)) as at from trading_pair k
    join owner_of x on x.member_id = k.member_a join owner_of y on y.member_id = k.member_b
    where k.state in ('dismissed', 'lifted') group by 1, 2),
  recent as (
    select least(o.buyer, o.seller) as a, greatest(o.buyer, o.seller) as b, o.buyer < o.seller as to_a, o.kg, o.cents,
    o.at, o.far from owned o
    left join decided d on d.a = least(o.buyer, o.seller) and d.b = greatest(o.buyer, o.seller)
    where o.buyer <> o.seller and (d.at is null or o.at > d.at)),
  pair as (
    select a, b, count(*)::int as trades, sum(cents)::bigint as cents, coalesce(sum(kg) filter (where to_a),
    0)::bigint as "kgToA",
      coalesce(sum(kg) filter (where not to_a), 0)::bigint as "kgToB", max(at) as "latestAt",
      (count(*) filter (where far))::int as "farTrades"
    from recent where $2::bigint is null or (a = $2 and b = $3) group by a, b),
  side as (
    select id, sum(cents)::bigint as cents from (select buyer as id, cents from owned union all select seller, cents
    from owned) as both_sides group by id),
  accounts as (
    select p.a, p.b, x.member_id as one, y.member_id as other from pair p
    cross join lateral ${ownedBy('p.a')} x cross join lateral ${ownedBy('p.b')} y),
  shared as (select a, b, ${SAME('payee', 'blind')} as payee, ${SAME('known_device', 'device_hash')} as device
  from accounts group by a, b),
  told as (
    select p.*, s.payee, s.device, ma.mobile <> '' and ma.mobile = mb.mobile as mobile, coalesce(ma.invited_by = mb.id,
    false) or coalesce(mb.invited_by = ma.id, false) as invited
    from pair p join shared s on s.a = p.a and s.b = p.b join member ma on ma.id = p.a join member mb on mb.id = p.b
    where ma.label is null and mb.label is null),
  picked as (
    select * from told where $2::bigint is not null or trades >= 3 or least("kgToA", "kgToB") > 0 or payee or device
    or mobile),
  placed as (
    select k.a, k.b, bool_or(exists (
      select 1 from login_event xe join login_event ye on ye.member_id = other and ye.address = xe.address
      and ye.outcome = 'in' and ye.at >= $1
      where xe.member_id = one and xe.outcome = 'in' and xe.at >= $1)) as address
    from picked k join accounts on accounts.a = k.a and accounts.b = k.b group by k.a, k.b)
  select k.*, l.address, round(k.cents * 100.0 / sa.cents)::int as "percentA",
  round(k.cents * 100.0 / sb.cents)::int as "percentB"
  from picked k join placed l on l.a = k.a and l.b = k.b join side sa on sa.id = k.a join side sb on sb.id = k.b`
export type TradedRow = Record<SharedSign, boolean> &
  Omit<PairEvidence, 'shared' | 'latestAt'> & { a: number; b: number; latestAt: Date }
export function listTraded(tx: Tx, since: Date, only: { a: number; b: number } | null = null): Promise<TradedRow[]> {
  planWhole(tx)
  return tx.rows<TradedRow>(TRADED, [since, only?.a ?? null, only?.b ?? null])
}
