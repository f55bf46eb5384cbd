import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, wallet } from '@tonne/domain/ledger'
import { cents } from '@tonne/domain/money'
import { openTestDatabase } from '../../platform/testing/openTestDatabase.ts'
import { type Books, openBooks } from './books.ts'
import { emit, originOf } from './emit.ts'
import { sweepEvents } from './post.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T04:00:00Z')
const later = new Date(now.getTime() + 1000)
const [purse, bank, fees] = [wallet(1, 'available'), house('bank'), house('fees')]
const withBooks = (work: (books: Books) => void, at = now) =>
  db.tx(async (tx) => {
    const books = await openBooks(tx, { accounts: [purse, bank, fees], most: 5 })
    work(books)
    await books.close(at)
  })
const postings = () =>
  db.rows<{ id: number; entry: number }>(`
    select p.id, entry_id as entry, p.kind, cause_id as cause, d.pocket as debit, c.pocket as credit, amount,
    reverses_id as reverses, at
    from posting p join account d on d.id = p.debit_id join account c on c.id = p.credit_id order by p.id`)
const events = () =>
  db.rows(`select member_ids::int[] as members, stale, at, split_part(node, ' ', 1) as node from event order by id`)

test('a posting has its entry, kind, cause, accounts, amount and instant, in order of entering', async () => {
  let [first, second] = [0, 0]
  await withBooks((books) => {
    first = books.enter({
      kind: 'deposit',
      causeId: 11,
      postings: [
        { debit: bank, credit: purse, amount: cents(500) },
        { debit: purse, credit: fees, amount: cents(20) },
      ],
    })
    assert.equal(books.entered(), 2)
  })
  const [paid, fee] = await postings()
  await withBooks((books) => {
    const mirror = { debit: fees, credit: purse, amount: cents(20), reverses: fee!.id }
    second = books.enter({ kind: 'correction', causeId: 12, postings: [mirror] })
  }, later)
  assert.deepEqual(await postings(), [
    {
      id: paid!.id,
      entry: first,
      kind: 'deposit',
      cause: 11,
      debit: 'bank',
      credit: 'available',
      amount: 500,
      reverses: null,
      at: now,
    },
    {
      id: fee!.id,
      entry: first,
      kind: 'deposit',
      cause: 11,
      debit: 'available',
      credit: 'fees',
      amount: 20,
      reverses: null,
      at: now,
    },
    {
      id: fee!.id + 1,
      entry: second,
      kind: 'correction',
      cause: 12,
      debit: 'fees',
      credit: 'available',
      amount: 20,
      reverses: fee!.id,
      at: later,
    },
  ])
})
test('members with the same stale nouns in one transaction are one event, once, under this node’s name', async () => {
  await withBooks((books) => {
    books.emit({ memberId: 1, stale: ['wallet', 'order'] })
    books.emit({ memberId: 2, stale: ['market'] })
    books.emit({ memberId: 3, stale: ['wallet', 'order'] })
    books.emit({ memberId: 1, stale: ['wallet', 'order'] })
  })
  assert.deepEqual(await events(), [
    { members: [1, 3], stale: ['wallet', 'order'], at: now, node: originOf(db) },
    { members: [2], stale: ['market'], at: now, node: originOf(db) },
  ])
})
test('events without books are under this node’s name too', async () => {
  await db.tx(async (tx) => emit(tx, { memberId: 4, stale: ['member', 'request'] }, later))
  assert.deepEqual((await events()).slice(2), [
    { members: [4], stale: ['member', 'request'], at: later, node: originOf(db) },
  ])
})
test('events before an instant are deleted, those at it stay', async () => {
  await sweepEvents(db, later)
  assert.deepEqual(
    (await events()).map((event) => (event as { members: number[] }).members),
    [[4]],
  )
})
