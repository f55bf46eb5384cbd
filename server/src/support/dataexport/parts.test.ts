import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from '@tonne/contract/support/request'
import { retention } from '@tonne/domain/support/retention'
import { copyPartsOf } from '../../modules.ts'
import { done } from '../../testing/answers.ts'
import { liveThrough } from '../../testing/livedWorld.ts'
import { liveMarked } from '../../testing/markedLife.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { DAY, sleepThrough } from '../../testing/travel.ts'

const world = await openWorld()
const { db } = world
const copyParts = copyPartsOf(world.modules)
await liveThrough(world)
// Withdrawals are closed on the weekend that is reached.
await sleepThrough(world, 2 * DAY)
await liveMarked(world)
// Addresses keep their case as they were typed; a request that is not done yet belongs to the copy too.
const typed = await world.newMember({ email: 'As.Typed@example.sg' })
await world.fund(typed, 1_00)
done(await typed.call(request.submit, { kind: 'data_export', text: '', pictures: [] }))

/** Tables that name a member and are not in the copy. */
const NOT_COPIED: Readonly<Record<string, string>> = {
  data_copy: 'the copies themselves, sealed, gone after some days',
  event: 'who is told that something is stale; a day old at most',
  fund_mark: 'derived from the postings',
  idempotency: 'a view of the answers that are kept and of the orders',
  kept_answer: 'answers kept for repeats, a week old at most',
  liability_leaf: 'derived from the postings each day; its page shows it with its proof',
  login_ticket: 'lives some minutes',
  mail_code: 'lives a day and holds hashes alone',
  member_look: 'lives a day; what operators read is among their acts, which are copied',
  owner_of: 'a view of the links of accounts',
  passkey_challenge: 'lives some minutes',
  proof_use: 'spent codes, a week old at most',
  restriction_proposal:
    'what two operators have not agreed on would warn whom it concerns; what they agreed on is in the restrictions',
  socket_ticket: 'lives a minute',
  payout_batch: 'files to the bank, each with payments of many; its own payments are in the withdrawals',
  market_alert: 'what operators look into would warn whom it concerns; a restriction that follows is copied',
  trading_pair: 'what operators look into would warn whom it concerns; what follows from it is said where it is met',
  uncounted_trade: 'why a trade moves no public figure; said beside that trade',
}
/** Columns of copied tables that stay out. */
const NOT_COPIED_COLUMNS: Readonly<Record<string, string>> = {
  'identity.ic_sealed ic_index': 'an IC number is shown whole to nobody without an act with a name and a reason',
  'payee.sealed blind': 'an account number is shown by its tail',
  'member.password_hash email_key': 'a hash opens things; the email stands beside its key',
  'trading_password.hash': 'a hash opens things',
  'totp.secret': 'a secret opens things',
  'passkey.credential_id public_key': 'means something to the device alone',
  'recovery_code.code_hash': 'a hash opens things',
  'session.token_hash device_hash': 'a hash opens things',
  'request.secret_sealed secret_key': 'a password that waits, sealed',
  'upload.stored': 'where the picture is and what opens it; a key opens things',
  'mail.body code link': 'gone when it is sent; a code opens things',
}
/** Tables without personal data of members, or only for a short time, by their kind. */
const NOT_PERSONAL: Readonly<Record<string, readonly string[]>> = {
  'the product: projects, terms, content, papers': [
    ...[
      'announcement',
      'banner',
      'broadcast',
      'content_item',
      'content_picture',
      'content_version',
      'faq_entry',
      'news_item',
      'paper',
      'quiz_question',
    ],
    ...[
      'holiday_version',
      'terms_version',
      'setting_proposal',
      'registration_switch',
      'refusal_count',
      'template_version',
      'open_snapshot',
      'invitation',
    ],
    ...[
      'project',
      'project_draft',
      'project_file',
      'project_phase',
      'project_price',
      'project_price_plan',
      'project_revision',
      'project_stop',
    ],
    ...['registry_block', 'registry_file', 'serial_block', 'icc_list', 'reference_price'],
  ],
  'operators, who are staff': [
    'arrangement',
    'assignment',
    'handover',
    'queue_seen',
    'saved_view',
    'money_out_stop',
    'month_cover',
    'operator',
    'operator_invite',
    'operator_passkey',
    'operator_proof',
    'operator_session',
    'operator_sign_on',
  ],
  'the machine': [
    'attempt',
    'file_loose',
    'instance',
    'invariant_run',
    'lease',
    'ledger_check',
    'migration',
    'push_key',
    'turn',
  ],
  'the demo world': ['demo_bank', 'demo_bank_order', 'demo_bank_payout'],
  'numbers of the ledger and proofs of it': [
    ...[
      'month_close',
      'period_days',
      'account',
      'posting_row',
      'entry',
      'serial_range',
      'hold',
      'fund_mark',
      'daily_close',
      'liability_day',
      'liability_leaf',
    ],
    ...['checkpoint', 'checkpoint_sum', 'recount', 'recount_sum'],
    ...['key_rotation', 'log_head', 'log_node', 'log_part', 'log_waiting', 'draw_commit', 'draw_list', 'draw_result'],
  ],
  'lives a week at most': [
    'data_copy',
    'event',
    'kept_answer',
    'login_ticket',
    'mail_code',
    'member_look',
    'passkey_challenge',
    'proof_use',
    'push',
    'socket_ticket',
  ],
}
/**
 * Columns of tables with personal data that are not personal themselves: numbers, states, kinds, names of operators.
 */
