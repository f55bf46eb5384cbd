import { type Breakage, POST } from './breakage.ts'

const HOUSE = (pocket: string) => `select id from account where kind = 'house' and pocket = '${pocket}'`
const RICH = `select id from account where kind = 'member' and pocket = 'available' and balance > 1000 order by id
  limit 1`
const CASE = `select min(restriction_id) from restriction_step`

const CHECKPOINT = (id: number) => `
  insert into checkpoint (id, to_position, entries_to, postings, period_hash, total_hash, at)
  values (${id}, ${256 * id}, 0, 0, sha256(''), sha256(''), now())`

export const bookBreakages: readonly Breakage[] = [
  [
    '6 one key, one effect',
    'a kept answer that cannot be read',
    [`update kept_answer set answer = 'x' where ctid = (select min(ctid) from kept_answer)`],
  ],
  [
    '33 daily closes',
    'fees that were members’ money',
    [`update daily_close set fees_cents = fees_cents + 1, members_cents = members_cents - 1`],
  ],
  ['1 sums', 'an account that does not exist', [POST('hold', '0', HOUSE('fees'), 'select 999999::bigint')]],
  [
    '1 entries',
    'an entry that its member’s log lacks',
    [`update entry set member_id = 0 where id = (select max(id) from entry where member_id > 0)`],
    ['8 what was told exists', '30 paging'],
  ],
  [
    '1 entries',
    'money from a purchase that its account’s postings lack',
    [`update entry set kind = 'buy' where id = (select min(id) from entry where kind = 'trade')`],
    ['1 movements', '13 sums', '5 sealed log', '7 every posting has its cause'],
  ],
  [
    '1 entries',
    'two postings of one number',
    [`update entry set first_id = (select max(id) from posting_row) where id = (select min(id) from entry)`],
    ['5 sealed in time', '5 sealed log'],
  ],
  [
    '1 entries',
    'one entry as a row and as rows',
    [
      `update posting_row set entry_id = (select min(id) from entry where kind = 'buy')
       where id = (select max(id) from posting_row where kind = 'deposit')`,
    ],
    ['5 sealed log', '13 instants'],
  ],
  [
    '2 balances',
    'a cent given without a posting',
    [`update account set balance = balance + 1 where id = (${RICH})`],
    ['30 paging'],
  ],
  [
    '2 balances',
    'a posting behind the balance',
    [POST('hold', '0', HOUSE('fees'), RICH)],
    ['1 movements', '30 paging'],
  ],
  [
    '2 comparison',
    'a difference that was found',
    [
      `insert into ledger_check (difference_cents, difference_kg, serial_kg, postings, checked_at)
       values (1, 0, 0, 0, now())`,
    ],
  ],
  [
    '2 comparison',
    'a closed period that was summed again',
    [
      `insert into ledger_check (difference_cents, difference_kg, serial_kg, postings, wrong, checked_at)
       values (0, 0, 0, 0, '[{"why":"a checkpoint is missing"}]', now())`,
    ],
  ],
  [
    '2 checkpoints',
    'a checkpoint that nobody sealed',
    [
      `insert into checkpoint (id, to_position, entries_to, postings, period_hash, total_hash, at)
       select 1, 256, 0, 0, sha256(''), sha256(''), now()`,
      `delete from log_waiting where source = 'checkpoint'`,
    ],
  ],
  ['2 checkpoints', 'a first checkpoint taken away', [CHECKPOINT(2), CHECKPOINT(3)]],
  [
    '2 guarded',
    'the guard of a pocket taken away',
    [`update account set balance = null where id = (${RICH})`],
    ['30 paging'],
  ],
  [
    '3 never below zero',
    'money that left before it came',
    [
      `insert into account (kind, owner_id, pocket, asset, balance) values ('member', 99, 'available', 0, 0)`,
      POST('hold', '0', `select id from account where owner_id = 99`, HOUSE('fees'), '5'),
      POST('hold', '0', HOUSE('fees'), `select id from account where owner_id = 99`, '5'),
    ],
    ['1 movements'],
  ],
  [
    '4 held',
    'a hold on money that is not there',
    [
      `insert into hold (member_id, why, cause_id, amount_cents, left_cents, release_rule_en, release_rule_cn, since)
        select id, 'restriction', 1, 5, 5, '-', '-', joined_at from member limit 1`,
    ],
  ],
  [
    '4 withdrawal holds',
    'a withdrawal under way whose hold names another',
    [`update hold set cause_id = 0 where why = 'withdrawal' and released_at is null`],
    ['4 promised ends'],
  ],
  [
    '4 promised ends',
    'a withdrawal whose money is frozen for longer than it says',
    [`update hold set release_by = release_by + interval '1 day' where why = 'withdrawal' and released_at is null`],
  ],
  [
    '4 promised ends',
    'a booking fee with another deadline',
    [`update hold set release_by = release_by - interval '1 hour' where why = 'booking' and released_at is null`],
  ],
  [
    '4 promised ends',
    'proceeds put off',
    [`update hold set release_by = release_by + interval '1 day' where why = 'proceeds' and released_at is null`],
  ],
  [
    '4 booking holds',
    'a booking that keeps a cent less',
    [`update booking set kept_cents = kept_cents - 1 where kept_cents > 0`],
  ],
  [
    '4 proceeds holds',
    'proceeds held for another trade',
    [`update hold set cause_id = 0 where why = 'proceeds' and released_at is null`],
    ['4 promised ends'],
  ],
  [
    '4 order holds',
    'a bid whose hold names another',
    [`update hold set cause_id = 0 where why = 'order' and released_at is null`],
  ],
  ['5 append only', 'a right to change postings', [`grant update on posting_row to tonne_app`]],
  ['5 append only', 'a right to remove acts', [`grant delete on audit to tonne_app`]],
  [
    '5 append only',
    'a right to change one column of postings, given to everybody',
    [`grant update (amounts) on entry to public`],
  ],
  ['38 one key', 'the fingerprint of another secret', [`update instance set seal_key = '000000000000'`]],
  [
    '38 one key',
    'heads signed under another key than is published',
    [`update instance set public_key = repeat('ab', 32)`],
  ],
  ['39 app user', 'a role that the app can take', ['create role tonne_stranger', 'grant tonne_stranger to tonne_app']],
  ['39 app user', 'a power of the whole server', ['alter role tonne_app createrole']],
  ['39 app user', 'something that the app owns', ['create schema strange authorization tonne_app']],
  [
    '5 sealed log',
    'a posting changed after it was sealed',
    [
      `update posting_row set at = at + interval '1 second' where entry_id = (select min(entry_id) from posting
        where kind = 'issue')`,
    ],
  ],
  [
    '5 sealed log',
    'an act changed after it was sealed',
    [`update audit set reason = 'another reason' where id = (select min(id) from audit)`],
  ],
  [
    '5 sealed log',
    'another reason for a case that was sealed',
    [`update restriction set reason_en = 'another' where id = (${CASE})`],
  ],
  [
    '5 sealed log',
    'a case lifted on another day',
    [`update restriction set lifted_at = lifted_at + interval '1 day' where id = (${CASE})`],
    ['20 cases'],
  ],
  [
    '5 sealed in time',
    'a case that was left out',
    [
      `insert into restriction_step (restriction_id, kind, review_by, at) select id, 'reviewed', review_by,
        since - interval '1 day' from restriction where id = (${CASE})`,
    ],
  ],
  [
    '5 sealed log',
    'a head that was not published',
    [`update log_head set root = sha256('x') where size = (select min(size) from log_head)`],
    ['38 one key'],
  ],
  [
    '5 sealed log',
    'a node that its leaves do not make',
    [`update log_node set hash = sha256('x') where level = 8 and position = 0`],
  ],
  [
    '5 sealed log',
    'a leaf that its row does not make',
    [`update log_part set hashes = overlay(hashes placing sha256('x') from 1) where position = 0`],
  ],
  [
    '5 sealed log',
    'a row sealed twice',
    [
      `insert into log_part (position, source, first_id, last_id, leaf, keys, salts, hashes)
        select max(position) + 256, 'audit', 0, 1, 2, null, decode(repeat('00', 32), 'hex'),
        decode(repeat('00', 64), 'hex') from log_part`,
    ],
  ],
  [
    '5 sealed in time',
    'an act that was left out',
    [
      `insert into audit (actor, act, subject, reason, at) values ('system', 'member.note', 'something', 'some reason',
        '2026-11-01T00:00:00Z')`,
    ],
  ],
  [
    '6 one key, one effect',
    'one request answered twice under two keys',
    [
      `insert into kept_answer (member_id, key, request_hash, answer, at) select member_id, key || ' again',
        request_hash, answer, now() from idempotency where answer like '{%"no":"B-%' limit 1`,
    ],
  ],
  [
    '8 what was told exists',
    'a claim that no payment granted',
    [
      `insert into claim (no, member_id, amount_cents, paid_day, sender, reference, evidence, state, made_at,
       decided_at) select 'C-X', min(id), 7700, '2026-11-20', 'x', 'x', 'x', 'granted', now(), now() from member`,
    ],
  ],
  [
    '8 what was told exists',
    'an answer about an order that is not there',
    [
      `insert into kept_answer (member_id, key, request_hash, answer, at) values (1, 'k', 'h',
        '{"no":"B-20261120-99999"}', now())`,
    ],
  ],
  [
    '8 what was told exists',
    'a deposit that says it came',
    [`update deposit set entry_id = 999999999 where id = (select min(id) from deposit)`],
    ['21 came in'],
  ],
  [
    '30 marks',
    'a mark of other lines',
    [
      `insert into fund_mark (member_id, posting_id, at, balance_cents, in_cents, out_cents) select owner_id, 999999999,
        now(), balance + 1, balance + 1, 0 from account where id = (${RICH})`,
    ],
  ],
  [
    '30 paging',
    'a line that its balance does not have',
    [`update account set balance = balance + 1 where id = (${RICH})`],
    ['2 balances'],
  ],
  [
    '32 corrections',
    'a correction of another amount',
    [
      `insert into posting_row (entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id, at)
       select 999999, 'hold', 0, credit_id, debit_id, amount + 1, id, '2027-11-21T00:00:00Z' from posting
       where debit_id = (${HOUSE('bank')}) or credit_id = (${HOUSE('bank')}) order by id desc limit 1`,
    ],
    ['1 movements', '32 whole mirrors'],
  ],
  [
    '32 reversed purchases',
    'a purchase shown as reversed that stands',
    [
      `update "order" set state = 'reversed' where id = (select max(id) from "order" where kind = 'buy'
        and state = 'completed')`,
    ],
  ],
  [
    '32 whole mirrors',
    'a mirror that nobody approved',
    [
      `insert into posting_row (entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id, at)
       select 999999, 'hold', 0, credit_id, debit_id, amount, id, '2027-11-21T00:00:00Z' from posting
       where debit_id = (${HOUSE('bank')}) or credit_id = (${HOUSE('bank')}) order by id desc limit 1`,
    ],
    ['1 movements'],
  ],
]

