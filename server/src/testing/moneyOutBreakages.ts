import type { Breakage } from './breakage.ts'

const OF_ORDERS = 'id in (select step_up_id from book_order where step_up_id is not null)'
const TRADES = '36 trades in a waiting time'
const GIFTS = '36 gifts and plans in a waiting time'

export const moneyOutBreakages: readonly Breakage[] = [
  [
    TRADES,
    'an order beyond the day’s sum that nothing confirmed',
    ['update book_order set step_up_id = null where step_up_id is not null'],
  ],
  [
    TRADES,
    'a code that was shown for another order',
    [`update step_up set bound = replace(bound, 'buy 8000', 'buy 1000') where ${OF_ORDERS}`],
  ],
  [
    TRADES,
    'a code of a factor that was added in the wait',
    [`update step_up set factor_since = at where ${OF_ORDERS}`],
  ],
  [
    TRADES,
    'a code of another member',
    [`update step_up set member_id = (select min(id) from member) where ${OF_ORDERS}`],
  ],
  [
    TRADES,
    'an order of before the wait that filled in it',
    [
      `update book_order b set at = at - interval '90 hours', step_up_id = null where step_up_id is not null`,
      `update terms_version set terms = jsonb_set(terms, '{coolOff,tradesCents}', '99999999')`,
    ],
    ['13 instants'],
  ],
  [
    TRADES,
    'an order of before that still stands',
    [
      `insert into cool_off (member_id, why, at, until) select member_id, 'payee', at + interval '1 second',
        '2099-01-01' from book_order where left_kg > 0 limit 1`,
    ],
    ['36 waits'],
  ],
  [
    GIFTS,
    'a ton for another that nothing confirmed',
    [`update retirement set step_up_id = null where step_up_id is not null and beneficiary = 'other'`],
  ],
  [
    GIFTS,
    'a ton in a name that was given in the wait',
    [
      `update member m set verified_at = r.requested_at from retirement r where r.member_id = m.id
        and r.step_up_id is not null and r.beneficiary = 'other'`,
      `update retirement set step_up_id = null, beneficiary = 'self' where step_up_id is not null
        and beneficiary = 'other'`,
    ],
    ['12 as asked for'],
  ],
  [GIFTS, 'a plan made by a code for something else', [`update step_up set bound = 'check' where bound like 'plan %'`]],
  [
    GIFTS,
    'a plan resumed with nothing',
    ['update plan set resumed_at = created_at, step_up_id = null where step_up_id is not null'],
  ],
  [
    '36 proceeds of a waiting buyer',
    'an hour cut from the wait of an accomplice',
    [
      `update trade set held_until = held_until - interval '1 hour', due_at = due_at - interval '1 hour'
        where held_until is not null`,
    ],
    ['4 promised ends'],
  ],
  ['36 waits', 'a wait that ended a minute early', [`update cool_off set until = until - interval '1 minute'`]],
  [
    '36 waits',
    'a wait that was drawn out',
    [`update cool_off set until = until + interval '1 minute'`],
    ['36 proceeds of a waiting buyer'],
  ],
]
