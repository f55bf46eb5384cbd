import assert from 'node:assert/strict'
import { test } from 'node:test'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { pairDesk } from '@tonne/contract/trading/pairDesk'
import { nodeId } from '../../platform/node.ts'
import { takeLease } from '../../platform/schedule/lease.ts'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { linkOwner } from '../../testing/owners.ts'
import type { Person } from '../../testing/people.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { listenToStatements } from '../../testing/sameWork.ts'
import { trader } from '../../testing/trades.ts'
import { DAY, HOUR, sleepThrough } from '../../testing/travel.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { keepReferences } from './keepReferences.ts'

const world = await openWorld()
const refreshed = await watchRefreshed(world)
const { db, clock } = world
const [one, other, third] = [await trader(world), await trader(world), await trader(world, { kind: 'corporate' })]
const { no: project } = await openProject(world, { price: 10_00 })
done(await one.call(order.buy, { project, kg: 200_000, priceVersion: 1 }))
const sell = (kg: number) => one.call(market.sell, { project, kg, priceCents: 9_50 })
const buy = (who: Person, kg: number) => who.call(market.buy, { project, kg, priceCents: 9_50 })
async function trade(who: Person): Promise<void> {
  done(await sell(2000))
  done(await buy(who, 2000))
}

const job = keepReferences(world.tools)
/** A second later, so that its events are not those of the trade before it. */
async function run(): Promise<void> {
  await clock.forward(1000)
  await job.run(clock.now(), (await takeLease(db, job.name, nodeId, 1))!)
}
const heard = listenToStatements(db)
async function sums(): Promise<boolean> {
  heard()
  await run()
  const statements = heard()
  assert.ok(statements.some((text) => text.includes('owner_link_step')))
  return statements.some((text) => text.includes('from trade t join owner_of'))
}
/** Whether the next run sums the trades, and whether the run after it does. */
const nowAndAgain = async () => [await sums(), await sums()]

test('trades are summed once after a trade, a link, a mark and midnight, and not otherwise', async () => {
  await trade(other)
  assert.deepEqual(await nowAndAgain(), [true, false], 'at the first look')
  await sleepThrough(world, HOUR)
  assert.deepEqual(await nowAndAgain(), [false, false], 'an hour later')
  await trade(other)
  assert.deepEqual(await nowAndAgain(), [true, false], 'after a trade')
  await linkOwner(world, other, [third])
  assert.deepEqual(await nowAndAgain(), [true, false], 'after a link')
  const support = await world.operator('support')
  const { id } = done(await support.call(pairDesk.add, { a: one.id, b: other.id, reason: 'Seen in the book' }))
  assert.deepEqual(await nowAndAgain(), [false, false], 'after a question')
  done(await support.call(pairDesk.mark, { id, reason: 'Seen in the book' }))
  assert.deepEqual(await nowAndAgain(), [true, false], 'after a mark')
  await sleepThrough(world, DAY)
  assert.deepEqual(await nowAndAgain(), [true, false], 'after midnight')
})

test('the next run sees a trade committed after the last one with an earlier instant', async () => {
  done(await sell(3000))
  await run()
  let bought: ReturnType<typeof buy> | undefined
  await db.tx(async (tx) => {
    await tx.rows('select id from project where no = $1 for update', [project])
    bought = buy(third, 3000)
    await untilWaiting(db)
    await clock.forward(5 * 60_000)
    assert.equal(await sums(), false)
  })
  done(await bought!)
  assert.deepEqual(await nowAndAgain(), [true, false])
})

test('a run with nothing new reads no trade, one after a trade reads all of the last days', async () => {
  for (let i = 0; i < 20; i++) await trade(third)
  const read = await rowsRead(db, run, 'trade')
  assert.ok(read >= 40, `${read}: each is read for what counts and for what it makes`)
  await sleepThrough(world, HOUR)
  await run()
  assert.equal(await rowsRead(db, run, 'trade'), 0)
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