const PLAIN: Readonly<Record<string, string>> = {
  bank_file: 'name statement hash taken_by',
  bank_line: 'bank bank_ref reference outcome why direction end_to_end_id returned',
  book_order: 'side asset',
  booking: 'order_no member_seed terms',
  audit: 'actor act address',
  certificate: 'hash signature',
  claim: 'no state',
  cool_off: 'why',
  correction: 'no kind member_ids state proposed_name decided_name',
  credit_event: 'kind order_no',
  deposit: 'no reference state paynow uen payee',
  identity: 'kind ic_key',
  kept_file: 'name mime sha256 stored',
  line_decision: 'kind state proposed_name decided_name end_to_end_id',
  login_event: 'outcome',
  mail: 'lang topic reason status',
  member: 'kind credit_score invitation_code lang label muted_topics',
  member_note: 'by_name',
  notice: 'kind cause',
  order: 'no kind state ranges key request_hash',
  order_step: 'state',
  owner_link: 'state',
  owner_link_step: 'state',
  passkey: 'transports',
  payee: 'kind bank state verified_by key_id',
  payout_batch: 'msg_id',
  plan: 'no beneficiary reason state stopped_why',
  plan_month: 'month outcome why',
  recovery_code: 'key_id',
  request: 'no kind state',
  // A trigger empties these along with the message's text.
  request_message: 'by title title_cn text_cn',
  request_step: 'state',
  restriction: 'case_no scopes code imposed_by lifted_by',
  restriction_proposal: 'scopes code',
  restriction_step: 'kind',
  retirement: 'no ranges beneficiary reason state evidence',
  retirement_list: 'sha256',
  step_up: 'bound key factor',
  totp: 'key_id',
  trade: 'taker serials asset',
  market_alert: 'no rule state owners trades orders operators decided_name',
  trading_pair: 'state evidence decided_name lift_name lifted_name',
  trading_password: '',
  uncounted_trade: 'why',
  unmasking: 'by_name by_role',
  withdrawal: 'no stage payee_kind bank',
  withdrawal_step: 'stage by',
}

