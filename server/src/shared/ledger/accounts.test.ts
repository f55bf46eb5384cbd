import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountKey, carbon, house, proceeds, stock, wallet } from '@tonne/domain/ledger'
import type { Db } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../platform/testing/openTestDatabase.ts'
import { listenToStatements } from '../../testing/sameWork.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'
import { type Account, lockAccounts, readBalances, remember } from './accounts.ts'

const { db } = await openTestDatabase()
const [purse, bank, tons, sold] = [wallet(1, 'available'), house('bank'), carbon(1, 'credits', 9), proceeds(9)]
const names = [purse, bank, tons, sold]
/** A node with an empty memory. */
const another = (): Db => ({ ...db })
const lock = (which: typeof names, node: Db) =>
  db.tx((tx) => lockAccounts({ ...tx, db: node }, { names: which, pipelined: async () => undefined }))
const short = (accounts: Map<string, Account>) =>
  [...accounts.values()].map(({ key, guarded, balance }) => [key, guarded, balance]).sort()
const ALL = [
  ['house:0:bank:0', false, 0],
  ['member:1:available:0', true, 0],
  ['member:1:credits:9', true, 0],
  ['project:9:proceeds:0', false, 0],
]
/** The statements about accounts that were sent, in words. */
const kinds = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    if (text.includes('insert into account')) return ['make']
    if (!text.includes('from account')) return []
    const by = text.includes('id = any(') ? 'by id' : 'by name'
    return [text.includes('for update') ? `lock ${by}` : `find ${by}`]
  })

test('an account is made at its first use, and is the same one however often it is named', async () => {
  const first = await lock([...names, ...names], another())
  assert.deepEqual(short(first), ALL)
  assert.deepEqual([...first.keys()].sort(), names.map(accountKey).sort())
  const again = await lock(names, another())
  assert.deepEqual(again, first)
  const rows = await db.rows(
    `select kind, owner_id as owner, pocket, asset, balance from account order by kind, pocket`,
  )
  assert.deepEqual(rows, [
    { kind: 'house', owner: 0, pocket: 'bank', asset: 0, balance: null },
    { kind: 'member', owner: 1, pocket: 'available', asset: 0, balance: 0 },
    { kind: 'member', owner: 1, pocket: 'credits', asset: 9, balance: 0 },
    { kind: 'project', owner: 9, pocket: 'proceeds', asset: 0, balance: null },
  ])
})
test('a node reads cached accounts by id, and makes and looks up only unknown ones', async () => {
  const node = another()
  const heard = listenToStatements(db)
  const all = await lock(names, node)
  assert.deepEqual(kinds(heard()), ['make', 'find by name', 'lock by name'])
  assert.deepEqual(await lock(names, node), all)
  assert.deepEqual(kinds(heard()), ['lock by id'])
  await lock([...names, wallet(2, 'available')], node)
  assert.deepEqual(kinds(heard()), ['make', 'lock by name'])
  await lock([...names, house('fees')], node)
  assert.deepEqual(kinds(heard()), ['make', 'find by name', 'lock by id'])
  await lock(names, another())
  assert.deepEqual(kinds(heard()), ['make', 'find by name', 'lock by name'])
})
test('a node caches a hundred thousand accounts, and empties the cache with the next', async () => {
  const node = another()
  await lock([purse], node)
  const others = Array.from({ length: 99_999 }, (_, id) => ({ id, key: `made up ${id}`, guarded: true, balance: 0 }))
  const heard = listenToStatements(db)
  const isKnown = async (): Promise<boolean> => {
    await lock([purse], node)
    return kinds(heard()).every((text) => text === 'lock by id')
  }
  remember(node, others)
  assert.equal(await isKnown(), true)
  remember(node, [{ id: -1, key: 'made up', guarded: true, balance: 0 }])
  assert.equal(await isKnown(), false)
  remember(node, others.slice(0, 1))
  assert.equal(await isKnown(), true)
})
test('guarded accounts are locked until the commit, later reads see it, open ones block nobody', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const first = db.tx(async (tx) => {
    const ids = await lockAccounts(tx, { names, pipelined: async () => undefined })
    isLocked()
    await held
    await tx.rows('update account set balance = 7 where id = $1', [ids.get(accountKey(purse))!.id])
  })
  await locked
  assert.equal((await lock([bank, sold], another())).size, 2)
  let pipelined: unknown
  const second = db.tx((tx) =>
    lockAccounts(tx, {
      names: [purse],
      pipelined: async () => {
        pipelined = await tx.rows('select balance from account where owner_id = 1 and pocket = $1', ['available'])
      },
    }),
  )
  await untilWaiting(db)
  letGo()
  await first
  assert.deepEqual(short(await second), [['member:1:available:0', true, 7]])
  assert.deepEqual(pipelined, [{ balance: 7 }])
})
test('balances are read without a lock, an open account’s as zero; missing accounts are left out', async () => {
  assert.deepEqual([...(await readBalances(db, [purse, bank, stock(77, 'unsold')])).entries()].sort(), [
    ['house:0:bank:0', 0],
    ['member:1:available:0', 7],
  ])
})
