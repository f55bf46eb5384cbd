import type { Sql } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { registeredName } from '../../shared/registeredName.ts'
import { COUNTING, COUNTS } from '../../trading/reference/store.ts'

// For a trade from before references were stored, the project's own price at that time.
const REFERENCE = `coalesce(t.reference_cents, (
  select price_cents from project_price x where x.project_id = t.project_id and x.effective_at <= t.at
  order by x.effective_at desc, x.version desc limit 1))`
const WAITING = `(t.held_until is not null or exists (select 1 from cool_off c where c.member_id = t.buyer_id
  and c.at <= t.at and c.until > t.at)
  or exists (select 1 from restriction r where r.member_id = t.buyer_id and r.since <= t.at and (r.lifted_at is null
  or r.lifted_at > t.at)))`
const PAIR = `(
  select k.state from trading_pair k join owner_of x on x.member_id = k.member_a
  join owner_of y on y.member_id = k.member_b
  where k.state in ('open', 'marked') and least(x.owner_id, y.owner_id) = least(bo.owner_id, so.owner_id)
    and greatest(x.owner_id, y.owner_id) = greatest(bo.owner_id, so.owner_id) order by k.state limit 1)`
// A payment that the bank sent back is no new money: it came from what had come in before. What brings money otherwise
// than by a trade is never an entry in one row.
const INFLOWS = `
  select w.id as "withdrawalId", i.at, i.cents, t.id as "tradeId", t.at as "tradedAt",
  t.settle_entry_id as "settleEntryId", o.no as "orderNo",
    t.project_id as "projectId", p.no as project, t.kg, t.price_cents as "priceCents", ${REFERENCE} as "referenceCents",
    t.serials, t.buyer_id as "buyerId",
    ${registeredName('b')} as "buyerName",
    bo.owner_id as "buyerOwner", ${WAITING} as waiting,
    ${PAIR} as pair, not ${COUNTS} as uncounted
  from withdrawal w cross join lateral (
    (select settled_at as at, id as trade_id, total_cents - sell_fee_cents - sell_gst_cents as cents, id from trade
      where seller_id = w.member_id and settled_at <= w.requested_at order by settled_at desc, id desc limit $2)
    union all
    (select m.at, null, m.amount, m.id from account a join posting_row m on m.credit_id = a.id
    join account d on d.id = m.debit_id
      where a.kind = 'member' and a.owner_id = w.member_id and a.asset = 0 and a.pocket in ('available', 'held')
      and m.kind <> 'trade'
        and m.kind not like 'withdrawal%' and not (d.kind = 'member' and d.owner_id = w.member_id)
        and m.at <= w.requested_at order by m.id desc limit $2)
    order by at desc, id desc limit $2
  ) i left join trade t on t.id = i.trade_id left join "order" o on o.id = t.sell_order_id left
  join project p on p.id = t.project_id
  left join member b on b.id = t.buyer_id left join owner_of bo on bo.member_id = t.buyer_id left
  join owner_of so on so.member_id = t.seller_id
  ${COUNTING} where w.id = any($1::bigint[]) order by w.id, i.at desc, i.id desc`
/** At most this many of the sales that fund one withdrawal are listed one by one. */
const MOST_INFLOWS = 200
export type InflowRow = { withdrawalId: number; at: Date; cents: number; projectId: number | null } & (
  | { tradeId: null }
  | TradeBehind
)
type TradeBehind = {
  tradeId: number
  tradedAt: Date
  settleEntryId: number
  orderNo: string
  project: string
  kg: number
  priceCents: number
  referenceCents: number | null
  serials: [number, number][]
  buyerId: number
  buyerName: string
  buyerOwner: number
  waiting: boolean
  pair: 'open' | 'marked' | null
  uncounted: boolean
}
/**
 * The inflows of these withdrawals' members before each was requested, newest first: settled sales, deposits and
 * everything else.
 */
export const listInflows = (sql: Sql, ids: readonly number[]) => sql.rows<InflowRow>(INFLOWS, [ints(ids), MOST_INFLOWS])
