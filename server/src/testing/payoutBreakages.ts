import type { Breakage } from './breakage.ts'

const LINE = `(select min(id) from bank_line where outcome = 'credited')`
const CASE = `(select min(restriction_id) from restriction_step where kind = 'lifted')`
const PAID = `(select id from withdrawal where stage = 'completed' limit 1)`

export const payoutBreakages: readonly Breakage[] = [
  [
    '18 one a day',
    'dated another day',
    [
      `update withdrawal set day = day + (case extract(isodow from day) when 5 then 3 else 1 end)::int
        where id = ${PAID}`,
    ],
    ['19 arrival days'],
  ],
  [
    '19 amounts',
    'above the maximum in force',
    [`update terms_version set terms = jsonb_set(terms, '{withdrawal,maxCents}', '100')`],
  ],
  [
    '19 amounts',
    'a fee at another rate than was published',
    [`update withdrawal set fee_cents = fee_cents + 100, net_cents = net_cents - 100 where stage = 'requested'`],
  ],
  [
    '19 amounts',
    'another tax in the fee',
    [`update withdrawal set gst_cents = gst_cents + 1 where stage = 'requested'`],
  ],
  [
    '19 arrival days',
    'a day later than was promised',
    [`update withdrawal set arrives_by = arrives_by + 1 where id = ${PAID}`],
  ],
  [
    '19 payees',
    'to an account of another name',
    [`update withdrawal set registered_name = 'Somebody Else' where id = ${PAID}`],
  ],
  [
    '19 payees',
    'to an account nobody had looked at',
    [`update payee set verified_at = verified_at + interval '300 days'`],
  ],
  ['19 payees', 'to an account that was rejected', [`update payee set state = 'rejected', verified_at = null`]],
  [
    '20 cases',
    'a restriction that nothing opened',
    [`delete from restriction_step where kind = 'opened' and restriction_id = ${CASE}`],
    ['5 sealed log'],
  ],
  [
    '20 cases',
    'a review dated anew behind its steps',
    [`update restriction set review_by = review_by + interval '1 day'`],
  ],
  [
    '20 cases',
    'a case that is in force again',
    [`update restriction set lifted_at = null where id = ${CASE}`],
    ['5 sealed log'],
  ],
  ['21 came in', 'a line of the bank taken away', [`delete from bank_line where id = ${LINE}`]],
  [
    '21 came in',
    'a deposit of another amount than its line',
    [`update bank_line set amount_cents = amount_cents + 1 where id = ${LINE}`],
  ],
  [
    '21 came in',
    'money in a member’s account that nobody paid in',
    [`delete from deposit where id = (select deposit_id from bank_line where id = ${LINE})`],
  ],
  [
    '20 nothing past a restriction',
    'paid while restricted',
    [
      `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by) select 'C-X',
        w.member_id, '{withdraw}', '-', '-', min(s.at) - interval '1 second', now()
       from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id where w.id = ${PAID} and s.stage = 'sending'
       group by w.id`,
    ],
    ['20 cases'],
  ],
  [
    '20 nothing past a restriction',
    'paid in a waiting time',
    [
      `insert into cool_off (member_id, why, at, until) select w.member_id, 'payee', min(s.at) - interval '1 second',
        now() + interval '900 days'
       from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id where w.id = ${PAID} and s.stage = 'sending'
       group by w.id`,
    ],
    ['36 waits'],
  ],
  [
    '20 nothing past a restriction',
    'asked for in a waiting time',
    [
      `insert into cool_off (member_id, why, at, until) select w.member_id, 'payee', w.requested_at - interval '1 hour',
        w.requested_at + interval '1 second' from withdrawal w where w.id = ${PAID}`,
    ],
    ['36 waits'],
  ],
  [
    '20 nothing past a restriction',
    'sent while payments were stopped',
    [
      `insert into money_out_stop (why, at, resume_proposed_by, resume_proposed_at, resumed_by, resumed_at)
       select '-', s.at - interval '1 second', w.proposed_by, s.at, w.approved_by, s.at + interval '1 second'
       from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id
       where w.id = ${PAID} and s.stage = 'sending'`,
    ],
    ['27 two people'],
  ],
  [
    '21 paid at most once',
    'a second line of the bank',
    [
      `insert into bank_line (bank, bank_ref, amount_cents, outcome, value_at, direction, end_to_end_id) select bank,
        bank_ref || ' again', amount_cents, outcome, value_at, direction, end_to_end_id from bank_line
        where outcome = 'paid'`,
    ],
  ],
  [
    '21 paid at most once',
    'another amount than was asked for',
    [`update bank_line set amount_cents = amount_cents + 1 where outcome = 'paid'`],
  ],
  [
    '21 paid at most once',
    'money sent back that no line of the bank shows',
    [
      `insert into line_decision (line_id, kind, reason, state, proposed_by, proposed_name, proposed_at, decided_by,
        decided_name, decided_at, end_to_end_id, settled_at)
       select ${LINE}, 'return', '-', 'approved', 0, '-', at, operator_id, '-', at, 'R-X', at from audit
       where operator_id is not null order by id limit 1`,
    ],
  ],
  [
    '21 files',
    'a file that says another sum',
    [`insert into payout_batch (msg_id, payments, sum_cents, xml, made_by, made_at) values ('M', 1, 1, '-', 1, now())`],
  ],
  ['29 told once', 'a payment nobody was told of', [`delete from notice where kind = 'withdrawalCompleted'`]],
  ['29 told once', 'a deposit nobody was told of', [`delete from notice where kind = 'depositCredited'`]],
  ['29 told once', 'a final payment nobody was told of', [`delete from notice where kind = 'finalPaid'`]],
  ['29 told once', 'a missed one nobody was told of', [`delete from notice where kind = 'finalLapsed'`]],
  ['29 told once', 'a draw nobody was told of', [`delete from notice where kind = 'drawn'`]],
  ['29 told once', 'proceeds nobody was told of', [`delete from notice where kind = 'proceedsCame'`]],
]
