import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { proof } from '@tonne/contract/base/proof'
import { liability } from '@tonne/contract/money/liability'
import { order } from '@tonne/contract/trading/order'
import { firstTerms } from '@tonne/domain/base/terms'
import { pockets } from '@tonne/domain/ledger'
import { cents, kg } from '@tonne/domain/money'
import { quoteBuy } from '@tonne/domain/trading/order'
import { liabilityRowOf } from '@tonne/verify/liabilityRow'
import { verifyBundle } from '@tonne/verify/verifyBundle'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { makeWorld } from '../../testing/world.ts'
import { checkInvariants } from '../../trust/invariants/checkInvariants.ts'
import { invariants } from '../../trust/invariants/invariantList.ts'
import { readStanding } from './store.ts'

const world = await makeWorld()
// The test edits a leaf behind the app's back.
after(() => world.end(['28 what is owed']))
const { ann, corp, clock } = world
await openProject(world, { no: 'TN-0001' })
await world.fund(ann, 500_00)
await world.fund(corp, 300_00)
done(await ann.call(order.buy, { project: 'TN-0001', kg: 2000, priceVersion: 1 }))
const days = async () => done(await world.as()(liability.days, {}))
const mine = async (token: string) => done(await world.as(token)(liability.mine, {})).bundle!
const broken = async (bundle: unknown, given = {}) =>
  (await verifyBundle('liability', bundle, given)).filter((c) => !c.holds)
const rowsOf = (bundle: Awaited<ReturnType<typeof mine>>) => bundle.assets.map(({ row }) => liabilityRowOf(row.text)!)
const sums = (bundle: Awaited<ReturnType<typeof mine>>) =>
  new Map(
    bundle.assets.map(({ row, leaves }) => [
      liabilityRowOf(row.text)!.asset,
      leaves.reduce((sum, { amount }) => sum + amount, 0),
    ]),
  )

