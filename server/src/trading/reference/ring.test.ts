import assert from 'node:assert/strict'
import { test } from 'node:test'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import type { Person } from '../../testing/people.ts'
import { t, trade, trader } from '../../testing/trades.ts'
import { DAY, HOUR, travel } from '../../testing/travel.ts'

const world = await openWorld()
const person = () => trader(world)
const people = (count: number) => Promise.all(Array.from({ length: count }, person))
/** Sold out at 10.00 a ton, to these people alone. */
async function soldOut(holders: readonly Person[], tons = 60): Promise<string> {
  const { no } = await openProject(world, { price: 10_00, tons: holders.length * tons })
  for (const who of holders) done(await who.call(order.buy, { project: no, kg: t(tons), priceVersion: 1 }))
  return no
}
const book = async (project: string) => done(await world.as()(market.book, { project }))
type Ring = { lots: readonly number[]; rounds?: number; pauseMs?: number }
/**
 * Each sells to the next and the last to the first, always at the highest price that the band allows. Returns the
 * resulting reference.
 */
async function goRound(project: string, ring: readonly Person[], { lots, rounds = 7, pauseMs = HOUR }: Ring) {
  for (let round = 0; round < rounds; round++) {
    for (const [i, seller] of ring.entries()) {
      await trade(
        project,
        [seller, ring[(i + 1) % ring.length]!],
        [lots[(i + round) % lots.length]!, (await book(project)).band.highCents],
      )
      await travel(world, pauseMs)
    }
  }
  await travel(world, DAY)
  const { reference, last } = await book(project)
  return {
    source: reference.source,
    priceCents: reference.priceCents,
    kg: reference.kg,
    last: last?.priceCents ?? null,
  }
}
const untouched = { source: 'sold', priceCents: 10_00, kg: 0, last: null }

for (const length of [3, 4, 5])
  test(`${length} owners pass 7 t lots in a ring, seven times, at the band’s upper edge: nothing moves`, async () => {
    const ring = await people(length)
    assert.deepEqual(await goRound(await soldOut(ring), ring, { lots: [7] }), untouched)
  })
test('a ring whose trades are on different days moves nothing', async () => {
  const ring = await people(3)
  assert.deepEqual(await goRound(await soldOut(ring), ring, { lots: [7], rounds: 3, pauseMs: 3 * DAY }), untouched)
})
test('a ring with lots of many sizes weighs its members’ gains and losses, not the tons passed on', async () => {
  const ring = await people(3)
  const { source, priceCents, kg } = await goRound(await soldOut(ring), ring, { lots: [7, 9, 5, 8], rounds: 4 })
  assert.deepEqual([source, priceCents], ['sold', 10_00])
  assert.ok(kg < 20_000, `${kg}`)
})
test('in a ring with one honest trade, that trade makes the price', async () => {
  const [seller, buyer, ...ring] = await people(5)
  const project = await soldOut([seller!, ...ring])
  await trade(project, [seller!, buyer!], [12, 9_80])
  assert.deepEqual(await goRound(project, ring, { lots: [7], rounds: 3 }), { ...untouched, kg: t(12), last: 9_80 })
})
test('a ring that buys from a stranger weighs, besides that sale, no more than one member’s kept tons', async () => {
  const [seller, ...ring] = await people(4)
  const project = await soldOut([seller!, ...ring])
  await trade(project, [seller!, ring[0]!], [7, 10_00])
  const { source, priceCents, kg } = await goRound(project, ring, { lots: [7], rounds: 3 })
  // 7 of the 28 t that the first bought stayed: a quarter of the ring's volume, and all that the stranger sold.
  assert.deepEqual([source, priceCents, kg], ['sold', 10_00, t(7 + 21 / 4)])
})
test('an owner of many accounts and tons moves the reference one step of the band a day, not a round', async () => {
  const four = async () => [await person(), await person(), await person(), await person()] as const
  const groups = [await four(), await four(), await four()]
  const project = await soldOut(
    groups.map(([seller]) => seller),
    12,
  )
  const trades = async (list: readonly (readonly [Person, Person, number])[]) => {
    const { highCents } = (await book(project)).band
    for (const [seller, buyer, tons] of list) await trade(project, [seller, buyer], [tons, highCents])
    await travel(world, HOUR)
  }
  const reference = async () => (await book(project)).reference.priceCents
  // Each group trades one tick up, then the previous group's trades are reversed, so that only the highest price is
  // left.
  let before: (typeof groups)[number] | undefined
  for (const [seller, left, right, last] of groups) {
    await trades([...[left, right].flatMap((by) => [[seller, by, 6] as const, [by, last, 6] as const])])
    if (before) await trades([[before[3], before[0], 12]])
    assert.equal(await reference(), 10_00)
    before = [seller, left, right, last]
  }
  await travel(world, DAY)
  assert.equal(await reference(), 11_00)
})
