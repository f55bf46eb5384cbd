import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { house, wallet } from '@tonne/domain/ledger'
import { cents } from '@tonne/domain/money'
import { Refusal, refuse } from '@tonne/domain/refusals'
import pg from 'pg'
import { connect, type Db } from '../../platform/database/database.ts'
import { isOutage } from '../../platform/database/outage.ts'
import type { Keyed } from '../../platform/http/idempotency.ts'
import { openTestDatabase } from '../../platform/testing/openTestDatabase.ts'
import { readBalances } from './accounts.ts'
import { moneyBatch } from './moneyBatch.ts'
import type { MoneyCommand } from './moneyCommand.ts'

const { database, db } = await openTestDatabase()

/** Pays a fee from a purse; `does` makes it fail at that place. */
type Pay = Keyed & { amount: number; does?: 'refuse' | 'bug' | 'overdraw' | 'storeBug' | 'killBackend' }
type Paid = { left: number }
let stores = 0
const pay: MoneyCommand<Pay, null, Pay, Paid> = {
  load: async () => null,
  touches: ({ memberId }) => ({ accounts: [wallet(memberId, 'available'), house('fees'), house('bank')], cuts: [] }),
  read: async () => undefined,
  decide: (input, _world, books) => {
    const purse = wallet(input.memberId, 'available')
    if (input.does === 'bug') throw new TypeError('a bug')
    if (input.does === 'refuse') refuse('notFound')
    const amount = cents(Math.abs(input.amount))
    const [debit, credit] = input.amount < 0 ? [house('bank'), purse] : [purse, house('fees')]
    if (amount > books.balance(purse) && debit === purse && input.does !== 'overdraw')
      refuse('insufficientTons', { left: books.balance(purse) })
    books.enter({ kind: 'correction', causeId: 1, postings: [{ debit, credit, amount }] })
    return { effect: input, answer: { left: books.balance(purse) } }
  },
  store: async (tx, effects) => {
    stores += 1
    if (effects.some((e) => e.does === 'storeBug')) await tx.rows('select 1 / 0')
    if (effects.some((e) => e.does === 'killBackend')) await tx.rows('select pg_terminate_backend(pg_backend_pid())')
  },
}
const at = new Date('2026-11-20T04:00:00Z')
const batchOn = (on: Db) => moneyBatch({ db: on, now: () => at }, pay)
const batch = batchOn(db)
let keys = 0
const ask = (memberId: number, amount: number, rest: Partial<Pay> = {}): Pay => ({
  memberId,
  key: `key-${++keys}`,
  requestHash: `pay ${amount}`,
  amount,
  ...rest,
})
const fund = (memberId: number, amount: number) => batch(ask(memberId, -amount))
const balance = async (memberId: number) =>
  [...(await readBalances(db, [wallet(memberId, 'available')])).values()][0] ?? 0
const postings = async () => (await db.rows<{ n: number }>('select count(*) as n from posting'))[0]!.n
const rule = (error: unknown) => (error instanceof Refusal ? error.rule : String(error))
const outcomes = async (asks: readonly Promise<Paid>[]) =>
  (await Promise.allSettled(asks)).map((s) => (s.status === 'fulfilled' ? s.value.left : rule(s.reason)))

/** The next commit really happens, but its answer never arrives: the connection is cut. */
function cutAfterCommit(on: Db): void {
  const connectNow = on.pool.connect.bind(on.pool) as () => Promise<{ query: (...args: unknown[]) => Promise<unknown> }>
  const pool = on.pool as unknown as { connect: typeof connectNow }
  pool.connect = async () => {
    const client = await connectNow()
    const query = client.query.bind(client)
    client.query = async (...args) => {
      const answer = await query(...args)
      if (args[0] !== 'commit') return answer
      client.query = query
      pool.connect = connectNow
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    }
    return client
  }
}

