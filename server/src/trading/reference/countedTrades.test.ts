import assert from 'node:assert/strict'
import { test } from 'node:test'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { linkOwner } from '../../testing/owners.ts'
import type { Person } from '../../testing/people.ts'
import { t, trade, trader } from '../../testing/trades.ts'
import { DAY, travel } from '../../testing/travel.ts'

const world = await openWorld()
const person = (kind?: 'personal' | 'corporate') => trader(world, kind && { kind })
/** Tons of a project of 10.00 a ton, in lots of 100 kg. */
async function holding(tons: number, ...holders: Person[]): Promise<string> {
  const { no } = await openProject(world, { price: 10_00, lotKg: 100, minKg: 100 })
  for (const who of holders) done(await who.call(order.buy, { project: no, kg: t(tons), priceVersion: 1 }))
  return no
}
async function shown(project: string) {
  await world.schedule.runNow()
  const { last, dayKg } = done(await world.as()(market.book, { project }))
  const { days } = done(await world.as()(market.history, { project }))
  const { items } = done(await world.as()(market.trades, { project }))
  return {
    last: last?.priceCents ?? null,
    dayKg,
    days: days.map((d) => [d.closeCents, d.kg]),
    counts: items.map((i) => i.countedKg > 0),
  }
}
const nothing = { last: null, dayKg: 0, days: [] }

test('two accounts that pass tons to and fro make no price, whichever of them began', async () => {
  const [one, other] = [await person(), await person()]
  const project = await holding(500, one)
  await trade(project, [one, other], [500, 9_50])
  assert.equal((await shown(project)).last, 9_50)
  await trade(project, [other, one], [500, 9_50])
  assert.deepEqual(await shown(project), { ...nothing, counts: [false, false] })
  // Tons that come back weeks later count as passed on, too.
  await travel(world, 20 * DAY)
  assert.deepEqual((await shown(project)).last, null)
})

test('the part that stays with the buyer counts, in proportion; a returned ton of ten takes one away', async () => {
  const [one, other] = [await person(), await person()]
  const project = await holding(100, one)
  await trade(project, [one, other], [6, 9_50])
  await trade(project, [one, other], [4, 9_60])
  await trade(project, [other, one], [1, 10_40])
  assert.deepEqual(await shown(project), { last: 9_60, dayKg: t(9), days: [[9_60, t(9)]], counts: [false, true, true] })
  // Less than a ton stays, so nothing of it makes a price.
  await trade(project, [other, one], [8.1, 10_40])
  assert.deepEqual((await shown(project)).last, null)
})

test('through a third account it is another trade; a month later the same two may trade back', async () => {
  const [one, other, third] = [await person(), await person(), await person()]
  const project = await holding(50, one)
  await trade(project, [one, other], [20, 9_50])
  await trade(project, [other, third], [20, 9_60])
  assert.equal((await shown(project)).last, 9_60)
  await travel(world, 31 * DAY)
  await trade(project, [third, other], [20, 9_70])
  assert.equal((await shown(project)).last, 9_70)
})

test('below a ton no trade moves anything, and the list of trades says so', async () => {
  const [one, other] = [await person(), await person()]
  const project = await holding(10, one)
  await trade(project, [one, other], [2, 9_80])
  await trade(project, [one, other], [0.9, 9_20])
  assert.deepEqual(await shown(project), { last: 9_80, dayKg: t(2), days: [[9_80, t(2)]], counts: [false, true] })
})

test('accounts that turn out to be one owner’s have made no price', async () => {
  const [one, other] = [await person(), await person('corporate')]
  const project = await holding(10, one)
  await trade(project, [one, other], [5, 9_50])
  assert.equal((await shown(project)).last, 9_50)
  await linkOwner(world, one, [other])
  assert.deepEqual(await shown(project), { ...nothing, counts: [false] })
})