type Column = { table: string; name: string; type: string }
const columns = await db.rows<Column>(
  `select table_name as "table", column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() order by 1, ordinal_position`,
)
const keys = await db.rows<{ from: string; column: string; to: string }>(
  `select k.table_name as "from", k.column_name as "column", u.table_name as "to"
    from information_schema.key_column_usage k
   join information_schema.referential_constraints r on r.constraint_name = k.constraint_name
   and r.constraint_schema = k.constraint_schema
   join information_schema.key_column_usage u on u.constraint_name = r.unique_constraint_name
   and u.constraint_schema = r.unique_constraint_schema
   where k.table_schema = current_schema()`,
)
/** A column that holds a member's number, judged by its name, whether or not it has a foreign key. */
const MEMBERISH = /^(.*_)?(members?|member_ids?|buyer_id|seller_id|invited_by|give_to)$/
function named({ table, name, type }: Column): boolean {
  const key = keys.find(({ from, column }) => from === table && column === name)
  return key ? key.to === 'member' : MEMBERISH.test(name) && /bigint|ARRAY/.test(type)
}
const direct = new Set(columns.filter(named).map(({ table }) => table))
/** Rows that belong to such a row: steps of a request, certificates of a retirement. */
const PARENTS = /^(order|request|plan|withdrawal|retirement|claim|restriction|owner_link|trade)$/
const indirect = keys
  .filter(({ to, from }) => PARENTS.test(to) && direct.has(to) && !direct.has(from))
  .map(({ from }) => from)
const sqlOf = copyParts.map(({ sql }) => sql).join('\n')
const reads = (table: string) => new RegExp(`(from|join) "?${table}"?\\s`)
const copied = (table: string) => reads(table).test(sqlOf)

test('every table that names a member is in the copy, or has a reason', () => {
  for (const table of new Set([
    ...direct,
    ...indirect,
    'account',
    'posting_row',
    'entry',
    'serial_range',
    'mail',
    'bank_line',
  ])) {
    assert.ok(
      copied(table) !== table in NOT_COPIED,
      `${table} names a member: give it to the copy in its noun’s module.ts, or say here why not`,
    )
  }
  for (const table of Object.keys(NOT_COPIED))
    assert.ok(
      columns.some((column) => column.table === table),
      `${table} is gone`,
    )
})

test('every personal column is in the copy, or has a reason', () => {
  assert.ok(retention.length > 0 && retention.every(({ columns }) => Object.keys(columns).length > 0))
  const out = new Set(
    Object.keys(NOT_COPIED_COLUMNS).flatMap((key) =>
      key
        .split('.')[1]!
        .split(' ')
        .map((column) => `${key.split('.')[0]}.${column}`),
    ),
  )
  for (const [table, names] of retention.flatMap((kept) => Object.entries(kept.columns))) {
    if (table in NOT_COPIED || table === 'bank_file' || names[0] === '*') continue
    const parts = copyParts.filter(({ sql }) => reads(table).test(sql))
    for (const name of names) {
      const inCopy = parts.some(({ sql }) => new RegExp(`\\b${name}\\b`).test(sql.split(' from ')[0]!))
      assert.ok(
        inCopy !== out.has(`${table}.${name}`),
        `${table}.${name}: give it to the copy in its noun’s module.ts, or say here why not`,
      )
    }
  }
})

const VIEWS = new Set(['idempotency', 'owner_of', 'posting'])
test('every stored text of a member has a published period, or is listed as nobody’s', () => {
  const times = new Map<string, Set<string>>()
  for (const [table, names] of retention.flatMap((kept) => Object.entries(kept.columns)))
    times.set(table, new Set([...(times.get(table) ?? []), ...names]))
  const wrong: string[] = []
  const nobodys = new Set(Object.values(NOT_PERSONAL).flat())
  for (const { table, name, type } of columns.filter(
    (column) => !VIEWS.has(column.table) && !nobodys.has(column.table),
  )) {
    if (!/text|char|jsonb|bytea|ARRAY/.test(type) || times.get(table)?.has('*')) continue
    const plain = (PLAIN[table] ?? '').split(' ').includes(name)
    if ((times.get(table)?.has(name) ?? false) === plain) wrong.push(`${table}.${name}`)
  }
  assert.deepEqual(wrong, [], 'give it a time in domain/src/support/retention.ts, or say here that it is nobody’s')
  for (const [table, names] of times)
    for (const name of names)
      assert.ok(
        name === '*' || columns.some((column) => column.table === table && column.name === name),
        `${table}.${name} is gone`,
      )
})

