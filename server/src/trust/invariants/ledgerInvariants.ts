import type { Invariant } from './invariant.ts'

const CASH_LINES = `
  select credit_id as account_id, id, entry_id, amount from posting union all select debit_id, id, entry_id, -amount
  from posting`

export const ledgerInvariants: readonly Invariant[] = [
  {
    id: '1 sums',
    sentence: ['In each asset, what was debited is what was credited.', '每种资产的借方总额等于贷方总额。'],
    breaks: [
      'A posting between two assets, or from or to an account that does not exist.',
      '分录跨越两种资产，或借贷方账户不存在。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select p.id as posting, p.entry_id as entry, d.asset as "debitAsset", c.asset as "creditAsset" from posting p
      left join account d on d.id = p.debit_id left join account c on c.id = p.credit_id
      where d.id is null or c.id is null or d.asset <> c.asset`,
  },
  {
    id: '2 balances',
    sentence: ['Each kept balance is the sum of its postings.', '每个账户余额等于其全部分录之和。'],
    breaks: [
      'A balance written without a posting, or a posting taken away or changed.',
      '没有分录却改动了余额，或分录被删除、篡改。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select a.id as account, a.kind, a.owner_id as owner, a.pocket, a.asset, a.balance, coalesce(m.sum,
      0)::bigint as postings from account a
      left join (select account_id, sum(amount) as sum from (${CASH_LINES}) lines
      group by account_id) m on m.account_id = a.id
      where a.balance is not null and a.balance <> coalesce(m.sum, 0)`,
  },
  {
    id: '2 guarded',
    sentence: [
      'Every pocket of a member and every stock of a project keeps a balance; the open accounts keep none.',
      '会员的每个子账户和项目的每项库存都记有余额，开放账户则不记。',
    ],
    breaks: [
      'A pocket whose guard was taken away, so that it could go below zero unseen.',
      '子账户的余额保护被取消，余额可能在无人察觉时变为负数。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select id as account, kind, pocket, balance from account
      where (balance is null) <> (kind = 'house' or (kind = 'project' and pocket in ('proceeds', 'registry')))
      or balance < 0`,
  },
  {
    id: '3 never below zero',
    sentence: [
      'No guarded account was below zero at any moment of its history.',
      '受保护账户在历史上任何时刻都不低于零。',
    ],
    breaks: ['Money or tons that left before they came.', '资金或碳吨未入账先转出。'],
    money: true,
    cost: 'whole',
    sql: `
      select account_id as account, entry_id as entry, running::bigint from (
        select account_id, entry_id, sum(moved) over (partition by account_id order by last_id) as running from (
          select l.account_id, l.entry_id, sum(l.amount) as moved, max(l.id) as last_id from (${CASH_LINES}) l
          join account a on a.id = l.account_id and a.balance is not null group by l.account_id, l.entry_id
        ) entries
      ) prefixes where running < 0`,
  },
  {
    id: '4 held',
    sentence: [
      'What is held of a member is the sum of the open holds that explain it.',
      '会员的冻结金额等于各笔未解除冻结之和。',
    ],
    breaks: [
      'A frozen cent that no hold explains, or a hold on money that is not there.',
      '有冻结金额却无对应冻结记录，或有冻结记录却无对应资金。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select coalesce(a.owner_id, h.member_id) as member, coalesce(a.balance, 0) as held, coalesce(h.cents,
      0)::bigint as holds
      from (select owner_id, balance from account where kind = 'member' and pocket = 'held') a
      full join (select member_id, sum(left_cents) as cents from hold where released_at is null
      group by member_id) h on h.member_id = a.owner_id
      where coalesce(a.balance, 0) <> coalesce(h.cents, 0)`,
  },
  {
    id: '4 withdrawal holds',
    sentence: [
      'A withdrawal holds exactly its amount until it is paid, refused or cancelled.',
      '提现在付款、被拒或取消之前，冻结金额与提现金额一致。',
    ],
    breaks: [
      'A withdrawal under way whose money is free, or one that ended and still holds.',
      '处理中的提现未冻结资金，或已结束的提现仍在冻结。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select coalesce(w.no, 'hold of ' || h.cause_id) as withdrawal, w.stage, h.left_cents as "leftCents"
      from (select * from withdrawal where stage in ('requested', 'proposed', 'approved', 'sending', 'sent')) w
      full join (select * from hold where why = 'withdrawal' and released_at is null) h on h.cause_id = w.id
      and h.member_id = w.member_id
      where w.amount_cents is distinct from h.left_cents`,
  },
  {
    id: '4 booking holds',
    sentence: ['A booking holds exactly what of its fee is still kept.', '预订冻结的金额等于尚未处理的预订费。'],
    breaks: [
      'A fee that is free before the draw, or held after its booking ended.',
      '预订费在抽签前已解冻，或预订结束后仍被冻结。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select coalesce(b.order_no, 'hold of ' || h.cause_id) as booking, b.kept_cents as "keptCents",
      h.left_cents as "leftCents"
      from (select * from booking where kept_cents > 0) b
      full join (select * from hold where why = 'booking' and released_at is null) h on h.cause_id = b.order_id
      and h.member_id = b.member_id
      where b.kept_cents is distinct from h.left_cents`,
  },
  {
    id: '4 proceeds holds',
    sentence: ['Proceeds of a sale are held, exactly, until they are settled.', '卖出款项在结算前足额冻结。'],
    breaks: [
      'Proceeds that were freed without a settlement, or held after it.',
      '卖出款项未经结算即解冻，或结算后仍被冻结。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select coalesce(t.id, h.cause_id) as trade, t.earned as "earnedCents", h.left_cents as "leftCents"
      from (select id, seller_id, total_cents - sell_fee_cents - sell_gst_cents as earned from trade
      where settled_at is null) t
      full join (select * from hold where why in ('proceeds', 'proceeds_wait')
      and released_at is null) h on h.cause_id = t.id and h.member_id = t.seller_id
      where t.earned is distinct from h.left_cents`,
  },
  {
    id: '4 order holds',
    sentence: [
      'A buying order that waits holds money; one that ended holds none.',
      '等待成交的买单冻结资金，已结束的买单不再冻结。',
    ],
    breaks: [
      'An order in the book that nobody could be paid from, or money held for an order that is gone.',
      '挂单买单没有足够的冻结资金可供成交，或买单已不存在而资金仍被冻结。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select coalesce(b.order_id, h.cause_id) as "order", b.left_kg as "leftKg", h.left_cents as "leftCents"
      from (select * from book_order where side = 'buy' and left_kg > 0) b
      full join (select * from hold where why = 'order' and released_at is null) h on h.cause_id = b.order_id
      and h.member_id = b.member_id
      where b.order_id is null or h.id is null or h.left_cents * 1000 < b.left_kg * b.price_cents - 1000`,
  },
  {
    id: '6 one key, one effect',
    sentence: ['The same request was carried out once, whatever was repeated.', '同一请求无论重复多少次，只执行一次。'],
    breaks: [
      'Two kept answers of one request that name the same thing, or a purchase, deposit or withdrawal entered twice.',
      '同一请求留有两份指向同一事项的结果，或同一笔买入、充值、提现重复入账。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select kind, cause_id as cause, count(distinct entry_id) as entries from posting
      where kind in ('buy', 'trade', 'booking', 'final_payment', 'lapse', 'delivery', 'withdrawal_hold')
      and reverses_id is null
      group by kind, cause_id having count(distinct entry_id) > 1
      union all
      select 'answer', member_id, count(*) from idempotency where answer::jsonb ->> 'no' is not null
      group by member_id, request_hash, answer::jsonb ->> 'no' having count(*) > 1`,
  },
  {
    id: '7 every posting has its cause',
    sentence: [
      'Nothing moved without a cause that stands: a refusal leaves no trace.',
      '没有成立的原因就没有资金变动：被拒的请求不留痕迹。',
    ],
    breaks: [
      'A posting of an order, trade, booking or withdrawal that does not exist.',
      '分录所指的订单、成交、预订或提现不存在。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select distinct p.kind, p.cause_id as cause, p.entry_id as entry from posting p
      where (p.kind in ('buy', 'booking', 'booking_return', 'final_payment', 'lapse', 'delivery')
      and not exists (select 1 from "order" o where o.id = p.cause_id))
        or (p.kind = 'trade' and not exists (select 1 from trade t where t.id = p.cause_id))
        or (p.kind = 'correction' and not exists (select 1 from correction c where c.id = p.cause_id
        and c.state = 'approved'))
        or (p.kind in ('withdrawal_hold', 'withdrawal_return') and not exists (select 1 from withdrawal w
        where w.id = p.cause_id))`,
  },
  {
    id: '8 what was told exists',
    sentence: ['What a member was told was done stands in the books.', '已告知会员完成的事项都在账上。'],
    breaks: [
      'An order, deposit or trade that says it is done and has no entry.',
      '订单、充值或成交显示已完成，账上却没有分录。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select 'order' as what, o.no from "order" o where o.entry_id is not null and not exists (select 1 from posting p
      where p.entry_id = o.entry_id)
      union all
      select 'purchase', o.no from "order" o where o.kind = 'buy' and o.state = 'completed' and o.entry_id is null
        and not exists (select 1 from book_order b where b.order_id = o.id)
      union all
      select 'deposit', d.no from deposit d where d.state = 'completed' and not exists (select 1 from posting p
      where p.entry_id = d.entry_id)
      union all
      select 'trade', t.id::text from trade t where not exists (select 1 from posting p where p.entry_id = t.entry_id)
      union all
      select 'answer', i.answer::jsonb ->> 'no' from idempotency i
      where substring(i.answer from '"no":"[BPS]-[0-9]{8}-([0-9]{5,15})"') is not null
        and not exists (select 1 from "order" o where o.id = substring(i.answer
        from '"no":"[BPS]-[0-9]{8}-([0-9]{5,15})"')::bigint)`,
  },
  {
    id: '30 marks',
    sentence: [
      'The balance at each mark of a fund log is the sum of the lines before it.',
      '资金流水每个标记处的余额等于此前各笔之和。',
    ],
    breaks: ['A mark that was made from other lines than the books have.', '标记余额所依据的流水与账本不符。'],
    money: false,
    cost: 'whole',
    sql: `
      select f.member_id as member, f.posting_id as posting, f.balance_cents as "markCents", s.cents as "sumCents"
      from fund_mark f
      cross join lateral (
        select coalesce(sum(case when p.credit_id = a.id then p.amount else -p.amount end), 0)::bigint as cents
        from account a
        join posting p on (p.credit_id = a.id or p.debit_id = a.id) and p.id <= f.posting_id
        where a.kind = 'member' and a.owner_id = f.member_id and a.pocket in ('available', 'held') and a.asset = 0
      ) s where f.balance_cents <> s.cents or f.in_cents - f.out_cents <> f.balance_cents`,
  },
  {
    id: '32 corrections',
    sentence: [
      'A correction mirrors one posting, once: the same amount, the other way.',
      '更正分录只对应一笔原分录，金额相同、方向相反，且仅一次。',
    ],
    breaks: [
      'A correction of nothing, of another amount, or of a correction.',
      '更正没有对应的原分录、金额不符，或更正对象本身就是更正。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select p.id as posting, p.reverses_id as reverses from posting p left join posting o on o.id = p.reverses_id
      where p.reverses_id is not null and (o.id is null or o.debit_id <> p.credit_id or o.credit_id <> p.debit_id
      or o.amount <> p.amount
        or o.reverses_id is not null)`,
  },
  {
    id: '32 reversed purchases',
    sentence: [
      'A purchase says that it was reversed exactly when its entry has a mirror.',
      '买入订单标为“已冲正”，当且仅当其分录已有冲正分录。',
    ],
    breaks: [
      'A purchase shown as done of which everything went back, or one shown as reversed that stands.',
      '已全部退回的买入仍显示为已完成，或仍然有效的买入显示为已冲正。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select o.no, o.state, c.no as correction from "order" o
      join correction c on c.kind = 'mirror' and c.state = 'approved' and c.entry_id = o.entry_id where o.kind = 'buy'
      and o.state <> 'reversed'
      union all
      select o.no, o.state, null from "order" o where o.state = 'reversed'
        and not exists (select 1 from correction c where c.kind = 'mirror' and c.state = 'approved'
        and c.entry_id = o.entry_id)`,
  },
  {
    id: '32 whole mirrors',
    sentence: [
      'An entry that reverses another reverses each of its postings and holds nothing else, and two operators ' +
        'stand behind it.',
      '冲正分录逐笔对应原分录的全部明细，不含其他内容，并由两位运营人员完成。',
    ],
    breaks: [
      'Half an entry reversed, one mixed with another movement, or one that nobody approved.',
      '只冲正了部分明细，混入其他变动，或未经批准即冲正。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select m.entry_id as entry, m.of as original, m.lines, m.mirrored, o.lines as "originalLines" from (
        select p.entry_id, min(o.entry_id) as of, count(distinct o.entry_id) as originals, count(*) as lines,
        count(p.reverses_id) as mirrored
        from posting p left join posting o on o.id = p.reverses_id
        where p.entry_id in (select entry_id from posting where reverses_id is not null) group by p.entry_id
      ) m
      cross join lateral (select count(*) as lines from posting where entry_id = m.of) o
      where m.originals <> 1 or m.mirrored <> m.lines or m.lines <> o.lines
        or not exists (select 1 from correction c where c.made_entry_id = m.entry_id and c.entry_id = m.of
        and c.state = 'approved' and c.decided_by <> c.proposed_by)`,
  },
]
