import type { EntryKind, OwnerKind, pockets } from '@tonne/domain/ledger'
import { instantInvariant } from './instantInvariant.ts'
import type { Invariant } from './invariant.ts'

type Side = { [K in OwnerKind]: `${K}.${keyof (typeof pockets)[K] & string}` }[OwnerKind]
type Movement = `${Side} > ${Side}`

const WAITS = ['member.available > member.held'] as const
const FREED = ['member.held > member.available'] as const
const BOUGHT = [
  'member.available > project.proceeds',
  'member.available > house.fees',
  'member.available > house.gst',
] as const

/** From which pocket to which each kind of entry moves money or tons. */
const movements: Readonly<Record<Exclude<EntryKind, 'correction'>, readonly Movement[]>> = {
  deposit: [
    'house.bank > member.available',
    'house.bank > house.suspense',
    'house.suspense > member.available',
    'house.suspense > house.payouts',
  ],
  buy: [...BOUGHT, 'project.unsold > member.credits'],
  issue: ['project.registry > project.unsold'],
  sell: FREED,
  trade: [
    'member.available > member.held',
    'member.available > house.fees',
    'member.available > house.gst',
    'member.held > member.held',
    'member.held > house.fees',
    'member.held > house.gst',
    'member.credits > member.credits',
    'member.credits_held > member.credits',
    'member.presale > member.presale',
    'member.presale_held > member.presale',
  ],
  booking: WAITS,
  booking_return: FREED,
  final_payment: [...BOUGHT, 'member.held > project.proceeds', 'project.reserved > member.presale'],
  lapse: [...FREED, 'member.held > project.proceeds', 'project.reserved > project.unsold'],
  reserve: ['project.unsold > project.reserved'],
  delivery: ['member.presale > member.credits'],
  withdrawal_hold: WAITS,
  withdrawal: [
    'member.held > house.payouts',
    'member.held > house.fees',
    'member.held > house.gst',
    'house.payouts > house.bank',
    'house.suspense > house.bank',
    'house.bank > house.suspense',
    'house.payouts > house.suspense',
    // Lines that two operators book to our own account.
    'house.fees > house.suspense',
    'house.fees > house.payouts',
    'house.suspense > house.fees',
    'house.payouts > house.fees',
  ],
  withdrawal_return: [
    ...FREED,
    'house.bank > house.payouts',
    'house.payouts > member.available',
    'house.fees > member.available',
    'house.gst > member.available',
  ],
  retirement_hold: ['member.credits > member.retiring'],
  retire: ['member.retiring > member.retired'],
  retirement_return: ['member.retiring > member.credits'],
  hold: [...WAITS, 'member.credits > member.credits_held', 'member.presale > member.presale_held'],
  release: [...FREED, 'member.credits_held > member.credits', 'member.presale_held > member.presale'],
}
/** A correction takes back a posting that it names, and gives what the bank brought to the member whose it is. */
const CORRECTIONS: readonly Movement[] = ['house.bank > house.suspense', 'house.suspense > member.available']
const allowed = [...Object.entries(movements), ['correction', CORRECTIONS] as const]
  .flatMap(([kind, those]) => those.map((movement) => `('${[kind, ...movement.split(/ > |\./)].join("', '")}')`))
  .join(', ')

/** What entries moved, by kind and cause: money to a project, between members, out of their purse; and tons. */
const MOVED = `
  select p.kind, p.cause_id as id, count(distinct p.entry_id) as entries,
    coalesce(sum(p.amount) filter (where c.pocket = 'proceeds'), 0)::bigint as proceeds,
    coalesce(sum(p.amount) filter (where d.asset = 0 and d.kind = 'member' and c.kind = 'member'), 0)::bigint as traded,
    coalesce(sum(p.amount) filter (where d.asset <> 0), 0)::bigint as kg
  from posting p join account d on d.id = p.debit_id join account c on c.id = p.credit_id
  where p.kind in ('buy', 'final_payment', 'trade') group by p.kind, p.cause_id`

export const movementInvariants: readonly Invariant[] = [
  {
    id: '1 movements',
    sentence: [
      'Each posting moves what its kind moves: from that pocket to that one, or back as the correction of a posting ' +
        'that it names.',
      '每条分录只在其类型所允许的账户之间变动，或由更正按原分录退回。',
    ],
    breaks: [
      'The platform’s money given to a member under the name of a release, or tons taken as if they were sold.',
      '以解冻之名将平台资金转给会员，或以卖出之名取走碳吨。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select p.entry_id as entry, p.kind, d.kind || '.' || d.pocket as "from", c.kind || '.' || c.pocket as "to",
        p.amount
      from posting p join account d on d.id = p.debit_id join account c on c.id = p.credit_id
      where (p.kind, d.kind, d.pocket, c.kind, c.pocket) not in (values ${allowed})
        and not (p.kind = 'correction' and p.reverses_id is not null)`,
  },
  {
    id: '13 sums',
    sentence: [
      'A purchase, a final payment or a trade moved exactly the total and the tons that its order or trade says, once.',
      '买入、尾款支付与成交所变动的金额和吨数，与其订单或成交记录完全一致，且仅一次。',
    ],
    breaks: ['A purchase booked at another sum, for other tons, or twice.', '买入按其他金额或吨数入账，或重复入账。'],
    money: true,
    cost: 'whole',
    sql: `
      with moved as (${MOVED}), said as (
        select 'buy' as kind, id, total_cents as cents, kg from "order" where kind = 'buy' and price_version is not null
        union all
        select 'final_payment', b.order_id, (b.allotted_kg * b.price_cents * 2 + 1000) / 2000, b.allotted_kg
        from booking b join order_step s on s.order_id = b.order_id and s.state = 'final_payment_made'
        union all
        select 'trade', id, total_cents, kg from trade
      )
      select coalesce(s.kind, m.kind) as kind, coalesce(s.id, m.id) as cause, s.cents as "saidCents", s.kg as "saidKg",
        case when m.kind = 'trade' then m.traded else m.proceeds end as "movedCents", m.kg as "movedKg", m.entries
      from said s full join moved m on m.kind = s.kind and m.id = s.id
      where s.id is null or m.id is null or m.entries <> 1 or m.kg <> s.kg
        or s.cents <> case when m.kind = 'trade' then m.traded else m.proceeds end`,
  },
  instantInvariant,
  {
    id: '19 given back once',
    sentence: [
      'A withdrawal took its whole amount from its member if it was completed, and nothing if it was refused, ' +
        'cancelled or is under way.',
      '提现完成后会员资金恰好减少提现金额；被拒、取消或处理中则分毫不少。',
    ],
    breaks: ['A withdrawal given back twice, or given back after it was paid.', '同一提现重复退回，或已付款后又退回。'],
    money: true,
    cost: 'whole',
    sql: `
      select w.no, w.stage, w.amount_cents as "amountCents", m.cents as "tookCents" from withdrawal w
      left join (
        select p.cause_id, sum(case when d.kind = 'member' then p.amount else 0 end
          - case when c.kind = 'member' then p.amount else 0 end)::bigint as cents
        from posting_row p join account d on d.id = p.debit_id join account c on c.id = p.credit_id
        where p.kind in ('withdrawal_hold', 'withdrawal', 'withdrawal_return') group by p.cause_id
      ) m on m.cause_id = w.id
      where coalesce(m.cents, 0) <> case w.stage when 'completed' then w.amount_cents else 0 end`,
  },
]
