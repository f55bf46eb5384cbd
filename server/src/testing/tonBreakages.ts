import { type Breakage, POST } from './breakage.ts'

export const tonBreakages: readonly Breakage[] = [
  [
    '9 stock',
    'tons reserved for nobody',
    [`update account set balance = balance + 1000 where pocket = 'reserved'`],
    ['2 balances', '10 tons', '11 serials of accounts'],
  ],
  [
    '10 tons',
    'a ton made beside the books',
    [`update project set issued_kg = issued_kg + 1000 where no = 'TN-0001'`],
    ['11 serials of projects'],
  ],
  [
    '10 presale',
    'a delivery that was lost',
    [`update "order" set state = 'completed' where state = 'final_payment_made'`],
    ['15 orders’ histories'],
  ],
  [
    '10 listed',
    'an offer without its tons',
    [`update book_order set left_kg = left_kg - 1000 where side = 'sell' and left_kg > 0`],
  ],
  [
    '11 serials of accounts',
    'a serial in another’s hands',
    [
      `update serial_range set account_id = (select id from account where pocket = 'unsold' order by id limit 1)
      where (account_id, from_kg) = (select account_id, from_kg from serial_range join account a on a.id = account_id
      where a.pocket = 'credits' and project_id = 1 order by from_kg limit 1)`,
    ],
  ],
  [
    '11 serials of projects',
    'other numbers than the registry’s',
    [`update serial_block set last_no = last_no + 1 where project_id = 1`],
  ],
  [
    '11 serials of projects',
    'numbers moved onto other kilograms',
    [`update serial_block set start_kg = start_kg + 1000 where project_id = 1`],
  ],
  [
    '11 serials once',
    'a block issued a second time in other letters',
    [
      `insert into serial_block (project_id, position, first_no, last_no, text, start_kg)
      select project_id, 99, last_no, last_no, lower(text) || ' ', 0 from serial_block where project_id = 1
      order by position limit 1`,
    ],
    ['11 serials of projects'],
  ],
  ['11 serials once', 'a project taken away from its tons', [`delete from project where id = 1`]],
  [
    '11 serials once',
    'a block issued a second time',
    [
      `insert into serial_block (project_id, position, first_no, last_no, text, start_kg)
      select project_id, 99, last_no, last_no, text, 0 from serial_block where project_id = 1 order by position
      limit 1`,
    ],
    ['11 serials of projects'],
  ],
  [
    '12 retirements',
    'a retirement of more than was set aside',
    [`update retirement set kg = kg + 1000`],
    ['14 plans', '36 gifts and plans in a waiting time', '12 as asked for'],
  ],
  ['12 retirements', 'a retirement without its serials', [`update retirement set ranges = '[]'`], ['12 as asked for']],
  [
    '12 as asked for',
    'another purpose than was asked for',
    [`update retirement set reason_text = 'x', message = 'x' where id = (select min(id) from retirement)`],
    ['14 plans'],
  ],
  [
    '12 retired for ever',
    'a retired ton sold again',
    [
      `insert into account (kind, owner_id, pocket, asset, balance) values ('member', 99, 'retired', 1, 0), ('member',
        99, 'credits', 1, 0)`,
      POST(
        'release',
        '0',
        `select id from account where owner_id = 99 and pocket = 'credits'`,
        `select id from account where owner_id = 99 and pocket = 'retired'`,
      ),
      POST(
        'release',
        '0',
        `select id from account where owner_id = 99 and pocket = 'retired'`,
        `select id from account where owner_id = 99 and pocket = 'credits'`,
      ),
    ],
    ['1 movements', '3 never below zero'],
  ],
]
