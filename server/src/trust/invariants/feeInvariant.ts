/**
 * Fee and tax are the operator's own income, so they are computed again from the terms in force and compared with the
 * postings.
 */
import type { Invariant } from './invariant.ts'

/** A share in basis points of an amount, rounded half up, as `shareOf` rounds. */
export const share = (amount: string, basisPoints: string): string =>
  `((${amount}) * (${basisPoints}) * 2 + 10000) / 20000`
/**
 * Each version with its time. A purchase at the very instant at which the next version begins may still be under the
 * version before it.
 */
const TERMS = `
  select (terms ->> 'buyFeeBasisPoints')::int as buy, (terms ->> 'sellFeeBasisPoints')::int as sell,
  (terms ->> 'gstBasisPoints')::int as gst,
    effective_at as since, lead(effective_at) over w as until, lead(made_at) over w as next_made
  from terms_version window w as (order by effective_at, version)`
const IN_FORCE = (at: string): string =>
  `t.since <= ${at} and (t.until is null or ${at} < t.until or (${at} = t.until and t.next_made >= ${at}))`
/** An entry's postings to fees and to tax. */
const BOOKED = `
  select p.entry_id, coalesce(sum(p.amount) filter (where a.pocket = 'fees'), 0)::bigint as fee,
  coalesce(sum(p.amount) filter (where a.pocket = 'gst'), 0)::bigint as gst
  from posting p join account a on a.id = p.credit_id where a.kind = 'house' and a.pocket in ('fees', 'gst')
  group by p.entry_id`

export const feeInvariant: Invariant = {
  id: '13 fees and tax',
  sentence: [
    'Fee and tax of every purchase and trade are those of the terms in force when it was ordered, each rounded ' +
      'once, and that is what was booked.',
    '每笔购买和成交的手续费与税费按下单时生效的条款计算，各取整一次，并与实际入账一致。',
  ],
  breaks: [
    'A fee at another rate than was published, tax on another sum than the fee, or a fee booked that is not the ' +
      'one on the order.',
    '手续费率与公布不符，税费未按手续费计算，或入账的手续费与订单不符。',
  ],
  money: true,
  cost: 'whole',
  sql: `
    with terms as (${TERMS}), booked as (${BOOKED})
    select o.no as what, o.fee_cents as "feeCents", o.gst_cents as "gstCents", 'bought' as why from "order" o
    where o.kind = 'buy' and o.price_version is not null and not exists (select 1 from terms t where ${IN_FORCE('o.at')}
      and o.fee_cents = ${share('o.total_cents', 't.buy')} and o.gst_cents = ${share('o.fee_cents', 't.gst')})
    union all
    select o.no, o.fee_cents, o.gst_cents, 'booked in a presale' from "order" o join booking b on b.order_id = o.id
    where o.fee_cents <> ${share('o.total_cents', "(b.terms ->> 'buyFeeBasisPoints')::int")}
      or o.gst_cents <> ${share('o.fee_cents', "(b.terms ->> 'gstBasisPoints')::int")}
      or not exists (select 1 from terms t where ${IN_FORCE('b.made_at')}
        and (b.terms ->> 'buyFeeBasisPoints')::int = t.buy and (b.terms ->> 'gstBasisPoints')::int = t.gst)
    union all
    select o.no, k.fee_basis_points, k.gst_basis_points, 'placed' from book_order k join "order" o on o.id = k.order_id
    where not exists (select 1 from terms t where ${IN_FORCE('k.at')}
      and k.fee_basis_points = case k.side when 'buy' then t.buy else t.sell end and k.gst_basis_points = t.gst)
    union all
    select o.no, s.fee, s.gst, 'traded' from book_order k join "order" o on o.id = k.order_id
    join (select buy_order_id as id, sum(total_cents)::bigint as total, sum(buy_fee_cents)::bigint as fee,
    sum(buy_gst_cents)::bigint as gst from trade group by 1
      union all select sell_order_id, sum(total_cents)::bigint, sum(sell_fee_cents)::bigint, sum(sell_gst_cents)::bigint
      from trade group by 1) s on s.id = k.order_id
    where s.fee <> ${share('s.total', 'k.fee_basis_points')} or s.gst <> ${share('s.fee', 'k.gst_basis_points')}
    union all
    select 'trade ' || t.id, t.buy_fee_cents + t.sell_fee_cents, t.buy_gst_cents + t.sell_gst_cents, 'booked otherwise'
    from trade t
    left join booked b on b.entry_id = t.entry_id
    where coalesce(b.fee, 0) <> t.buy_fee_cents + t.sell_fee_cents or coalesce(b.gst,
    0) <> t.buy_gst_cents + t.sell_gst_cents
    union all
    select o.no, o.fee_cents, o.gst_cents, 'booked otherwise' from "order" o left
    join booked b on b.entry_id = o.entry_id
    where o.kind = 'buy' and o.price_version is not null and (coalesce(b.fee, 0) <> o.fee_cents or coalesce(b.gst,
    0) <> o.gst_cents)`,
}
