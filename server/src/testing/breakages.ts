/** What a thief with the database's own password, or a bug of ours, could do: for each invariant at least one way to break it, with what else it breaks. */
import { standingBreakages } from './standingBreakages.ts'

type Breakage = readonly [id: string, how: string, statements: readonly string[], also?: readonly string[]]

const POST = (kind: string, cause: string, debit: string, credit: string, amount = '1') =>
  `insert into posting (entry_id, kind, cause_id, debit_id, credit_id, amount, at)
   select coalesce(max(entry_id), 0) + 1, '${kind}', ${cause}, (${debit}), (${credit}), ${amount}, '2027-11-21T00:00:00Z' from posting`
const HOUSE = (pocket: string) => `select id from account where kind = 'house' and pocket = '${pocket}'`
const RICH = `select id from account where kind = 'member' and pocket = 'available' and balance > 1000 order by id limit 1`
const DROP = (table: string, check: string) => `alter table ${table} drop constraint ${check}`
const CASE = `select min(restriction_id) from restriction_step`
const PAID = `(select id from withdrawal where stage = 'completed' limit 1)`
const ORDER = `(select id from "order" where kind = 'buy' and price_version is not null order by id limit 1)`

const ACT = (act: string, which: 'min' | 'max') =>
  `insert into audit (actor, operator_id, act, subject, reason, before, after, address, at)
   select name, id, 'request.${act}', 'R-BROKEN', 'broken on purpose', '{}', '{}', '', now() from operator where id = (select ${which}(id) from operator)`
/** A lost second factor that was removed so long after the yes. */
const LOST = (hours: number, acts: readonly string[]): string[] => [
  `insert into request (no, member_id, kind, state, details, due_at, at) select 'R-BROKEN', min(id), 'second_factor', 'done', '{}', now(), now() from member`,
  `insert into request_step (request_id, state, by_name, at) select r.id, v.state, 'x', now() + v.after::interval from request r
   cross join (values ('submitted', '0 hours'), ('approved', '1 hours'), ('done', '${1 + hours} hours')) as v(state, after) where r.no = 'R-BROKEN'`,
  ...acts,
]
const CODE = (tries: string, usedAt: string) =>
  `insert into mail_code (email_key, purpose, code_hash, tries, sent_at, expires_at, used_at) values ('x', 'reset', 'x', ${tries}, now(), now() + interval '1 minute', ${usedAt})`

