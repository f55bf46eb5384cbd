/**
 * Which price, terms, band, limit or wait was in force for an act depends on its instant. Entries are sealed with
 * theirs, so the rows that they belong to have the same.
 */
import type { Invariant } from './invariant.ts'

const AT = (what: string, table: string, entry: string, at: string): string => `
    select ${what} as what, ${at} as at, e.at as "enteredAt" from ${table} join entries e on e.id = ${entry}
    where ${at} is distinct from e.at`
/** By its cause, where the row does not name its entry. */
const CAUSED = (what: string, table: string, kind: string, at: string): string => `
    select ${what}, ${at}, p.at from ${table} and p.kind = '${kind}' and p.reverses_id is null where ${at} <> p.at`

export const instantInvariant: Invariant = {
  id: '13 instants',
  sentence: [
    'Each purchase, booking, trade, settlement, offer, deposit, withdrawal and retirement is dated as its entry is.',
    '每笔买入、预订、成交、结算、卖单、充值、提现与注销的时间，均与其分录的时间一致。',
  ],
  breaks: [
    'An act moved to another instant, at which other terms, prices or waits were in force.',
    '将操作时间改为适用其他条款、价格或等待期的时刻。',
  ],
  money: true,
  cost: 'whole',
  sql: `
    with entries as (select id, at from entry union all select entry_id, min(at) from posting_row group by entry_id)
    ${AT('o.no', '"order" o', `o.entry_id and o.kind = 'buy' and o.price_version is not null`, 'o.at')}
    union all ${AT(`'trade ' || t.id`, 'trade t', 't.entry_id', 't.at')}
    union all ${AT(`'proceeds of trade ' || t.id`, 'trade t', 't.settle_entry_id', 't.settled_at')}
    union all ${AT('d.no', 'deposit d', 'd.entry_id', 'd.settled_at')}
    union all ${AT('r.no', 'retirement r', 'r.entry_id', 'r.requested_at')}
    union all ${CAUSED('b.order_no', 'booking b join posting_row p on p.cause_id = b.order_id', 'booking', 'b.made_at')}
    union all ${CAUSED(
      'w.no',
      'withdrawal w join posting_row p on p.cause_id = w.id',
      'withdrawal_hold',
      'w.requested_at',
    )}
    union all ${CAUSED(
      `'offer ' || b.order_id`,
      `book_order b join posting_row p on p.cause_id = b.order_id and b.side = 'sell'
      join account a on a.id = p.debit_id and a.asset = b.project_id and a.owner_id = b.member_id`,
      'hold',
      'b.at',
    )}
    union all select o.no, o.at, b.at from book_order b join "order" o on o.id = b.order_id where o.at <> b.at`,
}
