import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { Tx } from '../../database/database.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { readOrder } from './lockOrder.ts'
import { assertLocks } from './watchLocks.ts'

const { database, db } = await openTestDatabase()
const [low = 0, high = 0] = (
  await db.rows<{
    id: number
  }>(`insert into account (kind, owner_id, pocket, asset, balance) values ('member', 1, 'available', 0, 500),
    ('member', 2, 'available', 0, 500) returning id`)
).map(({ id }) => id)

const lockAccounts = (tx: Tx, ids: readonly number[]) =>
  tx.rows('select id, balance from account where id = any($1::bigint[]) order by id for update', [ids])
const lockOne = (tx: Tx, id: number) => tx.rows('select id from account where id = $1 for update', [id])
const write = (tx: Tx, ids: readonly number[]) =>
  tx.rows(
    'update account a set balance = v.balance from unnest($1::bigint[], $2::bigint[]) as v(id, balance) where a.id ' +
      '= v.id',
    [ids, ids.map(() => 400)],
  )
const turn = (tx: Tx, key: string) => tx.rows('insert into turn (key) values ($1) on conflict (key) do nothing', [key])
const lockProject = (tx: Tx) => tx.rows('select id from project where no = $1 for update', ['TN-1'])
const cut = (tx: Tx) => tx.rows('update serial_range set to_kg = to_kg where account_id = $1', [low])
const owner = new pg.Client(database.url)
await owner.connect()
// A range without a project: only its account matters here.
await owner.query('set session_replication_role = replica')
await owner.query(
  'insert into serial_range (project_id, account_id, from_kg, to_kg, entry_id) values (1, $1, 0, 1000, 1)',
  [low],
)
await owner.end()

test('locks in order, written after them, are not reported', async () => {
  await db.tx(async (tx) => {
    await turn(tx, 'a')
    await lockProject(tx)
    await lockAccounts(tx, [high, low])
    await write(tx, [high, low])
  })
  await db.tx((tx) => lockOne(tx, high))
  assertLocks()
})

const planted: Record<string, { does(tx: Tx): Promise<unknown>; complaint: RegExp }> = {
  'accounts in the other order': {
    does: (tx) => tx.rows('select id from account where id = any($1::bigint[]) order by id desc for update', [[low]]),
    complaint: /several rows of account are locked in the order of id desc instead of id/,
  },
  'accounts in no order, when only one is there': {
    does: (tx) => tx.rows('select id from account where id = any($1::bigint[]) for update', [[low]]),
    complaint: /locked in the order of nothing/,
  },
  'accounts one after the other, the later first': {
    does: (tx) => lockOne(tx, high).then(() => lockOne(tx, low)),
    complaint: new RegExp(`rows of account are locked out of order: ${high}, ${low}`),
  },
  'an account before a turn': {
    does: (tx) => lockOne(tx, low).then(() => turn(tx, 'b')),
    complaint: /account is locked before turn, which the order puts first[\s\S]*the other way round in/,
  },
  'two turns, which another transaction takes the other way': {
    does: async (tx) => {
      await turn(tx, 'a')
      await turn(tx, 'c')
      await db.tx(async (other) => {
        await turn(other, 'd')
      })
    },
    complaint: /turn a is locked before turn c[\s\S]*the other way round in/,
  },
  'a balance written without its lock': {
    does: (tx) => tx.rows('select id, balance from account where id = $1', [low]).then(() => write(tx, [low])),
    complaint: /account is written without a lock of account/,
  },
  'a balance written under the lock of another': {
    does: (tx) => lockOne(tx, low).then(() => write(tx, [high])),
    complaint: /account is written without a lock of account/,
  },
  'serials written without their account': {
    does: cut,
    complaint: /serial_range is written without a lock of account/,
  },
  'serials read before the lock of their account and written behind it': {
    does: async (tx) => {
      await tx.rows('select from_kg from serial_range where account_id = $1', [low])
      await lockOne(tx, low)
      await cut(tx)
    },
    complaint: /serial_range is written, and what is written was read before the lock of account/,
  },
  'a table that the order does not name': {
    does: (tx) => tx.rows('select id from news_item where id = $1 for update', [1]),
    complaint: /rows of news_item are locked, which has no place/,
  },
}
for (const [name, { does, complaint }] of Object.entries(planted)) {
  test(`found: ${name}`, async () => {
    if (name.startsWith('two turns')) await db.tx((tx) => turn(tx, 'c').then(() => turn(tx, 'a')))
    assertLocks()
    const rolledBack = new Error('rolled back')
    await assert.rejects(
      db.tx(async (tx) => {
        await does(tx)
        throw rolledBack
      }),
      rolledBack,
    )
    assert.throws(assertLocks, complaint)
    assertLocks()
  })
}

test('found: a deadlock that PostgreSQL ended, although the transaction was tried again', async () => {
  let met = 0
  const both = Promise.withResolvers<void>()
  const crossing = (first: number, second: number) =>
    db.tx(async (tx) => {
      await lockOne(tx, first)
      met += 1
      if (met === 2) both.resolve()
      await both.promise
      await lockOne(tx, second)
    })
  await Promise.all([crossing(low, high), crossing(high, low)])
  assert.throws(assertLocks, /a deadlock: Process \d+ waits/)
})

test('every table of the order exists, and an empty table of locks is refused', async () => {
  const tables = (
    await db.rows<{ name: string }>(
      `select table_name::text as name from information_schema.tables where table_schema = 'public'`,
    )
  ).map(({ name }) => name)
  const named = readOrder().flatMap(({ table, under }) => [table, ...under])
  assert.deepEqual(
    named.filter((name) => !tables.includes(name)),
    [],
  )
  assert.throws(() => readOrder('no table'), /no table of locks/)
  assert.throws(
    () => readOrder('<!-- locks -->\n| a |\n|---|\n| nothing | | | |\n<!-- end of locks -->'),
    /names no table/,
  )
})