const books: readonly Breakage[] = [
  [
    '1 sums',
    'money made into tons',
    [POST('hold', '0', HOUSE('fees'), `select id from account where kind = 'project' and pocket = 'registry' limit 1`)],
  ],
  ['1 sums', 'an account that does not exist', [POST('hold', '0', HOUSE('fees'), 'select 999999::bigint')]],
  ['2 balances', 'a cent given without a posting', [`update account set balance = balance + 1 where id = (${RICH})`], ['30 paging']],
  ['2 balances', 'a posting behind the balance', [POST('hold', '0', HOUSE('fees'), RICH)], ['30 paging']],
  ['2 guarded', 'the guard of a pocket taken away', [`update account set balance = null where id = (${RICH})`], ['30 paging']],
  [
    '3 never below zero',
    'money that left before it came',
    [
      `insert into account (kind, owner_id, pocket, asset, balance) values ('member', 99, 'available', 0, 0)`,
      POST('hold', '0', `select id from account where owner_id = 99`, HOUSE('fees'), '5'),
      POST('hold', '0', HOUSE('fees'), `select id from account where owner_id = 99`, '5'),
    ],
  ],
  [
    '4 held',
    'a hold on money that is not there',
    [
      `insert into hold (member_id, why, cause_id, amount_cents, left_cents, release_rule_en, release_rule_cn, since) select id, 'restriction', 1, 5, 5, '-', '-', joined_at from member limit 1`,
    ],
  ],
  [
    '4 withdrawal holds',
    'a withdrawal under way whose hold names another',
    [`update hold set cause_id = 0 where why = 'withdrawal' and released_at is null`],
  ],
  ['4 booking holds', 'a booking that keeps a cent less', [`update booking set kept_cents = kept_cents - 1 where kept_cents > 0`]],
  ['4 proceeds holds', 'proceeds held for another trade', [`update hold set cause_id = 0 where why = 'proceeds' and released_at is null`]],
  ['4 order holds', 'a bid whose hold names another', [`update hold set cause_id = 0 where why = 'order' and released_at is null`]],
  ['5 append only', 'a right to change postings', [`grant update on posting to tonne_app`]],
  ['5 append only', 'a right to remove acts', [`grant delete on audit to tonne_app`]],
  [
    '5 sealed log',
    'a posting changed after it was sealed',
    [`update posting set at = at + interval '1 second' where entry_id = (select min(entry_id) from posting where kind = 'issue')`],
  ],
  ['5 sealed log', 'an act changed after it was sealed', [`update audit set reason = 'another reason' where id = (select min(id) from audit)`]],
  ['5 sealed log', 'another reason for a case that was sealed', [`update restriction set reason_en = 'another' where id = (${CASE})`]],
  ['5 sealed log', 'a case lifted on another day', [`update restriction set lifted_at = lifted_at + interval '1 day' where id = (${CASE})`]],
  [
    '5 sealed in time',
    'a case that was left out',
    [
      `insert into restriction_step (restriction_id, kind, review_by, at) select id, 'reviewed', review_by, since - interval '1 day' from restriction where id = (${CASE})`,
    ],
  ],
  ['5 sealed log', 'a head that was not published', [`update log_head set root = sha256('x') where size = (select min(size) from log_head)`]],
  ['5 sealed log', 'a node that its leaves do not make', [`update log_node set hash = sha256('x') where level = 1 and position = 0`]],
  [
    '5 sealed in time',
    'an act that was left out',
    [`insert into audit (actor, act, subject, reason, at) values ('system', 'some.act', 'something', 'some reason', '2026-11-01T00:00:00Z')`],
  ],
  [
    '6 one key, one effect',
    'one request answered twice under two keys',
    [
      `insert into idempotency (member_id, key, request_hash, answer, at) select member_id, key || ' again', request_hash, answer, at from idempotency where answer like '{%"no":"B-%' limit 1`,
    ],
  ],
  ['7 every posting has its cause', 'a movement for an order that does not exist', [POST('trade', '999999999', HOUSE('bank'), HOUSE('fees'))]],
  [
    '8 what was told exists',
    'an answer about an order that is not there',
    [`insert into idempotency (member_id, key, request_hash, answer, at) values (1, 'k', 'h', '{"no":"B-20261120-99999"}', now())`],
  ],
  ['8 what was told exists', 'a deposit that says it came', [`update deposit set entry_id = 999999999 where id = (select min(id) from deposit)`]],
  [
    '30 marks',
    'a mark of other lines',
    [
      `insert into fund_mark (member_id, posting_id, at, balance_cents, in_cents, out_cents) select owner_id, 999999999, now(), balance + 1, balance + 1, 0 from account where id = (${RICH})`,
    ],
  ],
  ['30 paging', 'a line that its balance does not have', [`update account set balance = balance + 1 where id = (${RICH})`], ['2 balances']],
  [
    '32 corrections',
    'a correction of another amount',
    [
      `insert into posting (entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id, at)
       select 999999, 'hold', 0, credit_id, debit_id, amount + 1, id, '2027-11-21T00:00:00Z' from posting
       where debit_id = (${HOUSE('bank')}) or credit_id = (${HOUSE('bank')}) order by id desc limit 1`,
    ],
    ['32 whole mirrors'],
  ],
  [
    '32 reversed purchases',
    'a purchase shown as reversed that stands',
    [`update "order" set state = 'reversed' where id = (select max(id) from "order" where kind = 'buy' and state = 'completed')`],
  ],
  [
    '32 whole mirrors',
    'a mirror that nobody approved',
    [
      `insert into posting (entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id, at)
       select 999999, 'hold', 0, credit_id, debit_id, amount, id, '2027-11-21T00:00:00Z' from posting
       where debit_id = (${HOUSE('bank')}) or credit_id = (${HOUSE('bank')}) order by id desc limit 1`,
    ],
  ],
]

