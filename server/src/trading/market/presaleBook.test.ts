import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { wallet } from '@tonne/contract/money/wallet'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { done, refused } from '../../testing/answers.ts'
import { assertBalanced } from '../../testing/assertBalanced.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openWorld } from '../../testing/openWorld.ts'
import type { Person } from '../../testing/people.ts'
import { t, trader, wideBand } from '../../testing/trades.ts'
import { DAY, travel } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { closeProject } from '../project/createProject.ts'

const world = await openWorld({ terms: wideBand })
const refreshed = await watchRefreshed(world)
const { db, clock } = world
const book = bookWith(world)
const person = (level: number) => trader(world, { level, cents: 20_000_00 })
/** A drawn presale of which the seller has paid for 20 t; 12 days until the delivery. */
async function paidFor(seller: Person): Promise<{ project: string; no: string }> {
  const { no: project } = await openPresale(world, { tons: 100 })
  const { no } = done(await book(seller, project, 20))
  await travel(world, 2 * DAY)
  done(await seller.call(presale.pay, { no }))
  return { project, no }
}
const holding = async (who: Person, project: string) => {
  const found = done(await who.call(wallet.tons, {})).holdings.find((h) => h.project.no === project)
  return found
    ? { free: found.freeKg, presale: found.presaleKg, offered: found.presaleOfferKg }
    : { free: 0, presale: 0, offered: 0 }
}
const inputOf = (project: string, tons: number, priceCents: number) => ({
  project,
  asset: 'presale' as const,
  kg: t(tons),
  priceCents,
})

test('from level P3 undelivered tons are offered, bought as such, and delivered to their holders', async () => {
  const [seller, buyer] = [await person(3), await person(1)]
  const { project, no } = await paidFor(seller)
  const shown = done(await world.as()(market.book, { project }))
  assert.deepEqual([shown.asset, shown.open], ['presale', true])
  assert.ok(shown.deliveryAt! > clock.now().getTime())
  const offer = done(await seller.call(market.sell, inputOf(project, 15, 30_00)))
  assert.deepEqual(await holding(seller, project), { free: 0, presale: t(20), offered: t(15) })
  // Undelivered tons must be asked for by name.
  refused(await buyer.call(market.buy, { project, kg: t(5), priceCents: 30_00 }), 'projectInPresale')
  const bought = done(await buyer.call(market.buy, inputOf(project, 10, 31_00)))
  assert.deepEqual([bought.state, bought.filledKg], ['completed', t(10)])
  assert.deepEqual(
    [await holding(buyer, project), await holding(seller, project)],
    [
      { free: 0, presale: t(10), offered: 0 },
      { free: 0, presale: t(10), offered: t(5) },
    ],
  )
  const info = done(await buyer.call(order.info, { no: bought.no }))
  assert.deepEqual([info.book?.asset, info.serials.reduce((sum, s) => sum + s.kg, 0)], ['presale', t(10)])
  refused(await buyer.call(market.sell, inputOf(project, 1, 32_00)), 'presaleSellLevel')
  await assertBalanced(db, clock.now())

  // On delivery, waiting orders are removed first, then each holder has credits with their serials.
  await travel(world, 14 * DAY)
  assert.equal(done(await seller.call(order.info, { no: offer.no })).state, 'cancelled')
  assert.deepEqual(await holding(buyer, project), { free: t(10), presale: 0, offered: 0 })
  assert.deepEqual(await holding(seller, project), { free: t(10), presale: 0, offered: 0 })
  const delivered = done(await world.as()(market.book, { project }))
  assert.deepEqual([delivered.asset, delivered.last, delivered.dayKg], ['credits', null, 0], 'of this asset alone')
  const booking = done(await seller.call(order.info, { no }))
  assert.equal(booking.state, 'completed')
  assert.equal(done(await seller.call(wallet.entry, { no: booking.entryNo! })).causeNo, no)
  const titles = async (who: Person) => done(await who.call(notice.list, {})).items.map((n) => n.title.en)
  assert.ok((await titles(buyer)).includes('10 t delivered'), (await titles(buyer)).join('; '))
  const own = await titles(seller)
  for (const title of ['10 t delivered', `Order ${offer.no} ended with the delivery`])
    assert.ok(own.includes(title), own.join('; '))
  assert.ok(
    own.some((title) => title.startsWith('Sale proceeds: ')),
    own.join('; '),
  )
  refused(await buyer.call(market.buy, inputOf(project, 1, 30_00)), 'presaleDelivered')
  assert.equal(done(await world.as()(market.book, { project })).asset, 'credits')
  // Tons bought undelivered now sell like any credit.
  assert.equal(done(await buyer.call(market.sell, { project, kg: t(10), priceCents: 32_00 })).state, 'applying')
})

test('a seller of all of it gets no delivery, and the booking still ends', async () => {
  const [seller, buyer] = [await person(4), await person(3)]
  const { project, no } = await paidFor(seller)
  const bid = done(await buyer.call(market.buy, inputOf(project, 20, 28_00)))
  assert.equal(done(await seller.call(market.sell, { project, asset: 'presale', kg: t(20) })).filledKg, t(20))
  assert.equal(done(await buyer.call(order.info, { no: bid.no })).state, 'completed')
  // Sold on once more before the delivery.
  const third = await person(1)
  done(await buyer.call(market.sell, inputOf(project, 20, 29_00)))
  done(await third.call(market.buy, inputOf(project, 20, 29_00)))
  await travel(world, 14 * DAY)
  assert.equal(done(await seller.call(order.info, { no })).state, 'completed')
  assert.deepEqual(
    (await Promise.all([seller, buyer, third].map((who) => holding(who, project)))).map((h) => [h.free, h.presale]),
    [
      [0, 0],
      [0, 0],
      [t(20), 0],
    ],
  )
})

test('a bid for undelivered tons frees its cash on delivery; a closed project frees tons and cash', async () => {
  const [seller, buyer] = [await person(3), await person(1)]
  const { project } = await paidFor(seller)
  const before = done(await buyer.call(wallet.summary, {})).availableCents
  const bid = done(await buyer.call(market.buy, inputOf(project, 5, 20_00)))
  await travel(world, 14 * DAY)
  assert.equal(done(await buyer.call(order.info, { no: bid.no })).state, 'cancelled')
  assert.equal(done(await buyer.call(wallet.summary, {})).availableCents, before)

  const other = await paidFor(seller)
  done(await seller.call(market.sell, inputOf(other.project, 20, 30_00)))
  await closeProject({ db })(other.project, { en: 'registry', cn: '登记处' })
  await world.schedule.runNow()
  assert.deepEqual(await holding(seller, other.project), { free: 0, presale: t(20), offered: 0 })
})

test('of a hundred sales at once of tons for one exactly the available tons are sold', async () => {
  const seller = await person(5)
  const { project } = await paidFor(seller)
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => seller.call(market.sell, inputOf(project, 20, 30_00))),
  )
  assert.equal(answers.filter((a) => a.code === 0).length, 1)
  for (const answer of answers.filter((a) => a.code !== 0)) refused(answer, 'insufficientCredits')
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
