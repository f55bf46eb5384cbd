import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carbon, house, stock, wallet } from '@tonne/domain/ledger'
import { cents, kg } from '@tonne/domain/money'
import type { Tx } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../platform/testing/openTestDatabase.ts'
import { readBalances } from './accounts.ts'
import { type Books, openBooks } from './books.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T04:00:00Z')
const purse = wallet(1, 'available')
const [unsold, mine, theirs] = [stock(9, 'unsold'), carbon(1, 'credits', 9), carbon(2, 'credits', 9)]
const all = [purse, wallet(2, 'available'), house('bank'), stock(9, 'registry'), unsold, mine, theirs]
const cuts = [unsold, mine].map((from) => ({ from, kg: 1_000_000 }))
const withBooks = <T>(work: (books: Books, tx: Tx) => T | Promise<T>) =>
  db.tx(async (tx) => {
    const books = await openBooks(tx, { accounts: all, cuts, most: 10 })
    const result = await work(books, tx)
    await books.close(now)
    return result
  })
const payIn = (amount: number) => ({
  kind: 'deposit' as const,
  causeId: 1,
  postings: [{ debit: house('bank'), credit: purse, amount: cents(amount) }],
})
const move = (from: typeof unsold, to: typeof unsold, size: number) => ({
  kind: 'buy' as const,
  causeId: 1,
  postings: [{ debit: from, credit: to, amount: kg(size) }],
})
const balances = async () => [...(await readBalances(db, [purse, unsold, mine, theirs])).entries()].sort()
const ranges = () =>
  db.rows<{ owner: number; pocket: string; from: number; to: number }>(
    'select owner_id as owner, pocket, from_kg as "from", to_kg as "to" from serial_range r join account a on a.id ' +
      '= r.account_id order by from_kg',
  )

