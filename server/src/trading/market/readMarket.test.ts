import assert from 'node:assert/strict'
import { test } from 'node:test'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { done, refused, tally } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { t, trade, trader, wideBand } from '../../testing/trades.ts'
import { sleepUntil } from '../../testing/travel.ts'

const world = await openWorld({ terms: { market: { ...wideBand.market, openOrders: 3 } } })
const anyone = world.as()
const [seller, buyer] = [await trader(world), await trader(world)]
/** A project of which the seller has tons. */
async function traded(input: Parameters<typeof openProject>[1] = {}): Promise<string> {
  const { no } = await openProject(world, input)
  done(await seller.call(order.buy, { project: no, kg: t(20), priceVersion: 1 }))
  return no
}
const listed = async (no: string) => done(await anyone(market.list, {})).items.find(({ project }) => project.no === no)!

test('days are those of Singapore, each with its first, highest, lowest and last price', async () => {
  const [quiet, no] = [await traded(), await traded()]
  const at = async (instant: string, ...prices: number[]) => {
    await sleepUntil(world, instant)
    for (const price of prices) await trade(no, [seller, buyer], [1, price])
  }
  await at('2026-11-20T05:00:00Z', 26_00, 30_00)
  await at('2026-11-20T15:59:59Z', 24_00, 28_00)
  await at('2026-11-20T16:00:00Z', 27_00)
  await trade(quiet, [seller, buyer], [2, 28_40])
  const { days } = done(await anyone(market.history, { project: no }))
  assert.deepEqual(
    days.map((d) => [d.at, d.openCents, d.highCents, d.lowCents, d.closeCents, d.kg]),
    [
      [Date.parse('2026-11-19T16:00:00Z'), 26_00, 30_00, 24_00, 28_00, t(4)],
      [Date.parse('2026-11-20T16:00:00Z'), 27_00, 27_00, 27_00, 27_00, t(1)],
    ],
  )
  const { dayChange, dayKg, last } = await listed(no)
  assert.deepEqual(
    [dayChange.cents, dayKg, last?.priceCents],
    [-1_00, t(5), 27_00],
    'since the last price of yesterday; the tons of 24 hours',
  )
  const order = done(await anyone(market.list, {})).items.map(({ project }) => project.no)
  assert.ok(order.indexOf(no) < order.indexOf(quiet), 'more tons come first')
  const last3 = done(await anyone(market.trades, { project: no, limit: 3 })).items
  assert.deepEqual(
    last3.map(({ priceCents }) => priceCents),
    [27_00, 28_00, 24_00],
  )
  await sleepUntil(world, '2026-11-21T05:00:00Z')
  assert.equal((await listed(no)).dayKg, t(3))
})

test('the book has the tick and the least price of its lot, and skips holidays for the day of proceeds', async () => {
  const no = await traded({ lotKg: 8, minKg: 8 })
  const book = async () => done(await anyone(market.book, { project: no }))
  const { tickCents, leastCents } = await book()
  assert.deepEqual([tickCents, leastCents], [1_25, 12_50], 'a lot of 8 kg costs whole cents, and 10 of them')
  for (const [priceCents, rule] of [
    [20_05, 'priceOffTick'],
    [leastCents - tickCents, 'priceTooLow'],
  ] as const)
    refused(await buyer.call(market.buy, { project: no, kg: 80, priceCents }), rule)
  const now = world.clock.now().toISOString()
  await sleepUntil(world, '2026-12-24T05:00:00Z')
  assert.equal((await book()).proceedsAt, Date.parse('2026-12-27T16:00:00Z'), 'Christmas is a Friday')
  await sleepUntil(world, now)
})

test('no more orders of a member wait than the limit, also of one batch; ended ones do not count', async () => {
  const no = await traded()
  const bid = (priceCents: number) => buyer.call(market.buy, { project: no, kg: t(1), priceCents })
  const answers = await Promise.all([20_00, 20_05, 20_05, 20_15, 20_20].map(bid))
  assert.deepEqual(tally(answers), { done: 3, tooManyOpenOrders: 2 })
  assert.equal(refused(await bid(20_00), 'tooManyOpenOrders').limit, 3)
  const { bids } = done(await anyone(market.book, { project: no }))
  assert.deepEqual(bids, [
    { priceCents: 20_05, kg: t(2), orders: 2 },
    { priceCents: 20_00, kg: t(1), orders: 1 },
  ])
  const ask = { project: no, kg: t(3), priceCents: 33_00 }
  for (const kg of [t(3), t(1)]) done(await seller.call(market.sell, { ...ask, kg }))
  assert.deepEqual(done(await anyone(market.book, { project: no })).asks, [{ priceCents: 33_00, kg: t(4), orders: 2 }])
  const mine = done(await buyer.call(market.mine, {})).items
  assert.deepEqual(
    mine.map((one) => one.no),
    answers
      .flatMap((answer) => (answer.code === 0 ? [done(answer).no] : []))
      .sort()
      .reverse(),
    'the newest first',
  )
  const [newest] = mine
  const { releasedCents } = done(await buyer.call(market.cancel, { no: newest!.no }))
  assert.equal(releasedCents, newest!.heldCents)
  assert.deepEqual(tally(await Promise.all([20_25, 20_30].map(bid))), { done: 1, tooManyOpenOrders: 1 })
  await world.clock.forward(1000)
  const another = await traded()
  const { no: last } = done(await seller.call(market.sell, { ...ask, project: another }))
  const mineIn = async (project?: string) =>
    done(await seller.call(market.mine, project === undefined ? {} : { project })).items.map((one) => one.no)
  assert.deepEqual(await mineIn(another), [last], 'of one project')
  assert.deepEqual([(await mineIn())[0], (await mineIn()).length], [last, 3], 'of all, the newest first')
})
