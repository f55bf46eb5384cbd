import { type Breakage, ORDER, POST } from './breakage.ts'

const PAID = `(select id from withdrawal where stage = 'completed' limit 1)`
const house = (pocket: string) => `select id from account where kind = 'house' and pocket = '${pocket}'`
const available = (member: string) =>
  `select id from account where kind = 'member' and pocket = 'available' and owner_id = (${member})`
const BUYER = `select member_id from "order" where id = ${ORDER}`
const PROCEEDS = `select a.id from account a join "order" o on o.id = ${ORDER}
  where a.kind = 'project' and a.owner_id = o.project_id and a.pocket = 'proceeds'`

export const movementBreakages: readonly Breakage[] = [
  [
    '1 sums',
    'money made into tons',
    [POST('hold', '0', house('fees'), `select id from account where kind = 'project' and pocket = 'registry' limit 1`)],
    ['1 movements'],
  ],
  [
    '1 movements',
    'the platform’s fees given to a member as a release',
    [POST('release', '0', house('fees'), available(BUYER))],
    ['2 balances', '30 paging'],
  ],
  [
    '1 movements',
    'a hold that is called a correction',
    [`update posting_row set kind = 'correction' where id = (select min(id) from posting_row where kind = 'hold')`],
    ['5 sealed log', '7 every posting has its cause'],
  ],
  [
    '13 sums',
    'a purchase of which a cent was booked once more',
    [POST('buy', ORDER, available(BUYER), PROCEEDS)],
    ['2 balances', '30 paging', '6 one key, one effect'],
  ],
  [
    '13 sums',
    'a trade at another total',
    [`update trade set total_cents = total_cents + 1 where settled_at is null`],
    ['13 totals', '22 fills', '4 proceeds holds'],
  ],
  [
    '7 every posting has its cause',
    'a movement for an order that does not exist',
    [POST('trade', '999999999', house('bank'), house('fees'))],
    ['1 movements', '13 sums'],
  ],
  [
    '19 given back once',
    'a paid withdrawal given back',
    [
      POST(
        'withdrawal_return',
        PAID,
        house('payouts'),
        available(`select member_id from withdrawal where id = ${PAID}`),
      ),
    ],
    ['2 balances', '30 paging'],
  ],
]
