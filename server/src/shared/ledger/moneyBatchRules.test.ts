import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, wallet } from '@tonne/domain/ledger'
import { cents } from '@tonne/domain/money'
import { type Refusal, refuse } from '@tonne/domain/refusals'
import { connect, type Tx } from '../../platform/database/database.ts'
import type { Keyed } from '../../platform/http/idempotency.ts'
import { openTestDatabase } from '../../platform/testing/openTestDatabase.ts'
import { listenToStatements } from '../../testing/sameWork.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'
import { readBalances } from './accounts.ts'
import { listen, type Stale } from './emit.ts'
import { moneyBatch } from './moneyBatch.ts'
import type { MoneyCommand } from './moneyCommand.ts'

const { database, db } = await openTestDatabase()
const now = new Date('2026-11-20T04:00:00Z')
const purse = (memberId: number) => wallet(memberId, 'available')
const MOST_CENTS = 1000
type Gift = Keyed & { amount: number; thenRefuses?: boolean; hasBug?: boolean }
/** The facts that the decisions of a batch share. */
type Shared = { isRead: boolean; givenCents: number }
type Seen = {
  loads: number[]
  stored: number[]
  committed: Stale[]
  store: (tx: Tx) => Promise<unknown>
  onLoad: () => void
}

/** Gives a member the requested sum and notifies them; refuses a sum of zero. */
function giving() {
  const seen: Seen = { loads: [], stored: [], committed: [], store: async () => undefined, onLoad: () => undefined }
  const command: MoneyCommand<Gift, Shared, number, { has: number }> = {
    load: async (_tx, inputs) => {
      seen.loads.push(inputs.length)
      seen.onLoad()
      return { isRead: false, givenCents: 0 }
    },
    touches: ({ memberId, amount }) => ({ accounts: amount === 0 ? [] : [purse(memberId), house('bank')], cuts: [] }),
    read: async (_tx, _inputs, world) => {
      world.isRead = true
    },
    decide: ({ memberId, amount, thenRefuses, hasBug }, world, books) => {
      assert.ok(world.isRead)
      world.givenCents += amount
      if (hasBug) throw new TypeError('a bug')
      if (world.givenCents > MOST_CENTS) refuse('insufficientTons', { left: 0 })
      if (amount === 0) refuse('notFound')
      books.enter({
        kind: 'correction',
        causeId: 1,
        postings: [{ debit: house('bank'), credit: purse(memberId), amount: cents(amount) }],
      })
      if (thenRefuses) refuse('notFound')
      books.emit({ memberId, stale: ['wallet'] })
      return { effect: memberId, answer: { has: books.balance(purse(memberId)) } }
    },
    store: async (tx, memberIds) => {
      seen.stored.push(...memberIds)
      await seen.store(tx)
    },
  }
  listen(db, { committed: (lines) => void seen.committed.push(...lines), outcomeUnknown: () => assert.fail() })
  return { seen, batch: moneyBatch({ db, now: () => now }, command) }
}
let keys = 0
const ask = (memberId: number, amount: number, rest: Partial<Gift> = {}): Gift => ({
  memberId,
  key: `k${++keys}`,
  requestHash: 'gift',
  amount,
  ...rest,
})
const balance = async (memberId: number) => [...(await readBalances(db, [purse(memberId)])).values()][0] ?? 0