test('once a day the sums are published beside the custody', async () => {
  await world.schedule.runNow()
  await world.schedule.runNow()
  const { day, assets } = await days()
  assert.equal(day, '2026-11-20')
  const [sgd, tons] = [assets.find((a) => a.asset === 0)!, assets.find((a) => a.project?.no === 'TN-0001')!]
  const { rows } = await world.db.pool.query(
    `select sum(balance)::int as n from account where kind = 'member' and asset = 0`,
  )
  assert.equal(sgd.owed, rows[0].n)
  assert.equal(sgd.custody, 800_00)
  assert.equal(sgd.members, 2)
  assert.equal(tons.owed, 2000)
  assert.ok(tons.custody >= tons.owed)
})
test('movements while the sums are read break nothing; later ones count from then on', async () => {
  const only = invariants.filter(({ id }) => id === '34 one place each')
  for (const [laterMs, rows] of [
    [30_000, 0],
    [120_000, 1],
  ] as const) {
    const other = await makeWorld()
    const at = other.clock.now()
    other.clock.set(new Date(at.getTime() + laterMs))
    await other.fund(other.ann, 100_00)
    other.clock.set(at)
    await other.schedule.runNow()
    const [found] = await checkInvariants(other.db, only, at)
    assert.equal(found!.broken, rows, String(laterMs))
    await other.end(['33 daily closes', '34 one place each'])
  }
})
test('each member checks their own money and tons against the published roots', async () => {
  const bundle = await mine(ann.token)
  assert.deepEqual(
    bundle.assets.map(({ leaves }) => leaves.length),
    [2, 2],
  )
  assert.deepEqual(await broken(bundle, { member: String(ann.id) }), [])
  assert.deepEqual(await broken(await mine(corp.token), { member: String(corp.id) }), [])
  assert.deepEqual(
    (await broken(await mine(corp.token), { member: String(ann.id) })).map(({ step }) => step),
    ['member'],
  )
})
test('the published row is in the log once, and equals the page of the day', async () => {
  const { day, assets } = await days()
  const rows = rowsOf(await mine(ann.token))
  for (const row of rows) {
    const published = assets.find(({ asset }) => asset === row.asset)!
    assert.deepEqual(
      [row.day, row.root, row.owed, row.members, row.custody, row.leaves, row.project],
      [day, published.root, published.owed, published.members, published.custody, published.leaves, published.project],
    )
  }
  const { size } = done(await world.as()(proof.head, {})).head!
  const { items } = done(await world.as()(proof.published, { size }))
  const texts = items.map(({ text }) => liabilityRowOf(text)).filter((row) => row !== undefined)
  assert.deepEqual(
    texts.map(({ day: of, asset }) => `${of} ${asset}`).sort(),
    assets.map(({ asset }) => `${day} ${asset}`).sort(),
  )
})
test('retired tons leave custody, which is issued less retired tons', async () => {
  const { assets } = await days()
  const tons = assets.find((a) => a.project?.no === 'TN-0001')!
  const { rows } = await world.db.pool.query(
    `select p.issued_kg::int as issued, coalesce((select sum(balance) from account where pocket = 'retired'
      and asset = p.id), 0)::int as retired
     from project p where p.no = 'TN-0001'`,
  )
  assert.deepEqual(
    [tons.issued, tons.retired, tons.custody],
    [rows[0].issued, rows[0].retired, rows[0].issued - rows[0].retired],
  )
})
test('a member’s sum is split, so that a neighbour in the tree sees part of an amount and no name', async () => {
  const [hers, theirs] = [await mine(ann.token), await mine(corp.token)]
  const { rows } = await world.db.pool.query(
    `select owner_id as id, sum(balance)::int as n from account where kind = 'member' and asset = 0 group by 1`,
  )
  const owed = new Map(rows.map((row) => [Number(row.id), Number(row.n)]))
  assert.deepEqual([sums(hers).get(0), sums(theirs).get(0)], [owed.get(ann.id), owed.get(corp.id)])
  const leaves = await world.db.rows<{ memberId: number; amount: number }>(
    'select member_id as "memberId", amount from liability_leaf where asset = 0',
  )
  assert.equal(leaves.length, 4)
  for (const { memberId, amount } of leaves) assert.ok(amount > 0 && amount < owed.get(memberId)!)
})
test('the next day has its own sums, and yesterday’s can still be read', async () => {
  clock.set(new Date(clock.now().getTime() + 86_400_000))
  await world.fund(await world.newMember(), 1_00)
  await world.schedule.runNow()
  assert.deepEqual((await days()).days, ['2026-11-21', '2026-11-20'])
  assert.equal(
    done(await world.as()(liability.days, { day: '2026-11-20' })).assets.find((a) => a.asset === 0)!.members,
    2,
  )
})
test('a member with tons and not a cent is in the tree of those tons, and can show it', async () => {
  clock.set(new Date(clock.now().getTime() + 86_400_000))
  const tons = await world.newMember()
  const { payCents } = quoteBuy(kg(1000), cents(2_840), firstTerms)
  await world.fund(tons, payCents)
  done(await tons.call(order.buy, { project: 'TN-0001', kg: 1000, priceVersion: 1 }))
  await world.schedule.runNow()
  const bundle = await mine(tons.token)
  assert.deepEqual(
    rowsOf(bundle).map(({ project }) => project?.no),
    ['TN-0001'],
  )
  assert.deepEqual([...sums(bundle).values()], [1000])
  assert.deepEqual(await broken(bundle, { member: String(tons.id) }), [])
})

test('every pocket of a member is owed, whatever the others hold, except retired tons', async () => {
  const owner = await world.owner()
  try {
    await owner.query('begin')
    const names = Object.keys(pockets.member)
    for (const [i, pocket] of names.entries())
      await owner.query(
        `insert into account (kind, owner_id, pocket, asset, balance) values ('member', $1, $2, $3, 7)`,
        [900_000 + i, pocket, pocket === 'available' || pocket === 'held' ? 0 : 1],
      )
    const { owed } = await readStanding({
      db: world.db,
      rows: async (text, values = []) => (await owner.query(text, [...values])).rows,
      send: () => assert.fail(),
      unhurried: () => undefined,
      reserve: () => assert.fail(),
      take: () => assert.fail(),
      afterCommit: () => assert.fail(),
    })
    const found = owed
      .filter(({ memberId }) => Number(memberId) >= 900_000)
      .map(({ memberId, amount }) => [names[Number(memberId) - 900_000], Number(amount)])
    assert.deepEqual(
      found.sort(),
      names
        .filter((name) => name !== 'retired')
        .map((name) => [name, 7])
        .sort(),
    )
  } finally {
    await owner.query('rollback')
  }
})

test('a leaf edited behind the app’s back no longer leads to the published root', async () => {
  clock.set(new Date(clock.now().getTime() + 86_400_000))
  const fresh = await world.newMember()
  await world.fund(fresh, 7_00)
  await world.schedule.runNow()
  const owner = await world.owner()
  await owner.query(`update liability_leaf set amount = amount + 100 where member_id = $1 and day = '2026-11-23'`, [
    fresh.id,
  ])
  assert.ok((await broken(await mine(fresh.token))).some((c) => c.step === 'path'))
})
