/** An entry of one or two members is one row; the rest, and what is numbered with gaps, are rows of their own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carbon, house, proceeds, stock, wallet } from '@tonne/domain/ledger'
import { cents, kg } from '@tonne/domain/money'
import { openOwnedDatabase } from '../../platform/testing/openTestDatabase.ts'
import { openBooks } from './books.ts'

const { db, owner } = await openOwnedDatabase()
const now = new Date('2026-11-20T04:00:00Z')
const [purse, held, mine] = [wallet(1, 'available'), wallet(1, 'held'), carbon(1, 'credits', 9)]
const [unsold, registry] = [stock(9, 'unsold'), stock(9, 'registry')]
const accounts = [
  purse,
  held,
  wallet(2, 'available'),
  mine,
  unsold,
  registry,
  proceeds(9),
  house('bank'),
  house('fees'),
  house('gst'),
]
const enter = (...entries: Parameters<Awaited<ReturnType<typeof openBooks>>['enter']>[0][]) =>
  db.tx(async (tx) => {
    const books = await openBooks(tx, { accounts, most: entries.length })
    const ids = entries.map(books.enter)
    await books.close(now)
    return ids
  })
const deposit = {
  kind: 'deposit' as const,
  causeId: 1,
  postings: [{ debit: house('bank'), credit: purse, amount: cents(100_000) }],
}
const issue = {
  kind: 'issue' as const,
  causeId: 9,
  postings: [{ debit: registry, credit: unsold, amount: kg(100_000) }],
}
const buy = (causeId: number) => ({
  kind: 'buy' as const,
  causeId,
  postings: [
    { debit: purse, credit: proceeds(9), amount: cents(2840) },
    { debit: purse, credit: house('fees'), amount: cents(43) },
    { debit: purse, credit: house('gst'), amount: cents(4) },
    { debit: unsold, credit: mine, amount: kg(1000) },
  ],
})
type Line = { id: number; entry: number; cause: number; debit: string; credit: string; amount: number; reverses: null }
const postingsOf = (entries: readonly number[]) =>
  db.rows<Line>(
    `select p.id, entry_id as entry, cause_id as cause, d.pocket as debit, c.pocket as credit, amount,
      reverses_id as reverses from posting p join account d on d.id = p.debit_id join account c on c.id = p.credit_id
      where entry_id = any($1::bigint[]) order by p.id`,
    [entries],
  )
const storedAs = async (entry: number) =>
  (
    await db.rows<{ one: number; rows: number }>(
      `select (select count(*) from entry where id = $1)::int as one,
        (select count(*) from posting_row where entry_id = $1)::int as rows`,
      [entry],
    )
  )[0]
const waiting = (entry: number) =>
  db.rows<{ rows: number }>(`select rows from log_waiting where source = 'posting' and $1 = any(keys)`, [entry])

const [deposited, , bought, again] = (await enter(deposit, issue, buy(1), buy(2))) as [number, number, number, number]
test('a purchase is one row, a deposit and an issue are rows; the view numbers all in sequence', async () => {
  assert.deepEqual(await storedAs(deposited), { one: 0, rows: 1 })
  for (const entry of [bought, again]) assert.deepEqual(await storedAs(entry), { one: 1, rows: 0 })
  const lines = await postingsOf([deposited, deposited + 1, bought, again])
  assert.deepEqual(
    lines.map(({ id }) => id - lines[0]!.id),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  )
  assert.deepEqual(
    lines
      .slice(2)
      .map(({ entry, cause, debit, credit, amount, reverses }) => [...[entry, cause, debit, credit, amount, reverses]]),
    [1, 2].flatMap((cause) => [
      [[bought, again][cause - 1], cause, 'available', 'proceeds', 2840, null],
      [[bought, again][cause - 1], cause, 'available', 'fees', 43, null],
      [[bought, again][cause - 1], cause, 'available', 'gst', 4, null],
      [[bought, again][cause - 1], cause, 'unsold', 'credits', 1000, null],
    ]),
  )
  assert.deepEqual(await waiting(bought), [{ rows: 8 }])
})
test('an entry that gives a member money otherwise than by a trade is rows', async () => {
  const [given, traded] = await enter(
    ...(['release', 'trade'] as const).map((kind) => ({
      kind,
      causeId: 1,
      postings: [
        { debit: purse, credit: wallet(2, 'available'), amount: cents(1) },
        { debit: purse, credit: house('fees'), amount: cents(1) },
      ],
    })),
  )
  assert.deepEqual(await storedAs(given!), { one: 0, rows: 2 })
  assert.deepEqual(await storedAs(traded!), { one: 1, rows: 0 })
})
test('when another transaction takes a number in between, the entry is rows, and reads the same', async () => {
  const [before] = await db.rows<{ id: number }>('select max(id) as id from posting')
  // Somebody else takes every second number.
  await owner.query('alter sequence posting_id_seq increment by 2')
  const [gaps, hold] = await enter(buy(3), {
    kind: 'hold',
    causeId: 4,
    postings: [{ debit: purse, credit: held, amount: cents(1) }],
  }).finally(() => owner.query('alter sequence posting_id_seq increment by 1'))
  assert.deepEqual(await storedAs(gaps!), { one: 0, rows: 4 })
  assert.deepEqual(await storedAs(hold!), { one: 0, rows: 1 })
  const lines = await postingsOf([gaps!])
  assert.deepEqual(
    lines.map(({ id }) => id - before!.id),
    [2, 4, 6, 8],
  )
  const facts = (all: Line[]) => all.map(({ debit, credit, amount, reverses }) => [debit, credit, amount, reverses])
  assert.deepEqual(facts(lines), facts(await postingsOf([bought])))
  assert.deepEqual(await waiting(gaps!), [{ rows: 5 }], 'with the hold, which the same statement wrote')
})

// The statement of a node of the release before, word for word.
const OF_RELEASE_BEFORE = `
  with balances as (
    update account a set balance = v.balance from unnest($1::bigint[], $2::bigint[]) as v(id, balance) where a.id = v.id
  ), ranges as (
    insert into serial_range (project_id, account_id, from_kg, to_kg, entry_id)
    select * from unnest($3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
  ), events as (
    insert into event (member_ids, stale, at, node)
    select v.member_ids::bigint[], string_to_array(v.stale, ','), $10, $17 from unnest($8::text[],
    $9::text[]) as v(member_ids, stale)
  )
  insert into posting (entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id, at)
  select v.entry_id, v.kind, v.cause_id, v.debit_id, v.credit_id, v.amount, nullif(v.reverses_id, 0), $10
  from unnest($11::bigint[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $18::bigint[])
    as v(entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id)`
test('a node of the previous release works: its writes into the view are rows that wait for the seal', async () => {
  const [first] = await db.rows<{ debit: number; credit: number; id: number }>(
    `select debit_id as debit, credit_id as credit, id from posting where entry_id = $1 order by id limit 1`,
    [bought],
  )
  const { debit, credit } = first!
  const [last] = await db.rows<{ id: number }>('select max(id) as id from posting')
  const [entry] = await db.rows<{ id: number }>(`select nextval('entry_id_seq') + 100 as id`)
  const id = entry!.id
  await db.rows(OF_RELEASE_BEFORE, [
    ...[[], [], [], [], [], [], [], [], [], now],
    ...[
      [id, id, id + 1],
      ['buy', 'buy', 'correction'],
      [5, 5, 6],
      [debit, debit, credit],
      [credit, credit, debit],
    ],
    ...[[7, 8, 2840], '', [0, 0, first!.id]],
  ])
  const lines = await postingsOf([id, id + 1])
  assert.deepEqual(
    lines.map(({ entry, cause, amount, reverses }) => [entry - id, cause, amount, reverses]),
    [
      [0, 5, 7, null],
      [0, 5, 8, null],
      [1, 6, 2840, first!.id],
    ],
  )
  assert.deepEqual(
    lines.map((line) => line.id - last!.id),
    [1, 2, 3],
  )
  assert.deepEqual(
    [await storedAs(id), await storedAs(id + 1)],
    [
      { one: 0, rows: 2 },
      { one: 0, rows: 1 },
    ],
  )
  assert.equal((await waiting(id)).length, 2)
})

const [of] = await db.rows<{ a: number; b: number }>(
  `select debit_ids[1] as a, credit_ids[1] as b from entry where id = $1`,
  [bought],
)
const { a, b } = of!
for (const [what, wrong] of [
  ['no leg', { debit_ids: [], credit_ids: [], amounts: [] }],
  ['a leg without a credit', { debit_ids: [a, a], amounts: [1, 2] }],
  ['a leg without an amount', { debit_ids: [a, a], credit_ids: [b, b] }],
  ['an amount of nothing', { amounts: [0] }],
  ['an amount below zero', { amounts: [-1] }],
  ['a leg to itself', { credit_ids: [a] }],
  [
    'a last leg to itself',
    { debit_ids: [...Array(15).fill(a), b], credit_ids: Array(16).fill(b), amounts: Array(16).fill(1) },
  ],
  ['seventeen legs', { debit_ids: Array(17).fill(a), credit_ids: Array(17).fill(b), amounts: Array(17).fill(1) }],
  ['an account that is null', { debit_ids: [null] }],
  ['an amount that is null', { amounts: [null] }],
  ['legs in two dimensions', { debit_ids: [[a]], credit_ids: [[a]], amounts: [[1]] }],
  ['legs that begin with the second', { debit_ids: `[2:2]={${a}}`, credit_ids: `[2:2]={${a}}`, amounts: '[2:2]={1}' }],
  ['one member twice', { other_id: 1 }],
] as const)
  test(`the database itself refuses an entry with ${what}`, async () => {
    const right = { id: 1, first_id: 1, kind: 'buy', cause_id: 1, member_id: 1, at: now }
    const row = { ...right, debit_ids: [a], credit_ids: [b], amounts: [1], ...wrong }
    const columns = Object.keys(row)
    const insert = `insert into entry (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`
    await assert.rejects(
      db.pool.query(insert, Object.values(row)),
      (error: { code?: string }) => error.code === '23514',
    )
  })
