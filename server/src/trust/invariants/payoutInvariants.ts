import { firstTerms } from '@tonne/domain/base/terms'
import { isSameName } from '@tonne/domain/money/payee'
import { share } from './feeInvariant.ts'
import type { Invariant } from './invariant.ts'

/** When a withdrawal left: its first step at which the bank may have it. */
const LEFT = `(select withdrawal_id, min(at) as at from withdrawal_step where stage in ('sending', 'sent', 'completed')
  group by withdrawal_id)`

export const payoutInvariants: readonly Invariant[] = [
  {
    id: '18 one a day',
    sentence: [
      'Each member has at most one counted withdrawal a Singapore day, on the day it was asked for, none on ' +
        'Saturday or Sunday.',
      '每位会员每个新加坡日历日最多一笔有效提现，记在申请当日，周六、周日没有提现。',
    ],
    breaks: ['Two withdrawals of one day, or one dated another day.', '同一日有两笔提现，或提现日期记为其他日期。'],
    money: true,
    cost: 'whole',
    sql: `
      select member_id as member, day, count(*) as withdrawals, null as no from withdrawal where slot is not null
      group by member_id, day
      having count(*) > (select max(coalesce((terms #>> '{withdrawal,perDay}')::int, 1)) from terms_version)
      union all
      select member_id, day, null, no from withdrawal
      where day <> (requested_at at time zone 'Asia/Singapore')::date or extract(isodow from day) > 5`,
  },
  {
    id: '19 amounts',
    sentence: [
      'Gross = net + fee, with fee, tax, minimum and maximum of the terms in force when it was asked for.',
      '提现金额 = 到账金额 + 手续费；手续费、税费与上下限均依申请时有效的条款。',
    ],
    breaks: [
      'A withdrawal outside its terms, at another fee than was published, or one whose parts do not add up.',
      '提现超出条款限额，手续费与公布不符，或各项金额加总不符。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select w.no, w.amount_cents as "amountCents", w.net_cents as "netCents", w.fee_cents as "feeCents",
      w.gst_cents as "gstCents" from withdrawal w left join (
        select version, (terms #>> '{withdrawal,minCents}')::bigint as least,
          (terms #>> '{withdrawal,maxCents}')::bigint as most, (terms ->> 'gstBasisPoints')::int as gst,
          (terms #>> '{withdrawal,feeMinCents}')::bigint as fee, (terms #>> '{withdrawal,feeBasisPoints}')::int as rate
        from terms_version
      ) t on t.version = w.terms_version
      where t.version is null or w.amount_cents not between t.least and t.most
        or w.amount_cents <> w.net_cents + w.fee_cents
        or w.fee_cents <> least(w.amount_cents, greatest(t.fee, ${share('w.amount_cents', 't.rate')}))
        or w.gst_cents <> (w.fee_cents * t.gst * 2 + 10000 + t.gst) / (2 * (10000 + t.gst))`,
  },
  {
    id: '19 payees',
    sentence: [
      'Every payee was the member’s own, verified by an act on record, past the wait of the terms, and named as the ' +
        'member was registered then.',
      '收款账户均属会员本人，核实有操作记录为据，已过条款规定的等待期，且户名与当时登记姓名一致。',
    ],
    breaks: [
      'Money to an account of another name, or to one nobody had looked at.',
      '资金转入户名不符或未经核实的账户。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select w.no, w.holder, w.registered_name as "registeredName",
        p.member_id <> w.member_id or p.state <> 'verified' or p.verified_at > w.requested_at
        or p.usable_at > w.requested_at or p.holder <> w.holder or p.kind <> w.payee_kind
        or p.bank is distinct from w.bank or (p.tail <> '' and w.tail <> '' and p.tail <> w.tail)
        or p.usable_at <> p.added_at + interval '1 hour' * (
          select coalesce((terms #>> '{withdrawal,newPayeeHours}')::int, ${firstTerms.withdrawal.newPayeeHours})
          from terms_version where effective_at <= p.added_at order by effective_at desc, version desc limit 1)
        or not exists (select 1 from audit where act = 'payee.verify' and subject = 'payee ' || p.id
          and at = p.verified_at) as wrong
      from withdrawal w join payee p on p.id = w.payee_id`,
    narrow: async (_, found) => found.filter((w) => w.wrong || !isSameName(String(w.holder), String(w.registeredName))),
  },
  {
    id: '20 nothing past a restriction',
    sentence: [
      'Nothing was paid, or asked for, in a waiting time, nor paid while its member was restricted or frozen, or ' +
        'while payments were stopped.',
      '等待期内没有提现申请或付款；会员受限或冻结期间、以及付款暂停期间，没有任何付款发出。',
    ],
    breaks: [
      'A payment that left between a restriction and its end, or past a stop.',
      '限制期间或付款暂停期间仍有付款发出。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select w.no, s.at, r.case_no as why from withdrawal w join ${LEFT} s on s.withdrawal_id = w.id
      join restriction r on r.member_id = w.member_id and 'withdraw' = any(r.scopes) and r.since < s.at
      and (r.lifted_at is null or r.lifted_at > s.at)
      union all
      select w.no, s.at, 'waiting time: ' || c.why from withdrawal w join ${LEFT} s on s.withdrawal_id = w.id
      join cool_off c on c.member_id = w.member_id and c.at < s.at and c.until > s.at
      union all
      select w.no, w.requested_at, 'asked for in a waiting time: ' || c.why from withdrawal w
      join cool_off c on c.member_id = w.member_id and c.at < w.requested_at and c.until > w.requested_at
      union all
      select w.no, s.at, 'payments were stopped: ' || m.why from withdrawal w
      join (select withdrawal_id, min(at) as at from withdrawal_step where stage = 'sending'
      group by withdrawal_id) s on s.withdrawal_id = w.id
      join money_out_stop m on m.at < s.at and (m.resumed_at is null or m.resumed_at > s.at)
      union all
      select d.end_to_end_id, d.sent_at, 'payments were stopped: ' || m.why from line_decision d
      join money_out_stop m on m.at < d.sent_at and (m.resumed_at is null or m.resumed_at > d.sent_at)`,
  },
  {
    id: '20 cases',
    sentence: [
      'Each restriction is what its sealed steps say: opened, reviewed by the day they name, lifted when they say.',
      '每项限制均与其已封存的步骤一致：开立、复核期限与解除时间。',
    ],
    breaks: [
      'A restriction that no step opened, one lifted or dated anew without a step, or one in force after its end.',
      '限制没有开立步骤，未经步骤即解除或改期，或解除后仍然有效。',
    ],
    money: false,
    cost: 'whole',
    sql: `
      select r.case_no as no, r.review_by as "reviewBy", r.lifted_at as "liftedAt" from restriction r
      left join lateral (
        select min(s.at) filter (where s.kind = 'opened') as opened,
          max(s.at) filter (where s.kind = 'lifted') as lifted,
          (array_agg(s.review_by order by s.id desc) filter (where s.kind <> 'lifted'))[1] as review_by
        from restriction_step s where s.restriction_id = r.id
      ) s on true
      where s.opened is distinct from r.since or s.lifted is distinct from r.lifted_at or s.review_by is distinct from
      r.review_by`,
  },
  {
    id: '21 came in',
    sentence: [
      'What came in is what the bank’s lines say, to the cent: what a member was given has its line, or two ' +
        'operators’ decision on one, and nothing came in besides.',
      '入账资金与银行流水分毫不差：会员所得均有对应的银行流水，或由两位运营人员就流水所作的决定，此外没有其他资金入账。',
    ],
    breaks: [
      'Money given to a member that no line of the bank brought, a deposit of another amount than its line, or a ' +
        'line taken away.',
      '会员账户有资金入账却没有银行流水，充值金额与流水不符，或流水被删除。',
    ],
    money: false,
    cost: 'whole',
    sql: `
      select 'line ' || l.id as no, l.amount_cents as "amountCents", d.amount_cents as "otherCents" from bank_line l
      left join deposit d on d.id = l.deposit_id
      where l.outcome = 'credited' and (d.state is distinct from 'completed' or d.amount_cents <> l.amount_cents)
      union all
      select 'entry ' || p.entry_id, p.amount, d.amount_cents from posting_row p
      join account h on h.id = p.debit_id and h.kind = 'house' and h.pocket in ('bank', 'suspense')
      join account c on c.id = p.credit_id and c.kind = 'member'
      left join deposit d on d.id = p.cause_id and d.entry_id = p.entry_id and d.member_id = c.owner_id
      where p.kind = 'deposit' and (d.id is null or (h.pocket = 'bank' and not exists (select 1 from bank_line l
        where l.deposit_id = d.id and l.outcome = 'credited' and l.amount_cents = p.amount)))
      union all
      select 'member ' || coalesce(given.member_id, decided.member_id), given.cents, decided.cents from (
        select c.owner_id as member_id, sum(p.amount)::bigint as cents from posting_row p
        join account h on h.id = p.debit_id and h.kind = 'house' and h.pocket = 'suspense'
        join account c on c.id = p.credit_id and c.kind = 'member' where p.kind = 'deposit' group by 1
      ) given full join (
        select x.member_id, sum(l.amount_cents)::bigint as cents from line_decision x
        join bank_line l on l.id = x.line_id
        where x.kind = 'match' and x.state = 'approved' group by 1
      ) decided on decided.member_id = given.member_id where given.cents is distinct from decided.cents
      union all
      select 'decision ' || x.id, l.amount_cents, d.paid_cents from line_decision x join bank_line l on l.id = x.line_id
      left join deposit d on d.id = x.deposit_id
      where x.deposit_id is not null and (d.member_id is distinct from x.member_id or d.settled_at <> x.decided_at
        or d.paid_cents <> l.amount_cents)
      union all
      select 'all', booked.cents, told.cents from (
        select count(*) as entries, coalesce(sum(p.amount), 0)::bigint as cents from posting_row p
        join account b on b.id = p.debit_id and b.kind = 'house' and b.pocket = 'bank' where p.kind = 'deposit'
      ) booked, (
        select count(*) as lines, coalesce(sum(amount_cents), 0)::bigint as cents from bank_line
        where outcome in ('credited', 'in_review', 'suspense') and direction = 'credit'
        and why is distinct from 'payout'
      ) told where booked.entries <> told.lines or booked.cents <> told.cents
      union all
      select 'own account', moved.cents, decided.cents from (
        select count(*) as n,
          coalesce(sum(case d.pocket when 'fees' then -p.amount else p.amount end), 0)::bigint as cents
        from posting_row p join account d on d.id = p.debit_id join account c on c.id = p.credit_id
        where p.kind = 'withdrawal' and d.kind = 'house' and c.kind = 'house' and 'fees' in (d.pocket, c.pocket)
      ) moved, (
        select count(*) as n,
          coalesce(sum(case l.direction when 'debit' then -l.amount_cents else l.amount_cents end), 0)::bigint as cents
        from line_decision x join bank_line l on l.id = x.line_id where x.kind = 'own' and x.state = 'approved'
      ) decided where moved.n <> decided.n or moved.cents <> decided.cents`,
  },
  {
    id: '21 paid at most once',
    sentence: [
      'Each payment left once: the bank’s lines match the withdrawals and the money sent back one to one, to the cent.',
      '每笔付款只发出一次：银行流水与提现、退款逐一对应，分毫不差。',
    ],
    breaks: [
      'A withdrawal paid twice, a payment without its line, or a line of another amount.',
      '同一提现重复付款，付款没有对应的银行流水，或流水金额不符。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select w.no, w.net_cents as "netCents", count(l.id) as lines, sum(l.amount_cents)::bigint as "paidCents"
      from withdrawal w
      left join bank_line l on l.end_to_end_id = w.no and l.outcome = 'paid'
      group by w.id having count(l.id) <> (case when w.paid_at is null then 0 else 1 end)
      or sum(l.amount_cents) <> w.net_cents
      union all
      select l.end_to_end_id, l.amount_cents, 1, null from bank_line l where l.outcome = 'paid'
        and not exists (select 1 from withdrawal w where w.no = l.end_to_end_id) and not exists (select 1
        from line_decision d where d.end_to_end_id = l.end_to_end_id)
      union all
      select d.end_to_end_id, s.amount_cents, count(l.id), sum(l.amount_cents)::bigint from line_decision d
      join bank_line s on s.id = d.line_id left join bank_line l on l.end_to_end_id = d.end_to_end_id
      and l.outcome = 'paid' where d.kind = 'return' and d.state = 'approved'
      group by d.id, s.amount_cents having count(l.id) <> (case when d.settled_at is null then 0 else 1 end)
      or sum(l.amount_cents) <> s.amount_cents
      union all
      select w.no, w.net_cents, count(distinct p.entry_id), null from withdrawal w join posting p on p.cause_id = w.id
      and p.kind = 'withdrawal' and p.reverses_id is null
      join account b on b.id = p.credit_id and b.kind = 'house' and b.pocket = 'bank'
      group by w.id having count(distinct p.entry_id) > count(distinct w.paid_at) + (
        select count(*) from bank_line l where l.end_to_end_id = w.no and l.outcome = 'payout_review'
        and l.direction = 'debit')
      union all
      select w.no, w.net_cents, null, null from withdrawal w where w.stage = 'completed' and w.paid_at is null`,
  },
  {
    id: '21 files',
    sentence: [
      'A payment file holds exactly the payments it says, to the cent.',
      '付款文件所列笔数与总额与其中的付款完全一致。',
    ],
    breaks: [
      'A payment added to a file, or taken out of one, after it was made.',
      '付款文件生成后有付款被加入或移出。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select b.msg_id as file, b.payments, b.sum_cents as "sumCents", count(w.id) as withdrawals,
      coalesce(sum(w.net_cents), 0)::bigint as "netCents"
      from payout_batch b left join withdrawal w on w.batch_id = b.id group by b.id
      having b.payments <> count(w.id) or b.sum_cents <> coalesce(sum(w.net_cents), 0)`,
  },
  {
    id: '29 told once',
    sentence: [
      'Each deposit, withdrawal, draw, final payment and settled sale was told to its member, once.',
      '每笔充值、提现、抽签、尾款及卖出结算都已通知会员，且仅一次。',
    ],
    breaks: [
      'Money that came or left, a draw, a final payment or a sale settled, without a word.',
      '资金进出、抽签、尾款支付或卖出结算后未通知会员。',
    ],
    money: false,
    cost: 'whole',
    sql: `
      select d.no, count(n.id) as notices from deposit d
      left join notice n on n.member_id = d.member_id and n.kind = 'depositCredited' and n.cause = 'deposit ' || d.id
      where d.state = 'completed' group by d.id having count(n.id) <> 1
      union all
      select w.no, count(n.id) from withdrawal w
      left join notice n on n.member_id = w.member_id and n.kind = case w.stage
      when 'completed' then 'withdrawalCompleted' when 'refused' then 'withdrawalRefused'
        when 'cancelled' then 'withdrawalCancelled' else 'withdrawalRequested' end and n.cause = 'withdrawal ' || w.id
      group by w.id having count(n.id) <> 1
      union all
      select w.no, 0 from withdrawal w
      where not exists (select 1 from notice n where n.member_id = w.member_id and n.kind = 'withdrawalRequested'
      and n.cause = 'withdrawal ' || w.id)
      union all
      select o.no, 0 from "order" o join order_step s on s.order_id = o.id and s.state in ('final_payment_made',
      'expired')
      where not exists (select 1 from notice n where n.member_id = o.member_id
        and n.cause = 'order ' || o.id || case s.state when 'expired' then ' lapsed' else ' paid' end)
      union all
      select b.order_no, 0 from booking b where b.rank is not null
        and not exists (select 1 from notice n where n.member_id = b.member_id
        and n.cause = 'order ' || b.order_id || ' draw')
      union all
      select 'trade ' || t.id, 0 from trade t join "order" o on o.id = t.sell_order_id where t.settled_at is not null
        and not exists (select 1 from notice n where n.member_id = t.seller_id and n.kind = 'proceedsCame'
        and (n.params ->> 'no' = o.no or n.params = '{}'))`,
  },
]