test('balances, postings and serials of an entry are stored together', async () => {
  await withBooks((books) => {
    books.enter(payIn(500))
    const id = books.enter({
      kind: 'issue',
      causeId: 9,
      postings: [{ debit: stock(9, 'registry'), credit: unsold, amount: kg(10_000) }],
    })
    books.addSerials(unsold, { fromKg: 0, toKg: 10_000 }, id)
    assert.deepEqual([books.balance(purse), books.balance(unsold)], [500, 10_000])
  })
  await withBooks((books) => {
    const first = books.enter(move(unsold, mine, 1500))
    assert.deepEqual(books.moveSerials(unsold, mine, kg(1500), first), [{ fromKg: 0, toKg: 1500 }])
    const second = books.enter(move(unsold, theirs, 2000))
    assert.deepEqual(books.moveSerials(unsold, theirs, kg(2000), second), [{ fromKg: 1500, toKg: 3500 }])
    assert.ok(second > first)
  })
  assert.deepEqual(await ranges(), [
    { owner: 1, pocket: 'credits', from: 0, to: 1500 },
    { owner: 2, pocket: 'credits', from: 1500, to: 3500 },
    { owner: 9, pocket: 'unsold', from: 3500, to: 10_000 },
  ])
})
test('a balance below zero throws, and nothing of that entry is stored', async () => {
  await withBooks((books) => {
    const half = {
      kind: 'buy' as const,
      causeId: 1,
      postings: [...payIn(5).postings, { debit: purse, credit: house('fees'), amount: cents(600) }],
    }
    assert.throws(
      () =>
        books.enter({
          ...half,
          postings: [...payIn(5).postings, { debit: wallet(2, 'available'), credit: purse, amount: cents(1) }],
        }),
      /to -1/,
    )
    assert.throws(() => books.enter(half), /was not asked for/)
    assert.equal(books.balance(purse), 500)
  })
  const [{ n } = { n: -1 }] = await db.rows<{ n: number }>('select count(*) as n from posting')
  assert.equal(n, 4)
})
test('an entry may pass through a balance and take all of it; only the sum of its postings counts', async () => {
  const before = await balances()
  const open = wallet(2, 'available')
  await withBooks((books) => {
    const through = [
      { debit: open, credit: house('bank'), amount: cents(7) },
      { debit: house('bank'), credit: open, amount: cents(7) },
    ]
    books.enter({ kind: 'correction', causeId: 1, postings: through })
    assert.equal(books.balance(open), 0)
    books.enter({ kind: 'correction', causeId: 1, postings: [{ debit: purse, credit: open, amount: cents(500) }] })
    assert.deepEqual([books.balance(purse), books.balance(open), books.balance(house('bank'))], [0, 500, 0])
    books.enter({ kind: 'correction', causeId: 1, postings: [{ debit: open, credit: purse, amount: cents(500) }] })
    assert.throws(
      () =>
        books.enter({
          kind: 'correction',
          causeId: 1,
          postings: [payIn(1).postings[0]!, { debit: purse, credit: open, amount: cents(502) }],
        }),
      /correction takes member:1:available:0 to -1/,
    )
  })
  assert.deepEqual(await balances(), before)
})
test('a posting of zero, to itself or between assets throws, and nothing is entered', async () => {
  await withBooks((books) => {
    const [bank, paid] = [house('bank'), { debit: house('bank'), credit: purse }]
    for (const [posting, why] of [
      [{ ...paid, amount: cents(0) }, /a posting of 0/],
      [{ debit: bank, credit: bank, amount: cents(1) }, /to itself/],
      [{ debit: purse, credit: unsold, amount: cents(1) }, /one asset into another/],
    ] as const)
      assert.throws(() => books.enter({ kind: 'correction', causeId: 1, postings: [posting] }), why)
    assert.equal(books.entered(), 0)
  })
})
test('missing serials throw', async () => {
  const before = [await balances(), await ranges()]
  await assert.rejects(
    withBooks((books) => void books.moveSerials(mine, theirs, kg(1501), books.enter(move(mine, theirs, 1500)))),
    /1 kg have no serial/,
  )
  assert.deepEqual([await balances(), await ranges()], before)
})
test('a transaction that throws after entering leaves everything unchanged', async () => {
  const before = [await balances(), await ranges()]
  await assert.rejects(
    withBooks((books) => {
      books.moveSerials(unsold, mine, kg(1000), books.enter(move(unsold, mine, 1000)))
      throw new Error('later')
    }),
    /later/,
  )
  assert.deepEqual([await balances(), await ranges()], before)
})
test('a range is used up to its last kilogram and then gone', async () => {
  await withBooks((books) => void books.moveSerials(mine, theirs, kg(1500), books.enter(move(mine, theirs, 1500))))
  assert.deepEqual(
    (await ranges()).map((r) => [r.owner, r.from, r.to]),
    [
      [2, 0, 1500],
      [2, 1500, 3500],
      [9, 3500, 10_000],
    ],
  )
})
test('a hundred transactions, ten at once, on the same accounts wait in one order without deadlock', async () => {
  const pairs = [all, [...all].reverse()]
  // As many as there are connections, so that each can only wait for a lock.
  const lane = async (_: unknown, i: number): Promise<void> => {
    for (let times = 0; times < 10; times++)
      await db.tx(async (tx) => {
        const books = await openBooks(tx, { accounts: pairs[i % 2]!, most: 1 })
        books.enter(payIn(1))
        await books.close(now)
      })
  }
  await Promise.all(Array.from({ length: 10 }, lane))
  assert.equal((await readBalances(db, [purse])).values().next().value, 600)
})
for (const table of ['posting_row', 'entry', 'audit', 'terms_version', 'ledger_check']) {
  for (const sql of [
    `delete from ${table}`,
    `truncate ${table}`,
    `update ${table} set id = id`.replace('id = id', table === 'terms_version' ? 'terms = terms' : 'id = default'),
  ]) {
    test(`the application may not ${sql}`, () =>
      assert.rejects(db.pool.query(sql), (error: { code?: string }) => error.code === '42501'))
  }
}
test('the database itself refuses a balance below zero, a posting of zero and one to itself', async () => {
  const violates = (error: { code?: string }) => error.code === '23514'
  await assert.rejects(db.pool.query(`update account set balance = -1 where pocket = 'available'`), violates)
  const insert =
    'insert into posting_row (entry_id, kind, cause_id, debit_id, credit_id, amount, at) ' +
    'values (1, $1, 1, 1, $2, $3, now())'
  await assert.rejects(db.pool.query(insert, ['buy', 2, 0]), violates)
  await assert.rejects(db.pool.query(insert, ['buy', 1, 1]), violates)
})
