/** A clock that is set back, as by a wrong time server, stands before things that have happened. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portfolio } from '@tonne/contract/carbon/portfolio'
import { wallet } from '@tonne/contract/money/wallet'
import { drawDesk } from '@tonne/contract/trading/draw'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { project } from '@tonne/contract/trading/project'
import { done, refused } from '../../testing/answers.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { DAY, HOUR, sleepThrough, travel } from '../../testing/travel.ts'

const world = await openWorld()
const { ann, clock } = world
await world.fund(ann, 5_000_00)
const phasesOf = async (no: string) => done(await world.as()(project.info, { no })).phases.map((p) => p.phase)

test('a member’s tons and bookings have their first price, and nothing is sold before it', async () => {
  const { no } = await openProject(world)
  const booked = await openPresale(world)
  const bought = done(await ann.call(order.buy, { project: no, kg: 10_000, priceVersion: 1 }))
  const booking = done(await bookWith(world)(ann, booked.no, 5))
  const now = done(await ann.call(wallet.summary, {}))
  await sleepThrough(world, -20 * HOUR)
  const { valueCents, carbonKg, dayChange } = done(await ann.call(wallet.summary, {}))
  assert.deepEqual([valueCents, carbonKg, dayChange.cents], [now.valueCents, 10_000, 0])
  const [held] = done(await ann.call(wallet.tons, {})).holdings
  assert.deepEqual([held!.priceCents, held!.valueCents], [28_40, 284_00])
  assert.equal(done(await ann.call(portfolio.info, {})).valueCents, 284_00)
  assert.equal(done(await ann.call(order.info, { no: bought.no })).state, 'completed')
  assert.equal(done(await ann.call(presale.info, { no: booking.no })).state, 'applying')
  assert.equal(done(await ann.call(presale.list, {})).items.length, 1)
  refused(await ann.call(order.buy, { project: no, kg: 10_000, priceVersion: 1 }), 'projectNotFound')
  await sleepThrough(world, 20 * HOUR)
})

test('a presale that nothing is committed to yet is not listed at the desk before its first price', async () => {
  const times = { startsAt: new Date(clock.now().getTime() + HOUR), endsAt: new Date(clock.now().getTime() + DAY) }
  const presaleTerms = { ...times, bookingBasisPoints: 1000, forfeitBasisPoints: 5000 }
  await openProject(world, { presale: presaleTerms, startsAt: new Date(clock.now().getTime() + 2 * DAY) })
  const listed = async () => done(await (await world.operator('market')).call(drawDesk.list, {})).items.length
  const before = await listed()
  await sleepThrough(world, -20 * HOUR)
  assert.equal(await listed(), before - 1)
  await sleepThrough(world, 20 * HOUR)
  assert.equal(await listed(), before)
})

test('a phase that began does not begin again', async () => {
  const { no } = await openPresale(world, { startsInMs: HOUR })
  await travel(world, 2 * DAY)
  await travel(world, HOUR)
  const begun = await phasesOf(no)
  assert.equal(begun[0], 'in_progress')
  for (const ms of [-20 * HOUR, -20 * HOUR, 1000, 40 * HOUR - 1000]) {
    await travel(world, ms)
    assert.deepEqual(await phasesOf(no), begun)
  }
})
