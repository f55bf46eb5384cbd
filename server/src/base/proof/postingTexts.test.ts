import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOwnedDatabase } from '../../platform/testing/openTestDatabase.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { listTexts, listUnsealed, listWaiting } from './store.ts'

const { db, owner } = await openOwnedDatabase()
// Even if the database's owner changes the schema, a text stays what the format says.
await owner.query('alter table account drop constraint account_kind_check')
await owner.query(`insert into account (id, kind, owner_id, pocket, asset) overriding system value values
  (1, 'member', 1, 'available', 0), (2, 'project', 9, 'proceeds', 0),
  (3, 'a "quoted" \\ kind 碳', -5, E'tab\\t\\x01', 7)`)

const NAME = (account: string) =>
  `${account}.kind || ':' || ${account}.owner_id || ':' || ${account}.pocket || ':' || ${account}.asset`
/** The format that proofs contain and members check. */
const FORMAT = `
  select r.id, r.entry_id as key, json_build_array('posting', r.id, r.entry_id, r.kind, r.cause_id, ${NAME('d')},
    ${NAME('c')}, r.amount, r.reverses_id,
    to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text as text
  from posting r join account d on d.id = r.debit_id join account c on c.id = r.credit_id order by r.id`

test('each posting has the text that PostgreSQL would make of it, byte for byte', async () => {
  const entry = `insert into entry (id, first_id, kind, cause_id, member_id, debit_ids, credit_ids, amounts, at) values`
  await owner.query(`${entry} (10, 100, 'buy', 7, 1, '{1,1,3}', '{2,3,2}', '{2840,1,${Number.MAX_SAFE_INTEGER}}',
    '2026-11-24 01:02:03.1Z')`)
  await owner.query(
    `${entry} (11, 103, E'k"i\\\\n\\nd \\u0001\\u007f 碳 😀', -1, 1, '{1}', '{2}', '{5}', '2026-11-24Z')`,
  )
  const rows = `insert into posting_row (id, entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id, at)
    overriding system value values`
  await owner.query(`${rows} (90, 12, 'deposit', 0, 2, 1, 9, null, '1999-12-31 23:59:59.999999Z'),
    (91, 12, 'deposit', 0, 3, 1, 8, null, '2026-02-28 00:00:00.000001+08'),
    (92, 13, 'correction', 4, 1, 2, 9, 90, '2026-11-24 05:00:00+08')`)
  const expected = await db.rows<{ id: number; key: number; text: string }>(FORMAT)
  assert.equal(expected.length, 7)
  const waiting = await db.tx((tx) => listWaiting(tx, 100))
  assert.deepEqual(await listUnsealed(db, 'posting', waiting), expected)
  const texts = expected.map(({ id, text }) => ({ id, text }))
  assert.deepEqual(await listTexts(db, 'posting', expected), texts)
  const some = expected.filter(({ id }) => id === 91 || id === 102)
  assert.deepEqual(await listTexts(db, 'posting', some.toReversed()), [texts[1], texts[5]])
  assert.deepEqual(await listTexts(db, 'posting', [{ id: 91, key: 10 }]), [], 'a posting of another entry')
})

test('a leg of a missing account, or of none, has no text', async () => {
  await owner.query(`alter table entry drop constraint entry_check1;
    insert into entry (id, first_id, kind, cause_id, member_id, debit_ids, credit_ids, amounts, at)
    values (20, 200, 'buy', 7, 1, '{77,null,1}', '{2,2,2}', '{1,2,3}', now())`)
  const keys = [200, 201, 202].map((id) => ({ id, key: 20 }))
  assert.deepEqual(
    (await listTexts(db, 'posting', keys)).map(({ id }) => id),
    [202],
  )
})

test('an account is read once for a batch, however many legs move it', async () => {
  await owner.query('delete from log_waiting')
  await owner.query(`insert into entry (id, first_id, kind, cause_id, member_id, debit_ids, credit_ids, amounts, at)
    select 1000 + n, 10000 + 4 * n, 'buy', n, 1, '{1,1,1,3}', '{2,2,3,1}', '{1,2,3,4}', now()
    from generate_series(1, 500) n`)
  const waiting = await db.tx((tx) => listWaiting(tx, 4096))
  const seal = () => listUnsealed(db, 'posting', waiting)
  assert.equal((await seal()).length, 2000)
  assert.ok((await rowsRead(db, seal, 'account')) <= 3)
  assert.ok((await rowsRead(db, seal, 'entry')) <= 500)
})

test('no statement of the app starts parallel processes', async () => {
  const plan = await db.tx(async (tx) => {
    for (const cost of ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size'])
      tx.send(`set local ${cost} = 0`)
    return tx.rows<{ 'QUERY PLAN': string }>(`explain ${FORMAT}`)
  })
  assert.ok(!plan.some((line) => /Gather/.test(line['QUERY PLAN'])), JSON.stringify(plan))
})
