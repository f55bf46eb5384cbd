import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, wallet } from '@tonne/domain/ledger'
import { cents } from '@tonne/domain/money'
import type { NewHold } from '@tonne/domain/money/holds'
import { openTestDatabase } from '../../platform/testing/openTestDatabase.ts'
import { listenToStatements } from '../../testing/sameWork.ts'
import { type Books, openBooks } from './books.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T04:00:00Z')
const [free, held] = [wallet(1, 'available'), wallet(1, 'held')]
const withBooks = (work: (books: Books) => void) =>
  db.tx(async (tx) => {
    const books = await openBooks(tx, { accounts: [free, held, house('bank')], most: 5 })
    work(books)
    await books.close(now)
  })
const hold = (causeId: number, amount: number, memberId = 1): NewHold => ({
  memberId,
  why: 'withdrawal',
  causeId,
  amountCents: cents(amount),
  release: { en: 'When it is paid', cn: '付款后' },
  releaseBy: null,
})
const freeze = (books: Books, causeId: number, amount: number): void => {
  books.enter({ kind: 'hold', causeId, postings: [{ debit: free, credit: held, amount: cents(amount) }] })
  books.holds.open(hold(causeId, amount))
}
const thaw = (books: Books, causeId: number, amount: number): void => {
  books.enter({ kind: 'release', causeId, postings: [{ debit: held, credit: free, amount: cents(amount) }] })
  books.holds.release({ memberId: 1, why: 'withdrawal', causeId }, cents(amount))
}
const open = () =>
  db.rows(
    'select cause_id as cause, amount_cents as amount, left_cents as "left", released_at is null as open from hold ' +
      'order by cause_id',
  )

await withBooks(
  (books) =>
    void books.enter({
      kind: 'deposit',
      causeId: 1,
      postings: [{ debit: house('bank'), credit: free, amount: cents(1000) }],
    }),
)

test('a hold is released in parts, and closed with the last of them', async () => {
  await withBooks((books) => freeze(books, 1, 300))
  await withBooks((books) => {
    thaw(books, 1, 100)
    thaw(books, 1, 50)
  })
  assert.deepEqual(await open(), [{ cause: 1, amount: 300, left: 150, open: true }])
  await withBooks((books) => thaw(books, 1, 150))
  assert.deepEqual(await open(), [{ cause: 1, amount: 300, left: 0, open: false }])
})
test('a hold opened and released in one transaction has both in its row', async () => {
  await withBooks((books) => {
    freeze(books, 2, 200)
    thaw(books, 2, 80)
    freeze(books, 3, 10)
    thaw(books, 3, 10)
  })
  assert.deepEqual((await open()).slice(1), [
    { cause: 2, amount: 200, left: 120, open: true },
    { cause: 3, amount: 10, left: 0, open: false },
  ])
})
test('releasing too much, an unknown hold, or opening twice stores nothing', async () => {
  const before = await open()
  await assert.rejects(
    withBooks((books) => books.holds.release({ memberId: 1, why: 'withdrawal', causeId: 2 }, cents(121))),
    /hold_left|violates/,
  )
  await assert.rejects(
    withBooks((books) => books.holds.release({ memberId: 1, why: 'withdrawal', causeId: 99 }, cents(1))),
    /division by zero/,
  )
  await assert.rejects(
    withBooks((books) => freeze(books, 2, 1)),
    /hold_cause|duplicate/,
  )
  assert.deepEqual(await open(), before)
})
test('a hold shows its member, reason, beginning and end in both languages', async () => {
  const releaseBy = new Date('2026-12-01T00:00:00Z')
  await withBooks((books) => {
    books.enter({ kind: 'hold', causeId: 4, postings: [{ debit: free, credit: held, amount: cents(30) }] })
    books.holds.open({ ...hold(4, 30), why: 'order', releaseBy })
    books.holds.release({ memberId: 1, why: 'order', causeId: 4 }, cents(30))
    books.enter({ kind: 'release', causeId: 4, postings: [{ debit: held, credit: free, amount: cents(30) }] })
    freeze(books, 4, 20)
  })
  const rows = await db.rows(
    `select member_id as member, why, amount_cents as amount, left_cents as "left", release_rule_en as en,
      release_rule_cn as cn, release_by as by,
       since, released_at as ended from hold where cause_id = 4 order by why`,
  )
  const words = { en: 'When it is paid', cn: '付款后' }
  assert.deepEqual(rows, [
    { member: 1, why: 'order', amount: 30, left: 0, ...words, by: releaseBy, since: now, ended: now },
    { member: 1, why: 'withdrawal', amount: 20, left: 20, ...words, by: null, since: now, ended: null },
  ])
})
test('two members’ holds of one cause are two: each is released by itself', async () => {
  await withBooks((books) => {
    for (const memberId of [1, 2]) books.holds.open(hold(5, 40, memberId))
    books.holds.release({ memberId: 2, why: 'withdrawal', causeId: 5 }, cents(15))
  })
  await withBooks((books) => {
    books.holds.release({ memberId: 1, why: 'withdrawal', causeId: 5 }, cents(10))
    books.holds.release({ memberId: 2, why: 'withdrawal', causeId: 5 }, cents(20))
  })
  const left = await db.rows(
    'select member_id as member, left_cents as "left" from hold where cause_id = 5 order by member_id',
  )
  assert.deepEqual(left, [
    { member: 1, left: 30 },
    { member: 2, left: 5 },
  ])
})
test('a hold is released once: not again in the same transaction, nor in the next', async () => {
  const release = (books: Books): void => books.holds.release({ memberId: 1, why: 'withdrawal', causeId: 6 }, cents(50))
  await withBooks((books) => books.holds.open(hold(6, 50)))
  await assert.rejects(
    withBooks((books) => {
      release(books)
      release(books)
    }),
    /hold_left|violates/,
  )
  await withBooks(release)
  await assert.rejects(withBooks(release), /division by zero/)
})
test('a hold opened in a transaction is opened once, and no more than its amount is released', async () => {
  const before = await open()
  await assert.rejects(
    withBooks((books) => {
      books.holds.open(hold(7, 50))
      books.holds.open(hold(7, 60))
    }),
    /1 withdrawal 7 is opened twice/,
  )
  await assert.rejects(
    withBooks((books) => {
      books.holds.open(hold(7, 50))
      books.holds.release({ memberId: 1, why: 'withdrawal', causeId: 7 }, cents(51))
    }),
    /more than the hold 1 withdrawal 7/,
  )
  assert.deepEqual(await open(), before)
})
test('a transaction without holds does not touch their table', async () => {
  const heard = listenToStatements(db)
  await withBooks(() => undefined)
  assert.deepEqual(
    heard().filter((text) => /\bhold\b/.test(text)),
    [],
  )
})
