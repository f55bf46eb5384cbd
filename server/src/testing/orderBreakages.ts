import { type Breakage, ORDER } from './breakage.ts'

export const orderBreakages: readonly Breakage[] = [
  [
    '8 what was told exists',
    'a purchase in another’s name',
    [`update "order" set member_id = member_id + 1 where id = ${ORDER}`],
  ],
  [
    '13 totals',
    'a total a cent higher',
    [`update "order" set total_cents = total_cents + 1 where id = ${ORDER}`],
    ['13 sums'],
  ],
  [
    '13 totals',
    'a price that was not in force',
    [`update project_price set effective_at = effective_at + interval '400 days' where project_id = 1`],
    ['35 the band'],
  ],
  [
    '13 totals',
    'a place in a draw at another price',
    [`update booking set price_cents = price_cents + 1 where allotted_kg > 0`],
    ['13 sums', '17 bookings'],
  ],
  [
    '13 totals',
    'a booking fee that was never paid',
    [`update booking set fee_cents = fee_cents + 1 where settled_at is null`],
  ],
  ['13 fees and tax', 'a fee a cent higher', [`update "order" set fee_cents = fee_cents + 1 where id = ${ORDER}`]],
  [
    '13 fees and tax',
    'tax on the whole sum',
    [`update "order" set gst_cents = (total_cents * 9 + 50) / 100 where id = ${ORDER}`],
  ],
  [
    '13 fees and tax',
    'an order placed at another rate',
    [`update book_order set fee_basis_points = 151, filled_cents = 0 where filled_kg = 0`],
  ],
  ['13 fees and tax', 'a booking under other terms', [`update booking set terms = terms || '{"gstBasisPoints": 800}'`]],
  [
    '13 fees and tax',
    'a trade whose fees are not its orders’',
    [
      `update trade set buy_fee_cents = buy_fee_cents + 1, sell_fee_cents = sell_fee_cents - 1
        where settled_at is null`,
    ],
    ['4 proceeds holds'],
  ],
  [
    '13 fees and tax',
    'terms that came into force before they were published',
    [
      `insert into terms_version (effective_at, terms, made_at) select '2001-01-01',
        terms || '{"buyFeeBasisPoints": 149}', '2027-01-01' from terms_version limit 1`,
    ],
  ],
  [
    '14 limits of an order',
    'a purchase before the sale',
    [`update project set starts_at = starts_at + interval '300 days' where id = 1`],
    ['14 orders of the book'],
  ],
  [
    '14 limits of an order',
    'a purchase above the maximum',
    [`update project set max_kg = 1000 where id = 1`],
    ['14 orders of the book'],
  ],
  [
    '14 orders of the book',
    'an order of another size',
    [`update project set lot_kg = 3000 where id in (select project_id from book_order)`],
    ['14 limits of an order'],
  ],
  [
    '14 orders of the book',
    'undelivered tons traded after delivery',
    [`update trade set asset = 'presale' where id = (select min(id) from trade)`],
    ['35 references'],
  ],
  [
    '14 trades with oneself',
    'both sides of a trade are one owner’s',
    [
      `insert into owner_link (account_id, owner_id, state, asked_at, confirmed_at)
       select buyer_id, seller_id, 'confirmed', '2020-01-01', '2020-01-01' from trade where id = (select min(id)
       from trade)`,
    ],
    ['37 links on file', '37 one booking'],
  ],
  [
    '14 plans',
    'a month above its limit',
    [`update plan set cap_cents = 100`],
    ['36 gifts and plans in a waiting time'],
  ],
  [
    '14 plans',
    'another month of the same order',
    [
      `insert into plan_month select plan_id, '2020-01', '2020-01-05', at, outcome, order_id, retirement_id, pay_cents,
        why from plan_month where outcome = 'done'`,
    ],
  ],
  ['14 purchases', 'one more than a month allows', [`update project set monthly_orders = 1 where id = 1`]],
  ['14 purchases', 'one more than is allowed at all', [`update project set total_orders = 1 where id = 1`]],
  [
    '15 orders’ histories',
    'two endings',
    [
      `insert into order_step (order_id, state, at) select order_id, 'cancelled', at from order_step
        where state = 'final_payment_made'`,
    ],
  ],
  ['15 other histories', 'paid without an approval', [`delete from withdrawal_step where stage = 'approved'`]],
  [
    '16 draws are published first',
    'a commitment after the bookings',
    [`update draw_commit set published_at = closes_at - interval '1 second'`],
    ['5 sealed log'],
  ],
  [
    '16 draws are published first',
    'revealed too late',
    [`update draw_result set at = at + interval '2 days'`],
    ['17 bookings', '5 sealed log'],
  ],
  ['16 draws can be drawn again', 'two ranks exchanged', [`update booking set rank = rank + 10 where rank = 1`]],
  [
    '17 final payments',
    'paid after its window',
    [`update booking set final_due_at = final_due_at - interval '10 days' where settled_at is not null`],
    ['17 bookings'],
  ],
  [
    '13 instants',
    'tons retired before they were',
    [`update retirement set requested_at = requested_at - interval '1 second'`],
  ],
  [
    '17 bookings',
    'a larger forfeit than was agreed to',
    [`update booking set terms = jsonb_set(terms, '{forfeitBasisPoints}', '10000')`],
  ],
  [
    '17 outages',
    'an outage in which a member bought',
    [
      `insert into audit (actor, act, subject, reason, after, address, at)
        select 'system', 'service.outage', 'service', 'Nobody could pay', jsonb_build_object('from', at - interval
        '1 hour', 'to', at + interval '1 hour'), '', at + interval '1 hour' from "order" where id = ${ORDER}`,
    ],
    ['5 sealed in time'],
  ],
  ['35 the band', 'a trade far from its reference', [`update trade set band_high_cents = price_cents - 5`]],
  ['35 the band', 'a reference that nothing says', [`update trade set reference_cents = reference_cents + 5`]],
  [
    '35 the band',
    'a wider band for one trade',
    [`update trade set band_low_cents = 5 where id = (select min(id) from trade)`],
  ],
  ['35 the band', 'another share than the terms said', [`update trade set band_basis_points = 9000`]],
  [
    '35 the band',
    'a trade that nobody judged',
    [`update trade set reference_cents = null, band_low_cents = null where id = (select max(id) from trade)`],
  ],
  [
    '35 the band',
    'judged by a reference of another project',
    [
      `insert into reference_price (project_id, asset, source, price_cents, priced_at, kg, pairs, trades, at,
        checked_at)
       select 2, 'credits', 'sold', 2840, '2026-01-01', 0, 0, 0, '2026-01-01', '2026-01-01'`,
      `update trade set reference_id = (select max(id) from reference_price)`,
    ],
    ['35 references'],
  ],
  [
    '35 references',
    'a reference that was written by hand',
    [
      `insert into reference_price (project_id, asset, source, price_cents, priced_at, kg, pairs, trades, at,
        checked_at)
       select project_id, asset, 'sold', 2 * price_cents, priced_at, kg, pairs, trades, checked_at, checked_at
       from reference_price order by id desc limit 1`,
    ],
  ],
  [
    '35 counted trades',
    'a trade left out of the price',
    [`insert into uncounted_trade (trade_id, kg, why, at) select min(id), 1000, 'marked', '2026-11-20' from trade`],
    ['35 references'],
  ],
  [
    '35 counted trades',
    'tons that stayed, left out of the price as if they had been passed on',
    [
      `update trade set at = at - interval '12 minutes' where project_id = (select project_id from trade order by id
        limit 1)`,
      `insert into uncounted_trade (trade_id, kg, why, at) select min(id), 1000, 'passed', '2026-11-20' from trade`,
    ],
    ['35 references', '13 instants'],
  ],
  [
    '22 proceeds',
    'settled before the promised day',
    [`update trade set settled_at = due_at - interval '1 minute' where settled_at is not null`],
    ['13 instants'],
  ],
  [
    '22 proceeds',
    'late without saying it',
    [`update trade set settled_at = due_at + interval '3 days', late = false where settled_at is not null`],
    ['13 instants'],
  ],
  [
    '22 promised day',
    'a promise moved to the next day',
    [`update trade set due_at = due_at + interval '3 days' where settled_at is null`],
    ['4 promised ends'],
  ],
  [
    '22 fills',
    'a fill that no trade explains',
    [`update book_order set filled_cents = filled_cents + 1 where filled_kg > 0 and side = 'sell'`],
  ],
]
