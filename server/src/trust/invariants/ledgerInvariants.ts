import { IN_ONE_ROW } from '../../shared/ledger/post.ts'
import { CAUSES, SUMS } from '../../shared/ledger/postings.ts'
import type { Invariant } from './invariant.ts'

const CASH_LINES = `
  select credit_id as account_id, id, entry_id, amount from posting union all select debit_id, id, entry_id, -amount
  from posting`

const ONES = [...IN_ONE_ROW].map((name) => `'${name}'`).join(', ')
const OUTSIDE = (a: string): string => `${a}.id is null or ${a}.kind || ' ' || ${a}.pocket not in (${ONES})
        or (${a}.kind = 'member' and ${a}.owner_id not in (e.member_id, coalesce(e.other_id, e.member_id)))`

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
    id: '1 entries',
    sentence: [
      'An entry in one row names every member whose account it moves, moves none but what a purchase or a trade ' +
        'moves, brings nobody money but by a trade, and no two postings have one number.',
      '存为一行的分录列明所涉的每位会员，且只涉及买入与成交所用的账户，除成交外不使会员收到资金；任何两笔分录编号不重复。',
    ],
    breaks: [
      'A movement that the log of the member it concerns does not show, or one that counts twice.',
      '分录变动了会员的账户，该会员的流水却查不到，或同一变动重复计入。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select e.id as entry, leg.debit_id as debit, leg.credit_id as credit from entry e
      cross join lateral unnest(e.debit_ids, e.credit_ids) as leg(debit_id, credit_id)
      left join account d on d.id = leg.debit_id left join account c on c.id = leg.credit_id
      where ${OUTSIDE('d')} or ${OUTSIDE('c')}
        or (e.kind <> 'trade' and c.kind = 'member' and c.asset = 0
          and (d.kind <> 'member' or d.owner_id <> c.owner_id))
      union all
      select entry, null, null from (
        select entry, first_id + legs as after, lead(first_id) over (order by first_id) as next from (
          select id as entry, first_id, cardinality(amounts) as legs from entry
          union all select entry_id, id, 1 from posting_row
        ) numbered
      ) neighbours where next < after
      union all
      select id, null, null from entry where id in (select entry_id from posting_row)`,
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
      left join (select account_id, credit - debit as sum from (${SUMS}) sums) m on m.account_id = a.id
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
      select kind, cause_id as cause, count(distinct entry_id) as entries from ${CAUSES} p
      where kind in ('buy', 'trade', 'booking', 'final_payment', 'lapse', 'delivery', 'withdrawal_hold')
      and reverses_id is null
      group by kind, cause_id having count(distinct entry_id) > 1
      union all
      select 'answer', member_id, count(*) from (
        select member_id, request_hash, answer::jsonb ->> 'no' as no from kept_answer
        union all select member_id, base64url(request_hash), no from "order" where key is not null
      ) answered where member_id > 0 and no is not null group by member_id, request_hash, no having count(*) > 1`,
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
      select distinct p.kind, p.cause_id as cause, p.entry_id as entry from ${CAUSES} p
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
    sentence: [
      'What a member was told was done stands in the books, as theirs.',
      '已告知会员完成的事项都在账上，且确属该会员。',
    ],
    breaks: [
      'An order, deposit or trade that says it is done and has no entry of its own member.',
      '订单、充值或成交显示已完成，账上却没有该会员的分录。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select 'order' as what, o.no from "order" o where o.entry_id is not null and not exists (select 1 from ${CAUSES} p
      where p.entry_id = o.entry_id)
      union all
      select 'purchase', o.no from "order" o where o.kind = 'buy' and o.state = 'completed' and o.entry_id is null
        and not exists (select 1 from book_order b where b.order_id = o.id)
      union all
      select 'purchase that is said not to be done', o.no from "order" o where o.kind = 'buy'
        and o.price_version is not null and o.entry_id is not null and o.state not in ('completed', 'reversed')
      union all
      select 'purchase of another', o.no from "order" o where o.kind = 'buy' and o.entry_id is not null
        and not exists (select 1 from book_order b where b.order_id = o.id)
        and not exists (select 1 from entry e where e.id = o.entry_id and e.cause_id = o.id
        and e.member_id = o.member_id)
        and not exists (select 1 from posting_row p join account a on a.id in (p.debit_id, p.credit_id)
        where p.entry_id = o.entry_id and p.cause_id = o.id and a.kind = 'member' and a.owner_id = o.member_id)
      union all
      select 'claim', c.no from claim c where c.state = 'granted' and not exists (select 1 from line_decision x
        where x.claim_id = c.id and x.member_id = c.member_id and x.kind = 'match' and x.state = 'approved')
      union all
      select 'deposit', d.no from deposit d where d.state = 'completed' and not exists (select 1 from ${CAUSES} p
      where p.entry_id = d.entry_id)
      union all
      select 'trade', t.id::text from trade t where not exists (select 1 from ${CAUSES} p where p.entry_id = t.entry_id)
      union all
      select 'trade of others', t.id::text from trade t join book_order b on b.order_id = t.buy_order_id
      join book_order s on s.order_id = t.sell_order_id left join entry e on e.id = t.entry_id
      where t.buyer_id <> b.member_id or t.seller_id <> s.member_id or (e.id is not null
        and (least(e.member_id, e.other_id), greatest(e.member_id, e.other_id)) is distinct from
        (least(t.buyer_id, t.seller_id), greatest(t.buyer_id, t.seller_id)))
      union all
      select 'answer', i.answer::jsonb ->> 'no' from kept_answer i
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
      with cash as (
        select id, owner_id from account where kind = 'member' and pocket in ('available', 'held') and asset = 0
        and owner_id in (select member_id from fund_mark)
      ), lines as (
        select member_id as member, posting_id as id, balance_cents as mark, in_cents - out_cents as moved, 0 as amount
        from fund_mark
        union all select c.owner_id, p.id, null, null, p.amount from cash c join posting p on p.credit_id = c.id
        union all select c.owner_id, p.id, null, null, -p.amount from cash c join posting p on p.debit_id = c.id
      )
      select member, id as posting, mark as "markCents", cents as "sumCents" from (
        select *, (sum(amount) over (partition by member order by id))::bigint as cents from lines
      ) sums where mark <> cents or mark <> moved`,
  },
]
