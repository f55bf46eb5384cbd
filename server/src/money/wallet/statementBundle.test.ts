import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statement } from '@tonne/contract/money/statement'
import { order } from '@tonne/contract/trading/order'
import { statementNo } from '@tonne/domain/numbers'
import { verifyBundle } from '@tonne/verify/verifyBundle'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable, requestOut } from '../../testing/payees.ts'
import { trade, trader } from '../../testing/trades.ts'
import { sleepUntil } from '../../testing/travel.ts'

const world = await openWorld()
const { ann, corp } = world
const bob = await payable(world, 5_000_00)
const { no: project } = await openProject(world)
done(await bob.call(order.buy, { project, kg: 40_000, priceVersion: 1 }))
const seller = await trader(world)
done(await seller.call(order.buy, { project, kg: 1000, priceVersion: 1 }))
await trade(project, [seller, bob], [1, 28_40])
done(await requestOut(bob, 300_00))
await world.schedule.runNow()
const month = '2026-11'
const wrongOf = async (bundle: unknown) => (await verifyBundle('statement', bundle)).flatMap((step) => step.wrong)
const bundleOf = async () => done(await bob.call(statement.bundle, { month }))

test('before the month is over there is no bundle', async () => {
  refused(await bob.call(statement.bundle, { month }), 'statementNotYet')
})
test('the bundle verifies for anyone: money and tons, to the cent and the kilogram', async () => {
  await sleepUntil(world, '2026-12-01T01:00:00Z')
  refused(await bob.call(statement.bundle, { month }), 'statementNotSealed')
  // The day's sums are sealed, which brings a head from after the month.
  await world.schedule.runNow()
  const bundle = await bundleOf()
  assert.deepEqual(await wrongOf(bundle), [])
  assert.equal(bundle.no, statementNo(month, bob.id))
  const cash = done(await bob.call(statement.info, { month }))
  assert.deepEqual(bundle.balances[0], { asset: 0, opening: cash.openingCents, closing: cash.closingCents })
  assert.equal(bundle.balances[1]!.closing, 41_000)
  // The hold of a withdrawal moves money between two pockets of one member: it is a line, and changes no sum.
  assert.ok(bundle.entries.some(({ text }) => text.includes('"withdrawal_hold"')))
})
test('of a trade each side’s proof has the lines of its own, and the other’s fee is in neither', async () => {
  for (const { id, call } of [bob, seller]) {
    const bundle = done(await call(statement.bundle, { month }))
    assert.deepEqual(await wrongOf(bundle), [])
    const lines = bundle.entries.map(({ text }) => text).filter((text) => text.includes('"trade"'))
    assert.ok(lines.length > 1 && lines.every((text) => text.includes(`"member:${id}:`)))
  }
})
test('a month without movements has a proof too; nobody gets another’s', async () => {
  const bundle = done(await ann.call(statement.bundle, { month }))
  assert.deepEqual([bundle.entries, bundle.balances, await wrongOf(bundle)], [[], [], []])
  assert.equal(done(await corp.call(statement.bundle, { month })).member, String(corp.id))
  refused(await ann.call(statement.bundle, { month: '2020-01' }), 'notFound')
})
test('each month continues the one before, under whichever head it is proved', async () => {
  await sleepUntil(world, '2027-01-01T01:00:00Z')
  await world.schedule.runNow()
  const [november, december] = [await bundleOf(), done(await bob.call(statement.bundle, { month: '2026-12' }))]
  assert.deepEqual([november.previous, december.previous !== null], [null, true])
  assert.deepEqual(
    (await verifyBundle('statement', december, { previous: november })).filter(({ holds }) => !holds),
    [],
  )
  const other = { ...november, no: november.no, balances: [] }
  assert.deepEqual(
    (await verifyBundle('statement', december, { previous: other }))
      .filter(({ holds }) => !holds)
      .map(({ step }) => step),
    ['previous'],
  )
})
test('every change of any part is detected', async () => {
  const bundle = await bundleOf()
  const [first, second, ...rest] = bundle.entries
  const forged: [string, object][] = [
    ['another opening', { balances: bundle.balances.map((b, i) => (i ? b : { ...b, opening: b.opening + 1 })) }],
    [
      'opening and closing moved together',
      { balances: bundle.balances.map((b, i) => (i ? b : { ...b, opening: b.opening + 1, closing: b.closing + 1 })) },
    ],
    ['a line left out', { entries: [first, ...rest] }],
    ['a line twice', { entries: [first, first, second, ...rest] }],
    ['lines exchanged', { entries: [second, first, ...rest] }],
    ['another amount', { entries: [{ ...first!, text: first!.text.replace(/\d{4,}/, '999999') }, second, ...rest] }],
    ['another member', { member: String(bob.id + 1) }],
    ['another month', { month: '2026-10' }],
    ['a month that is none', { month: '2026-13' }],
    ['another number', { no: 'ST-202611-1' }],
    ['another time', { at: bundle.at + 1 }],
    ['another head', { head: { ...bundle.head, size: bundle.head.size + 1 } }],
    ['an asset named twice', { balances: [...bundle.balances, bundle.balances[0]] }],
    ['an asset not named', { balances: bundle.balances.slice(0, 1) }],
    ['something more', { extra: 1 }],
  ]
  for (const [what, change] of forged) assert.notDeepEqual(await wrongOf({ ...bundle, ...change }), [], what)
})
test('a posting changed behind the app’s back is named by its line, as a row or a leg', async () => {
  const owner = await world.owner()
  const texts = (await bundleOf()).entries.map(({ text }) => text)
  const [ofEntry, row] = [texts.findIndex((text) => text.includes('"buy"')), texts.length - 1]
  for (const [at, change] of [
    [row, 'update posting_row set amount = amount + $2 where id = $1'],
    [
      ofEntry,
      `update entry set amounts[$1 - first_id + 1] = amounts[$1 - first_id + 1] + $2
       where $1 between first_id and first_id + cardinality(amounts) - 1`,
    ],
  ] as const) {
    const add = async (cents: number) =>
      assert.equal((await owner.query(change, [(JSON.parse(texts[at]!) as [string, number])[1], cents])).rowCount, 1)
    await add(1)
    try {
      const wrong = await wrongOf(await bundleOf())
      assert.ok(wrong.includes(`entries[${at}]`), wrong.join())
    } finally {
      await add(-1)
    }
  }
  assert.deepEqual(await wrongOf(await bundleOf()), [])
})
