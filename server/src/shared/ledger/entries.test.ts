import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carbon, house, stock, wallet } from '@tonne/domain/ledger'
import { cents, kg } from '@tonne/domain/money'
import { openTestDatabase } from '../../platform/testing/openTestDatabase.ts'
import { type Books, openBooks } from './books.ts'
import { balanceAfter, listEntry, listEntryRanges, listHeldRanges } from './entries.ts'
import { issueTons } from './issueTons.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T04:00:00Z')
const [purse, unsold, mine, kept] = [
  wallet(1, 'available'),
  stock(9, 'unsold'),
  carbon(1, 'credits', 9),
  carbon(1, 'credits_held', 9),
]
const withBooks = <T>(work: (books: Books) => T) =>
  db.tx(async (tx) => {
    const cuts = [unsold, mine].map((from) => ({ from, kg: 10_000 }))
    const books = await openBooks(tx, {
      accounts: [purse, house('bank'), house('fees'), unsold, mine, kept],
      cuts,
      most: 5,
    })
    const result = work(books)
    await books.close(now)
    return result
  })
const buy = (size: number, fee: number) => (books: Books) => {
  const postings = [
    { debit: unsold, credit: mine, amount: kg(size) },
    { debit: purse, credit: house('fees'), amount: cents(fee) },
  ]
  const entryId = books.enter({ kind: 'buy', causeId: 5, postings })
  books.moveSerials(unsold, mine, kg(size), entryId)
  return entryId
}

test('issued tons are in the project’s unsold stock with their serials, and come from the registry', async () => {
  await db.tx((tx) => issueTons(tx, { projectId: 9, fromKg: 2000, toKg: 12_000 }, now))
  const [range, ...others] = await db.rows<{ entry: number }>(
    'select r.project_id as project, pocket, from_kg as "from", to_kg as "to", entry_id as entry from serial_range ' +
      'r join account a on a.id = r.account_id',
  )
  assert.deepEqual([range, others], [{ project: 9, pocket: 'unsold', from: 2000, to: 12_000, entry: range!.entry }, []])
  const [posting, ...more] = await listEntry(db, range!.entry)
  assert.deepEqual(
    [posting, more],
    [
      {
        id: posting!.id,
        kind: 'issue',
        causeId: 9,
        at: now,
        amount: 10_000,
        asset: 9,
        debitKind: 'project',
        debitOwner: 9,
        debitPocket: 'registry',
        creditKind: 'project',
        creditOwner: 9,
        creditPocket: 'unsold',
      },
      [],
    ],
  )
})
test('an entry shows the serials that the member still holds; each held one has its entry and pocket', async () => {
  await withBooks(
    (books) =>
      void books.enter({
        kind: 'deposit',
        causeId: 1,
        postings: [{ debit: house('bank'), credit: purse, amount: cents(100) }],
      }),
  )
  const first = await withBooks(buy(1500, 10))
  const second = await withBooks(buy(500, 20))
  const offered = await withBooks((books) => {
    const entryId = books.enter({
      kind: 'hold',
      causeId: 6,
      postings: [{ debit: mine, credit: kept, amount: kg(600) }],
    })
    books.moveSerials(mine, kept, kg(600), entryId)
    return entryId
  })
  const [still, whole, held] = [
    { projectId: 9, pocket: 'credits', fromKg: 2600, toKg: 3500, entryId: first },
    { projectId: 9, pocket: 'credits', fromKg: 3500, toKg: 4000, entryId: second },
    { projectId: 9, pocket: 'credits_held', fromKg: 2000, toKg: 2600, entryId: offered },
  ]
  assert.deepEqual(await listHeldRanges(db, 1), [held, still, whole])
  assert.deepEqual(await listHeldRanges(db, 2), [])
  assert.deepEqual(await listEntryRanges(db, 1, first), [still])
  assert.deepEqual(await listEntryRanges(db, 1, second), [whole])
  assert.deepEqual(await listEntryRanges(db, 2, first), [])
  const asked = [first, second].flatMap((entryId) => [
    balanceAfter(db, 1, 'available', 0, entryId),
    balanceAfter(db, 1, 'credits', 9, entryId),
  ])
  assert.deepEqual(await Promise.all(asked), [90, 1500, 70, 2000])
  assert.equal(await balanceAfter(db, 2, 'available', 0, second), 0)
})