const tons: readonly Breakage[] = [
  [
    '9 stock',
    'tons reserved for nobody',
    [`update account set balance = balance + 1000 where pocket = 'reserved'`],
    ['2 balances', '10 tons', '11 serials of accounts'],
  ],
  ['10 tons', 'a ton made beside the books', [`update project set issued_kg = issued_kg + 1000 where no = 'TN-0001'`], ['11 serials of projects']],
  ['10 presale', 'a delivery that was lost', [`update "order" set state = 'completed' where state = 'final_payment_made'`], ['15 orders’ histories']],
  ['10 listed', 'an offer without its tons', [`update book_order set left_kg = left_kg - 1000 where side = 'sell' and left_kg > 0`]],
  [
    '11 serials of accounts',
    'a serial in another’s hands',
    [
      `update serial_range set account_id = (select id from account where pocket = 'unsold' order by id limit 1)
      where (account_id, from_kg) = (select account_id, from_kg from serial_range join account a on a.id = account_id where a.pocket = 'credits' and project_id = 1 order by from_kg limit 1)`,
    ],
  ],
  ['11 serials of projects', 'other numbers than the registry’s', [`update serial_block set last_no = last_no + 1 where project_id = 1`]],
  [
    '11 serials once',
    'a block issued a second time',
    [
      `insert into serial_block (project_id, position, first_no, last_no, text, start_kg)
      select project_id, 99, last_no, last_no, text, 0 from serial_block where project_id = 1 order by position limit 1`,
    ],
    ['11 serials of projects'],
  ],
  ['12 retirements', 'a retirement of more than was set aside', [`update retirement set kg = kg + 1000`], ['14 plans']],
  ['12 retirements', 'a retirement without its serials', [`update retirement set ranges = '[]'`]],
  [
    '12 retired for ever',
    'a retired ton sold again',
    [
      `insert into account (kind, owner_id, pocket, asset, balance) values ('member', 99, 'retired', 1, 0), ('member', 99, 'credits', 1, 0)`,
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
    ['3 never below zero'],
  ],
]

const orders: readonly Breakage[] = [
  ['13 totals', 'a total a cent higher', [`update "order" set total_cents = total_cents + 1 where id = ${ORDER}`]],
  ['13 totals', 'a price that was not in force', [`update project_price set effective_at = effective_at + interval '400 days' where project_id = 1`]],
  [
    '14 limits of an order',
    'a purchase before the sale',
    [`update project set starts_at = starts_at + interval '300 days' where id = 1`],
    ['14 orders of the book'],
  ],
  ['14 limits of an order', 'a purchase above the maximum', [`update project set max_kg = 1000 where id = 1`], ['14 orders of the book']],
  [
    '14 orders of the book',
    'an order of another size',
    [`update project set lot_kg = 3000 where id in (select project_id from book_order)`],
    ['14 limits of an order'],
  ],
  ['14 orders of the book', 'undelivered tons traded after delivery', [`update trade set asset = 'presale' where id = (select min(id) from trade)`]],
  [
    '14 trades with oneself',
    'both sides of a trade under one IC number',
    [
      `insert into identity (member_id, kind, ic_sealed, ic_key, ic_index, given_at)
       select id, 'corporate', '\\x00', 'k', '\\x00', '2020-01-01' from member
       where id in (select unnest(array[buyer_id, seller_id]) from trade where id = (select min(id) from trade))
       on conflict (member_id) do update set kind = 'corporate', ic_index = '\\x00', given_at = '2020-01-01'`,
    ],
  ],
  ['14 plans', 'a month above its limit', [`update plan set cap_cents = 100`]],
  [
    '14 plans',
    'another month of the same order',
    [
      `insert into plan_month select plan_id, '2020-01', '2020-01-05', at, outcome, order_id, retirement_id, pay_cents, why from plan_month where outcome = 'done'`,
    ],
  ],
  ['14 purchases', 'one more than a month allows', [`update project set monthly_orders = 1 where id = 1`]],
  ['14 purchases', 'one more than is allowed at all', [`update project set total_orders = 1 where id = 1`]],
  [
    '15 orders’ histories',
    'two endings',
    [`insert into order_step (order_id, state, at) select order_id, 'cancelled', at from order_step where state = 'final_payment_made'`],
  ],
  ['15 other histories', 'paid without an approval', [`delete from withdrawal_step where stage = 'approved'`]],
  [
    '16 draws are published first',
    'a commitment after the bookings',
    [`update draw_commit set published_at = closes_at - interval '1 second'`],
    ['5 sealed log'],
  ],
  ['16 draws are published first', 'revealed too late', [`update draw_result set at = at + interval '2 days'`], ['5 sealed log']],
  ['16 draws can be drawn again', 'two ranks exchanged', [`update booking set rank = rank + 10 where rank = 1`]],
  [
    '17 final payments',
    'paid after its window',
    [`update booking set final_due_at = final_due_at - interval '10 days' where settled_at is not null`],
  ],
  ['22 proceeds', 'settled before the promised day', [`update trade set settled_at = due_at - interval '1 minute' where settled_at is not null`]],
  ['22 proceeds', 'late without saying it', [`update trade set settled_at = due_at + interval '3 days', late = false where settled_at is not null`]],
  ['22 promised day', 'a promise moved to the next day', [`update trade set due_at = due_at + interval '3 days' where settled_at is null`]],
  ['22 fills', 'a fill that no trade explains', [`update book_order set filled_cents = filled_cents + 1 where filled_kg > 0 and side = 'sell'`]],
]

const payouts: readonly Breakage[] = [
  [
    '18 one a day',
    'dated another day',
    [`update withdrawal set day = day + (case extract(isodow from day) when 5 then 3 else 1 end)::int where id = ${PAID}`],
  ],
  ['19 amounts', 'above the maximum in force', [`update terms_version set terms = jsonb_set(terms, '{withdrawal,maxCents}', '100')`]],
  ['19 payees', 'to an account of another name', [`update withdrawal set registered_name = 'Somebody Else' where id = ${PAID}`]],
  ['19 payees', 'to an account nobody had looked at', [`update payee set verified_at = verified_at + interval '300 days'`]],
  [
    '20 nothing past a restriction',
    'paid while restricted',
    [
      `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by) select 'C-X', w.member_id, '{withdraw}', '-', '-', min(s.at) - interval '1 second', now()
       from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id where w.id = ${PAID} and s.stage = 'sending' group by w.id`,
    ],
  ],
  [
    '20 nothing past a restriction',
    'paid in a waiting time',
    [
      `insert into cool_off (member_id, why, at, until) select w.member_id, 'payee', min(s.at) - interval '1 second', now() + interval '900 days'
       from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id where w.id = ${PAID} and s.stage = 'sending' group by w.id`,
    ],
  ],
  [
    '20 nothing past a restriction',
    'asked for in a waiting time',
    [
      `insert into cool_off (member_id, why, at, until) select w.member_id, 'payee', w.requested_at - interval '1 hour', w.requested_at + interval '1 second' from withdrawal w where w.id = ${PAID}`,
    ],
  ],
  [
    '20 nothing past a restriction',
    'sent while payments were stopped',
    [
      `insert into money_out_stop (why, at, resume_proposed_by, resume_proposed_at, resumed_by, resumed_at)
       select '-', s.at - interval '1 second', w.proposed_by, s.at, w.approved_by, s.at + interval '1 second' from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id
       where w.id = ${PAID} and s.stage = 'sending'`,
    ],
  ],
  [
    '21 paid at most once',
    'a second line of the bank',
    [
      `insert into bank_line (bank, bank_ref, amount_cents, outcome, value_at, direction, end_to_end_id) select bank, bank_ref || ' again', amount_cents, outcome, value_at, direction, end_to_end_id from bank_line where outcome = 'paid'`,
    ],
  ],
  ['21 paid at most once', 'another amount than was asked for', [`update bank_line set amount_cents = amount_cents + 1 where outcome = 'paid'`]],
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

const people: readonly Breakage[] = [
  [
    '23 orders of those who may',
    'an order of somebody who had not answered',
    [`update member set answered_at = null where id = (select member_id from "order" where id = ${ORDER})`],
  ],
  [
    '23 orders of those who may',
    'an order while restricted',
    [
      `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by, lifted_at) select 'C-X', member_id, '{order}', '-', '-', at - interval '1 second', now(), at + interval '1 second' from "order" where id = ${ORDER}`,
    ],
  ],
  ['24 tries', 'a lock that did not come', [`update trading_password set tries = 5`]],
  [
    '24 tries',
    'money frozen by a lock that is none',
    [
      `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by) select 'C-L', member_id, '{withdraw}', '-', '-', since, now() from hold where why = 'withdrawal' and released_at is null limit 1`,
      `update hold set why = 'locked', cause_id = (select id from restriction where case_no = 'C-L') where id = (select id from hold where why = 'withdrawal' and released_at is null limit 1)`,
    ],
    ['4 withdrawal holds'],
  ],
  [
    '25 sessions',
    'a session that outlived a recovery',
    [
      `insert into session (token_hash, member_id, device, address, created_at, used_at, ends_at) select sha256('a'), member_id, '-', '-', created_at, used_at, ends_at from session where member_id is not null and revoked_at is null limit 1`,
      `insert into cool_off (member_id, why, at, until) select member_id, 'recovery', created_at + interval '1 second', created_at + interval '2 seconds' from session where token_hash = sha256('a')`,
      `update session set ends_at = ends_at + interval '900 days' where member_id = (select member_id from session where token_hash = sha256('a'))`,
    ],
  ],
  [
    '25 sessions',
    'not the session that made the change, but another',
    [
      `insert into session (token_hash, member_id, device, address, created_at, used_at, ends_at) select sha256('b'), member_id, '-', '-', created_at, used_at, ends_at + interval '900 days'
       from session where member_id is not null and revoked_at is null limit 1`,
      `insert into cool_off (member_id, why, at, until, session_id) select member_id, 'second_factor', created_at + interval '1 second', created_at + interval '2 seconds', 0
       from session where token_hash = sha256('b')`,
    ],
  ],
  [
    '25 sessions',
    'a session of somebody who was disabled',
    [
      `update session set ends_at = ends_at + interval '900 days' where id = (select max(id) from session where member_id is not null and revoked_at is null)`,
      `update member set disabled_at = joined_at where id = (select member_id from session where member_id is not null and revoked_at is null order by id desc limit 1)`,
    ],
  ],
  [
    '27 acts',
    'a decision that does not say what it changed',
    [
      `insert into audit (actor, operator_id, act, subject, reason, at) select name, id, 'thing.approve', 'something', 'looked at it', '2026-12-21T00:00:00Z' from operator limit 1`,
    ],
  ],
  [
    '27 acts',
    'an act of an operator without a reason',
    [
      `insert into audit (actor, operator_id, act, subject, reason, at) select name, id, 'some.act', 'something', '', '2026-12-21T00:00:00Z' from operator limit 1`,
    ],
  ],
  [
    '27 two people',
    'proposed and approved by one',
    [DROP('withdrawal', 'withdrawal_check3'), `update withdrawal set approved_by = proposed_by where approved_by is not null`],
  ],
  ['27 two people', 'a request that nobody else agreed to', LOST(49, [])],
  ['27 two people', 'a second factor removed before its wait', LOST(47, [ACT('propose', 'min'), ACT('approve', 'max')]), ['5 sealed in time']],
  ['31 codes', 'a code used after its time', [CODE('0', `now() + interval '2 minutes'`)]],
  ['31 codes', 'a code tried without end', [CODE('100', 'null')]],
  [
    '31 codes',
    'a code that opened after a newer one was sent',
    [
      CODE('0', `now() + interval '30 seconds'`),
      `insert into mail_code (email_key, purpose, code_hash, tries, sent_at, expires_at) values ('x', 'reset', 'y', 0, now() + interval '10 seconds', now() + interval '1 minute')`,
    ],
  ],
]

const owed: readonly Breakage[] = [
  ['28 what is owed', 'a cent taken out of a member’s leaf', [`update liability_leaf set amount = amount - 1 where asset = 0 and amount > 0`]],
  ['28 what is owed', 'a member left out', [`delete from liability_leaf where asset = 0 and position = 0`]],
]

export const breakages: readonly Breakage[] = [...books, ...tons, ...orders, ...payouts, ...people, ...owed, ...standingBreakages]