test('a thousand go in one batch, two thousand may wait, and one more is told to come back in a second', async () => {
  const { seen, batch } = giving()
  const { promise: started, resolve: begun } = Promise.withResolvers<void>()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  seen.onLoad = begun
  seen.store = () => gate
  const first = batch(ask(1, 5))
  await started
  const waiting = Promise.allSettled(Array.from({ length: 2000 }, () => batch(ask(1, 0))))
  await assert.rejects(batch(ask(1, 0)), (error: Refusal) => {
    assert.deepEqual([error.rule, error.params], ['busy', { seconds: 1 }])
    return true
  })
  open()
  assert.deepEqual(await first, { has: 5 })
  for (const one of await waiting) assert.equal(((one as PromiseRejectedResult).reason as Refusal).rule, 'notFound')
  assert.deepEqual(seen.loads, [1, 1000, 1000])
})
test('once a batch is decided the next begins while the first still commits, and waits for its locks', async () => {
  const { seen, batch } = giving()
  await batch(ask(2, 1))
  const holder = connect(database.url, { whoever: true })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: taken } = Promise.withResolvers<void>()
  const holding = holder.tx(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock(1)')
    taken()
    await held
  })
  await isHeld
  const loaded = (): Promise<void> =>
    new Promise((resolve) => {
      seen.onLoad = resolve
    })
  seen.store = async (tx) => tx.send('select pg_advisory_xact_lock_shared(1)')
  const begun = loaded()
  const first = batch(ask(2, 10))
  await begun
  const nextBegun = loaded()
  const second = batch(ask(2, 100))
  await nextBegun
  await untilWaiting(holder, 2)
  letGo()
  await holding
  await holder.end()
  assert.deepEqual(await Promise.all([first, second]), [{ has: 11 }, { has: 111 }])
})
test('a command whose session ended while it waited moves nothing; the others of the batch are served', async () => {
  const { batch } = giving()
  const session = async (revokedAt: Date | null): Promise<number> => {
    const [row] = await db.rows<{ id: number }>(
      `insert into session (token_hash, device, address, created_at, used_at, ends_at, revoked_at)
       values (gen_random_uuid()::text::bytea, 'test', '127.0.0.1', $1, $1, $1, $2) returning id`,
      [now, revokedAt],
    )
    return row!.id
  }
  const [alive, ended] = [await session(null), await session(now)]
  const settled = await Promise.allSettled([
    batch(ask(3, 10, { sessionId: ended })),
    batch(ask(3, 20, { sessionId: alive })),
    batch(ask(3, 30)),
  ])
  assert.deepEqual(
    settled.map((one) => (one.status === 'fulfilled' ? one.value.has : (one.reason as Refusal).rule)),
    ['sessionExpired', 20, 50],
  )
  assert.equal(await balance(3), 50)
})
test('a bug that left shared state half changed fails alone: its neighbours are decided without it', async () => {
  const { batch } = giving()
  const settled = await Promise.allSettled([
    batch(ask(8, 10)),
    batch(ask(8, MOST_CENTS, { hasBug: true })),
    batch(ask(8, 20)),
  ])
  assert.deepEqual(
    settled.map((one) => (one.status === 'fulfilled' ? one.value.has : String(one.reason))),
    [10, 'TypeError: a bug', 30],
  )
})
test('successful commands are stored in order of arrival', async () => {
  const { seen, batch } = giving()
  await Promise.allSettled([batch(ask(11, 1)), batch(ask(9, 0)), batch(ask(10, 1)), batch(ask(9, 1))])
  assert.deepEqual(seen.stored, [11, 10, 9])
})
test('stale nouns of successful commands only are sent, after the commit', async () => {
  const { seen, batch } = giving()
  seen.store = async () => assert.deepEqual(seen.committed, [])
  await Promise.allSettled([batch(ask(4, 0)), batch(ask(5, 10))])
  assert.deepEqual(seen.committed, [{ memberId: 5, stale: ['wallet'] }])
})
test('a command that refuses after it has entered is a bug: nothing of it stays', async () => {
  const { batch } = giving()
  const settled = await Promise.allSettled([
    batch(ask(6, 10)),
    batch(ask(6, 500, { thenRefuses: true })),
    batch(ask(6, 7)),
  ])
  assert.deepEqual(
    settled.map((one) => (one.status === 'fulfilled' ? one.value.has : String(one.reason))),
    [10, 'Error: refused (notFound) after it had entered', 17],
  )
  assert.equal(await balance(6), 17)
})
test('the next batch finds the accounts of the one before without looking them up', async () => {
  const { batch } = giving()
  await batch(ask(7, 10))
  const heard = listenToStatements(db)
  assert.deepEqual(await batch(ask(7, 5)), { has: 15 })
  assert.deepEqual(
    heard().filter((text) => /(from|into) account/.test(text) && !text.includes('id = any(')),
    [],
  )
})