test('commands of one batch see each other’s effects, in order of arrival', async () => {
  assert.deepEqual(
    await outcomes([fund(1, 100), batch(ask(1, 60)), batch(ask(1, 60)), batch(ask(1, 40)), batch(ask(1, 1))]),
    [100, 40, 'insufficientTons', 0, 'insufficientTons'],
  )
  assert.equal(await balance(1), 0)
})
test('the next batch begins once this one has decided, and not before', async () => {
  const answered: string[] = []
  const toCome = [-20, -30]
  const asked: Promise<Paid>[] = []
  const noted: typeof pay = {
    ...pay,
    load: async (_, [first]) => {
      answered.push(`load ${first!.amount}`)
      // Commands that arrive while a batch is in progress go into the next.
      asked.push(...toCome.splice(0, 1).map((amount) => oneByOne(ask(12, amount))))
      return null
    },
    decide: (input, ...rest) => {
      answered.push(`decide ${input.amount}`)
      return pay.decide(input, ...rest)
    },
  }
  const oneByOne = moneyBatch({ db, now: () => at }, noted)
  await oneByOne(ask(12, -10))
  for (const one of asked) await one
  assert.deepEqual(answered, ['load -10', 'decide -10', 'load -20', 'decide -20', 'load -30', 'decide -30'])
})
test('a refusal stores nothing, and neither does a batch of refusals', async () => {
  await fund(2, 50)
  const [before, stored] = [await postings(), stores]
  assert.deepEqual(await outcomes([batch(ask(2, 10, { does: 'refuse' })), batch(ask(2, 51))]), [
    'notFound',
    'insufficientTons',
  ])
  assert.deepEqual([await postings(), stores, await balance(2)], [before, stored, 50])
})
for (const does of ['bug', 'overdraw', 'storeBug'] as const) {
  test(`a command with a bug (${does}) does not fail its neighbours`, async () => {
    const [a, b] = [3_000 + keys, 4_000 + keys]
    await Promise.all([fund(a, 100), fund(b, 100)])
    const [one, bad, two] = await outcomes([
      batch(ask(a, 10)),
      batch(ask(a, 1000, { does, amount: does === 'storeBug' ? 1 : 1000 })),
      batch(ask(b, 20)),
    ])
    assert.deepEqual([one, two], [90, 80])
    assert.match(String(bad), /a bug|takes member|division by zero/)
    assert.deepEqual([await balance(a), await balance(b)], [90, 80])
  })
}
test('one key has one effect: in one batch, across batches, in parallel on two nodes', async () => {
  await fund(5, 100)
  const once = ask(5, 30)
  assert.deepEqual(await outcomes([batch(once), batch(once)]), [70, 70])
  assert.deepEqual(await outcomes([batch(once)]), [70])
  const other = connect(database.appUrl)
  const [twice, elsewhere] = [ask(5, 20), batchOn(other)]
  assert.deepEqual(await outcomes([batch(twice), elsewhere(twice), batch(twice), elsewhere(twice)]), [50, 50, 50, 50])
  await other.end()
  assert.equal(await balance(5), 50)
})
test('a key used for another request is refused, in the same batch and later', async () => {
  await fund(6, 100)
  const first = ask(6, 30)
  const reused = { ...first, amount: 31, requestHash: 'pay 31' }
  assert.deepEqual(await outcomes([batch(first), batch(reused)]), [70, 'keyReused'])
  assert.deepEqual(await outcomes([batch(reused), batch(first)]), ['keyReused', 70])
  const anothers = { ...first, memberId: 1, amount: 1, requestHash: 'x' }
  assert.deepEqual(await outcomes([batch(first), batch(anothers)]), [70, 'insufficientTons'], 'a key is of one member')
  assert.equal(await balance(6), 70)
})
test('a refused key is free: the same request may succeed later', async () => {
  const later = ask(7, 30)
  assert.deepEqual(await outcomes([batch(later)]), ['insufficientTons'])
  await fund(7, 30)
  assert.deepEqual(await outcomes([batch(later)]), [0])
})
test('when the connection ends after COMMIT all get outcome unknown, and the same keys answer it', async () => {
  await Promise.all([fund(8, 100), fund(9, 100)])
  const asks = [ask(8, 30), ask(9, 40), ask(8, 500)]
  cutAfterCommit(db)
  assert.deepEqual(await outcomes(asks.map(batch)), ['outcomeUnknown', 'outcomeUnknown', 'outcomeUnknown'])
  assert.deepEqual(await outcomes(asks.map(batch)), [70, 60, 'insufficientTons'])
  assert.deepEqual([await balance(8), await balance(9)], [70, 60])
})
test('when the database fails in the middle nothing happened, and the next command is served', async () => {
  await fund(10, 100)
  const [killed] = await outcomes([batch(ask(10, 30, { does: 'killBackend' }))])
  assert.match(String(killed), /terminat/)
  assert.equal(await balance(10), 100)
  assert.deepEqual(await outcomes([batch(ask(10, 30))]), [70])
})
for (const [message, code] of [
  ['timeout exceeded when trying to connect', undefined],
  ['Connection terminated unexpectedly', undefined],
  ['connect ECONNREFUSED', 'ECONNREFUSED'],
  ['the database system is shutting down', '57P03'],
]) {
  test(`a database out of reach (${message}) is answered at once, not command by command`, async () => {
    let tries = 0
    const failing: Db = {
      ...db,
      tx: () => {
        tries += 1
        return Promise.reject(Object.assign(new Error(message), code ? { code } : {}))
      },
    }
    const batch = batchOn(failing)
    const answered = await outcomes([1, 2, 3].map(() => batch(ask(1, 1))))
    assert.deepEqual([answered.length, tries], [3, 1])
    for (const sentence of answered) assert.ok(String(sentence).includes(message!))
  })
}
test('a connection lost in a transaction, idle or busy, fails only that transaction', async () => {
  const killer = new pg.Client({ connectionString: database.url })
  await killer.connect()
  after(() => killer.end())
  const kill = 'select pg_terminate_backend($1)'
  const own = 'select pg_backend_pid() as pid'
  const state = `select coalesce(wait_event = 'PgSleep', false) as busy from pg_stat_activity where pid = $1`
  let killed: Promise<unknown> = Promise.resolve()
  for (const last of ['select 1', 'select pg_sleep(600)']) {
    const lost = db.tx(async (tx) => {
      const [{ pid } = { pid: 0 }] = await tx.rows<{ pid: number }>(own)
      const there = async (isBusy: boolean) =>
        (await killer.query(state, [pid])).rows.some(({ busy }) => busy === isBusy)
      const until = async (so: () => Promise<boolean>): Promise<void> => {
        while (!(await so())) await sleep(5)
      }
      killed = until(() => there(last !== 'select 1'))
        .then(() => killer.query(kill, [pid]))
        .then(() => until(async () => (await killer.query(state, [pid])).rows.length === 0))
      if (last === 'select 1') await killed
      await tx.rows(last)
    })
    // The failure depends on which is faster: reading the connection's last words or the next write.
    await assert.rejects(lost, isOutage)
    // The killed connection may fail before the one that killed it is answered.
    await killed
  }
  assert.equal((await db.rows(own)).length, 1)
})
test('a transaction whose statement failed never reads as committed', async () => {
  const swallowed = db.tx(async (tx) => {
    await tx.rows('select 1 / 0').catch(() => undefined)
    return 'done'
  })
  await assert.rejects(swallowed)
})
