import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { wallet } from '@tonne/contract/money/wallet'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { firstTerms } from '@tonne/domain/base/terms'
import { cents } from '@tonne/domain/money'
import { insertTerms } from '../../base/settings/store.ts'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import type { Person } from '../../testing/people.ts'
import { secondNode } from '../../testing/secondNode.ts'
import { t, trade, trader } from '../../testing/trades.ts'
import { DAY, travel } from '../../testing/travel.ts'
import { makeWorld } from '../../testing/world.ts'
import { setPrice } from '../project/createProject.ts'

const world = await makeWorld()
const node = await secondNode(world)
after(async () => {
  await world.schedule.runNow()
  await node.end()
  await world.end()
})
const { db, clock } = world
const person = () => trader(world)
/** A project of which each of these people holds so many tons; it is sold out unless `left` names a stock. */
async function project(price: number, { holders = [] as Person[], tons = 10, left = 0 }) {
  const made = await openProject(world, { price, tons: holders.length * tons + left })
  for (const who of holders) done(await who.call(order.buy, { project: made.no, kg: t(tons), priceVersion: 1 }))
  return made.no
}
const shown = async (no: string) => done(await world.as()(market.book, { project: no }))
const purse = async (who: Person) => done(await who.call(wallet.summary, {}))
const place = (side: 'buy' | 'sell', who: Person, [no, tons, priceCents]: readonly [string, number, number?]) =>
  who.call(market[side], { project: no, kg: t(tons), ...(priceCents === undefined ? {} : { priceCents }) })

test('a thief with a token and an accomplice trade nothing at 18,000, and the answer names the band', async () => {
  const [victim, accomplice] = [await person(), await person()]
  const no = await project(22_60, { holders: [accomplice], left: 100 })
  const before = await purse(victim)
  const offered = await place('sell', accomplice, [no, 1, 18_000_00])
  refused(offered, 'priceOutsideBand')
  assert.equal(
    offered.msg,
    'S$18,000.00 / t is outside the band of this project: S$20.35 to S$24.85 (10% around the reference price of ' +
      'S$22.60)',
  )
  for (const [side, who] of [
    ['buy', victim],
    ['sell', accomplice],
  ] as const)
    for (const price of [20_30, 24_90, 18_000_00, 10])
      refused(await place(side, who, [no, 1, price]), 'priceOutsideBand')
  // At the bounds it is accepted.
  done(await place('sell', accomplice, [no, 1, 24_85]))
  assert.equal(done(await place('buy', victim, [no, 1, 24_85])).filledKg, t(1))
  assert.equal((await purse(victim)).availableCents, before.availableCents - 25_25)
})

test('an order without a price takes nothing outside the band, whatever waits in the book', async () => {
  const [seller, buyer, other] = [await person(), await person(), await person()]
  const no = await project(31_90, { holders: [seller], left: 100 })
  done(await place('sell', seller, [no, 1, 35_05]))
  done(await place('sell', seller, [no, 2, 34_00]))
  done(await place('sell', seller, [no, 2, 33_40]))
  done(await place('sell', seller, [no, 2, 33_00]))
  // The protection alone would accept up to 34.65.
  assert.equal(done(await place('buy', other, [no, 7])).filledKg, t(6))
  // The project's price falls, so the rest is far above the band and is not filled.
  clock.set(new Date(clock.now().getTime() + 60_000))
  await setPrice({ db })(no, cents(20_00), clock.now())
  const before = await purse(buyer)
  refused(await place('buy', buyer, [no, 1]), 'priceOutsideBand')
  refused(await place('buy', buyer, [no, 1, 35_05]), 'priceOutsideBand')
  assert.deepEqual(await purse(buyer), before)
  // It waits outside the band, where nothing meets it, and its owner can cancel it.
  await world.schedule.runNow()
  assert.deepEqual(
    (await shown(no)).asks.map((a) => a.priceCents),
    [35_05],
  )
})

test('two accounts that pass 500 t to and fro, not at ten cents, move the price by no cent', async () => {
  const [one, other] = [await person(), await person()]
  const no = await project(12_00, { holders: [one], tons: 500 })
  await world.schedule.runNow()
  refused(await place('sell', one, [no, 500, 10]), 'priceOutsideBand')
  for (let round = 0; round < 2; round++) {
    await trade(no, [one, other], [500, 10_80])
    await world.schedule.runNow()
    await trade(no, [other, one], [500, 10_80])
    await world.schedule.runNow()
  }
  const { reference, band, last, dayKg } = await shown(no)
  assert.deepEqual(
    [reference.source, reference.priceCents, band.lowCents, band.highCents, last, dayKg],
    ['sold', 12_00, 10_80, 13_20, null, 0],
  )
  assert.deepEqual([reference.kg, reference.pairs, reference.trades], [0, 0, 0])
})