/** The rows `t` of a part, where they are not the rows with `member_id` of the table that it reads. */
const ROWS: Readonly<Record<string, string>> = {
  member: 'member t where t.id = $1',
  postings: `posting t where exists (select 1 from account a where a.id in (t.debit_id, t.credit_id)
    and a.kind = 'member' and a.owner_id = $1)`,
  tons_held: `serial_range t join account a on a.id = t.account_id where a.kind = 'member' and a.owner_id = $1`,
  corrections: 'correction t where t.give_to = $1 or $1 = any(t.member_ids)',
  payments_received: `bank_line t where t.deposit_id in (select id from deposit where member_id = $1)
    or t.id in (select line_id from line_decision where member_id = $1)`,
  trades: 'trade t where $1 in (t.buyer_id, t.seller_id)',
  links_of_accounts: 'owner_link t where $1 in (t.owner_id, t.account_id)',
  // The account is not told what its owner was asked before the yes.
  links_of_accounts_steps: `owner_link_step t join owner_link l on l.id = t.link_id
    where l.owner_id = $1 or (l.account_id = $1 and t.state <> 'asked')`,
  mails: 'mail t where lower(t.to_address) = (select lower(email) from member where id = $1)',
  certificates: 'certificate t join retirement r on r.id = t.retirement_id where r.member_id = $1',
  order_steps: 'order_step t join "order" o on o.id = t.order_id where o.member_id = $1',
  plan_months: 'plan_month t join plan p on p.id = t.plan_id where p.member_id = $1',
  request_steps: 'request_step t join request r on r.id = t.request_id where r.member_id = $1',
  request_messages: 'request_message t join request r on r.id = t.request_id where r.member_id = $1',
  restriction_steps: 'restriction_step t join restriction r on r.id = t.restriction_id where r.member_id = $1',
  withdrawal_steps: 'withdrawal_step t join withdrawal w on w.id = t.withdrawal_id where w.member_id = $1',
}
/** Parts of which nobody in this world has a row. */
const NOT_LIVED = [
  ...['agreed_terms', 'corrections', 'decisions_on_payments', 'identity_seen_by', 'lists_of_retirements', 'notes'],
  ...['papers', 'passkeys', 'push_devices'],
]
type Row = Readonly<Record<string, unknown>>
/** What the row says of these columns. */
const saying = (row: Row, names: readonly string[]) => JSON.stringify(names.map((name) => [name, row[name]]))
test('the copy has every row of the member, and each column says what is stored', async () => {
  const members = await db.rows<{ id: number }>('select id from member order by id')
  const filled = new Set<string>()
  for (const { name, sql } of copyParts) {
    assert.doesNotMatch(sql, /\blimit\b/)
    const rows = ROWS[name] ?? `${/from ("?\w+"?) /.exec(sql)![1]} t where t.member_id = $1`
    for (const { id } of members) {
      const [copied, stored] = [await db.rows<Row>(sql, [id]), await db.rows<Row>(`select t.* from ${rows}`, [id])]
      const known = Object.keys(copied[0] ?? {}).filter((key) => key in (stored[0] ?? {}) && key !== 'params')
      const of = (all: readonly Row[]) => all.map((row) => saying(row, known)).sort()
      assert.deepEqual(of(copied), of(stored), `${name} of ${id}`)
      if (stored.length > 0) filled.add(name)
    }
  }
  const empty = copyParts.map(({ name }) => name).filter((name) => !filled.has(name))
  assert.deepEqual(empty.sort(), NOT_LIVED)
  const trades = copyParts.find(({ name }) => name === 'trades')!.sql
  const sides = (await db.rows<{ side: string }>(trades, [world.ann.id])).map(({ side }) => side)
  assert.deepEqual([...new Set(sides)], ['bought'])
})

test('the copy of a member who did nothing has nothing of the others, who did everything', async () => {
  const { id } = await world.newMember()
  const found: Record<string, number> = {}
  for (const { name, sql } of copyParts) {
    const { length } = await db.rows(sql, [id])
    if (length > 0) found[name] = length
  }
  assert.deepEqual(found, { member: 1, sessions: 1 }, 'only the account')
})