export const owedBreakages: readonly Breakage[] = [
  [
    '28 what is owed',
    'a cent taken out of a member’s leaf',
    [
      `update liability_leaf set amount = amount - 1 where asset = 0 and amount > 0 and day = (select min(day)
        from liability_day)`,
    ],
  ],
  [
    '28 what is owed',
    'a member left out',
    [`delete from liability_leaf where asset = 0 and position = 0 and day = (select min(day) from liability_day)`],
  ],
  [
    '33 published custody',
    'retired tons that are published as kept',
    [
      `update liability_day set retired = retired - 1000, custody = custody + 1000 where asset <> 0
        and day = (select max(day) from liability_day)`,
    ],
    ['5 sealed log'],
  ],
  [
    '33 published custody',
    'a public figure that says otherwise',
    [
      `update open_snapshot set figures = jsonb_set(figures, '{tons,custodyKg}', '1') where day = (select max(day)
        from open_snapshot)`,
    ],
  ],
  [
    '34 one place each',
    'one member’s leaf given to another',
    [
      `update liability_leaf set member_id = (select min(member_id) from liability_leaf) where asset = 0
        and day = (select max(day) from liability_day)
       and member_id = (select max(member_id) from liability_leaf)`,
    ],
    ['28 what is owed'],
  ],
]