test('sold out, three pairs and 20 t make a reference; a thousand trades of one pair do not', async () => {
  const people = [await person(), await person(), await person(), await person()] as const
  const [a, b, c, d] = people
  const no = await project(10_00, { holders: [a, b, c], tons: 100 })
  await trade(no, [a, d], [8, 10_50])
  await trade(no, [b, d], [8, 10_40])
  await trade(no, [c, d], [3, 10_30])
  await travel(world, DAY)
  assert.deepEqual([(await shown(no)).reference.source, (await shown(no)).reference.kg], ['sold', t(19)])
  await trade(no, [c, d], [3, 10_30])
  const lastAt = clock.now().getTime()
  await world.schedule.runNow()
  // Today's trades move nothing today.
  assert.deepEqual([(await shown(no)).reference.source, (await shown(no)).reference.kg], ['sold', t(19)])
  await travel(world, DAY)
  const { reference } = await shown(no)
  assert.deepEqual(
    [reference.source, reference.priceCents, reference.kg, reference.pairs, reference.trades],
    ['trades', 10_40, t(22), 3, 4],
  )
  assert.equal(reference.at, lastAt)
  for (let i = 0; i < 5; i++) await trade(no, [a, d], [18, 11_40])
  await travel(world, DAY)
  assert.deepEqual([(await shown(no)).reference.priceCents, (await shown(no)).reference.kg], [10_40, t(112)])
  // After a month without trades the project's last sale price counts again.
  await travel(world, 31 * DAY)
  assert.deepEqual([(await shown(no)).reference.source, (await shown(no)).reference.priceCents], ['sold', 10_00])
})

test('when the band moves, an order on its wrong side never trades: it is cancelled and told, once', async () => {
  const [seller, bidder, buyer] = [await person(), await person(), await person()]
  const no = await project(20_00, { holders: [seller], tons: 30, left: 50 })
  const [cheap, dear] = [
    done(await place('sell', seller, [no, 5, 19_00])),
    done(await place('sell', seller, [no, 5, 21_00])),
  ]
  const bid = done(await place('buy', bidder, [no, 5, 18_00]))
  await setPrice({ db })(no, cents(25_00), clock.now())
  // 22.50 to 27.50: both offers are below it. No job ran in between, and a hundred buyers come at once on two nodes.
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      (i % 2 ? node : world).as(buyer.token)(market.buy, { project: no, kg: t(1), priceCents: 24_00 }),
    ),
  )
  for (const answer of answers) assert.equal(done(answer).filledKg, 0)
  for (const placed of [cheap, dear])
    assert.equal(done(await seller.call(order.info, { no: placed.no })).state, 'cancelled')
  const notices = done(await seller.call(notice.list, {})).items.filter(({ title }) =>
    title.en.endsWith('the price moved'),
  )
  assert.equal(notices.length, 2)
  assert.match(notices[0]!.body.en, /from S\$22\.50 to S\$27\.50 \(reference price S\$25\.00\)/)
  // The bid below the band waits until the band reaches it again.
  await world.schedule.runNow()
  assert.equal(done(await bidder.call(order.info, { no: bid.no })).state, 'applying')
  assert.equal((await shown(no)).asks.length, 0)

  // Where nobody trades, the job removes strays.
  await setPrice({ db })(no, cents(15_00), new Date(clock.now().getTime() + 60_000))
  clock.set(new Date(clock.now().getTime() + 120_000))
  await world.schedule.runNow()
  assert.equal(done(await bidder.call(order.info, { no: bid.no })).state, 'cancelled')
  assert.equal((await shown(no)).bids.length, 0)
})

test('while a price changes and batches decide on two nodes, every trade is within the band of its time', async () => {
  const [seller, ...buyers] = [await person(), await person(), await person(), await person()]
  const no = await project(20_00, { holders: [seller!], tons: 200, left: 50 })
  for (let round = 0; round < 6; round++) {
    clock.set(new Date(clock.now().getTime() + 120_000))
    const price = round % 2 === 0 ? 24_00 : 20_00
    const asks = Array.from({ length: 10 }, (_, i) =>
      (i % 2 ? node : world).as(seller!.token)(market.sell, { project: no, kg: t(1), priceCents: 21_60 + i * 5 }),
    )
    const bids = Array.from({ length: 12 }, (_, i) =>
      (i % 2 ? world : node).as(buyers[i % 3]!.token)(market.buy, { project: no, kg: t(1), priceCents: 21_80 + i * 5 }),
    )
    await Promise.all([...asks, ...bids, setPrice({ db })(no, cents(price), clock.now())])
    await world.schedule.runNow()
  }
  const judged = await db.rows<{ n: number; outside: number }>(
    `select count(*)::int as n, count(*) filter (where t.price_cents < t.band_low_cents
      or t.price_cents > t.band_high_cents)::int as outside
     from trade t join project p on p.id = t.project_id where p.no = $1`,
    [no],
  )
  assert.ok(judged[0]!.n > 20, `${judged[0]!.n} trades`)
  assert.equal(judged[0]!.outside, 0)
})

test('the band follows the terms, and a project’s own band', async () => {
  const [seller] = [await person()]
  const no = await project(20_00, { holders: [seller], left: 10 })
  await db.rows('update project set band_basis_points = 200 where no = $1', [no])
  assert.deepEqual((await shown(no)).band, { lowCents: 19_60, highCents: 20_40, basisPoints: 200 })
  refused(await place('sell', seller, [no, 1, 20_45]), 'priceOutsideBand')
  await db.rows('update project set band_basis_points = null where no = $1', [no])
  clock.set(new Date(clock.now().getTime() + 120_000))
  await insertTerms(
    db,
    { ...firstTerms, market: { ...firstTerms.market, bandBasisPoints: 2000 } },
    clock.now(),
    clock.now(),
  )
  assert.equal((await shown(no)).band.highCents, 24_00)
  done(await place('sell', seller, [no, 1, 24_00]))
})
