import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { after, test } from 'node:test'
import { makeWorld } from '../../testing/world.ts'
import { invariants } from '../../trust/invariants/invariantList.ts'
import { lookAtAll } from '../../trust/invariants/store.ts'

const MEMBERS = 3000
/** Hashes and random numbers since the last turn of the event loop, the most in one turn, and all. */
const steps = { now: 0, most: 0, all: 0 }
for (const name of ['hash', 'createHash', 'randomInt', 'randomBytes'] as const) {
  const real = crypto[name] as (...args: unknown[]) => unknown
  Object.assign(crypto, {
    [name]: (...args: unknown[]) => {
      steps.all += 1
      steps.now += 1
      steps.most = Math.max(steps.most, steps.now)
      return real(...args)
    },
  })
}
syncBuiltinESMExports()
let counting = true
const round = (): void => {
  steps.now = 0
  if (counting) setImmediate(round)
}
setImmediate(round)

const world = await makeWorld()
after(() => {
  counting = false
  // Its members have balances and no history.
  return world.end(['34 one place each', '2 comparison'])
})
/** The most steps in one turn of the event loop, and all steps, of some work. */
async function stepsOf(work: () => Promise<unknown>): Promise<{ most: number; all: number }> {
  Object.assign(steps, { now: 0, most: 0, all: 0 })
  await work()
  return { most: steps.most, all: steps.all }
}
/** A member has two parts of a balance, a nonce and two places; the rest of the app works at the same time. */
const SLICE = 1500

test('a day’s sums are made and checked in slices, so that requests are answered in between', async () => {
  const owner = await world.owner()
  await owner.query(
    `insert into account (kind, owner_id, pocket, asset, balance)
     select 'member', 900000 + n, 'available', 0, 100 + n from generate_series(1, $1::int) n`,
    [MEMBERS],
  )
  const { most, all } = await stepsOf(() => world.schedule.runNow())
  const [leaves] = await world.db.rows<{ n: number; places: number; members: number }>(
    `select count(*)::int as n, count(distinct position)::int as places,
       count(distinct member_id)::int as members
     from liability_leaf where asset = 0`,
  )
  assert.deepEqual(leaves, { n: 2 * MEMBERS, places: 2 * MEMBERS, members: MEMBERS })
  assert.ok(all > 4 * MEMBERS, `${all} steps`)
  assert.ok(most <= SLICE, `${most} steps in one turn`)
  const owed = invariants.find(({ id }) => id === '28 what is owed')!
  const again = await stepsOf(() =>
    lookAtAll(world.db, async (tx) => assert.deepEqual(await owed.narrow!(tx, await tx.rows(owed.sql)), [])),
  )
  assert.ok(again.all > 4 * MEMBERS, `${again.all} steps`)
  assert.ok(again.most <= SLICE, `${again.most} steps in one turn`)
  await owner.query('delete from account where owner_id > 900000')
})
