import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import type { RefusalName } from '@tonne/domain/refusals'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { linkOwner } from '../../testing/owners.ts'
import type { Person } from '../../testing/people.ts'
import { t, trader, wideBand } from '../../testing/trades.ts'
import { sleepUntil } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { closeProject } from '../project/createProject.ts'
import { listFront } from './store.ts'

const world = await openWorld({ terms: wideBand })
const refreshed = await watchRefreshed(world)
const { ann, corp, db, clock } = world
await world.fund(ann, 40_000_00)
await world.fund(corp, 40_000_00)

/** A project on the book, of which the seller holds tons. */
async function traded(seller: Person, tons = 20) {
  const { no } = await openProject(world)
  for (let left = tons; left > 0; left -= 1000)
    done(await seller.call(order.buy, { project: no, kg: Math.min(left, 1000) * 1000, priceVersion: 1 }))
  return no
}
const purse = async (who: Person) => {
  const { availableCents, heldCents } = done(await who.call(wallet.summary, {}))
  return { availableCents, heldCents }
}
const tonsOf = async (who: Person, project: string) => {
  const found = done(await who.call(wallet.tons, {})).holdings.find((h) => h.project.no === project)
  return [found?.freeKg ?? 0, found?.onOfferKg ?? 0]
}
const depth = async (project: string) => {
  const { bids, asks } = done(await world.as()(market.book, { project }))
  return { bids: bids.map((l) => [l.priceCents, l.kg]), asks: asks.map((l) => [l.priceCents, l.kg]) }
}
const LEDGER = `
  select json_build_object('accounts', (select json_agg(a order by id) from account a where balance <> 0), 'postings',
  (select count(*) from posting),
    'ranges', (select json_agg(r order by id) from serial_range r), 'orders', (select count(*) from "order"), 'book',
    (select json_agg(b order by b.order_id) from book_order b),
    'trades', (select count(*) from trade), 'keys', (select count(*) from idempotency), 'holds', (select json_agg(h
    order by id) from hold h)) as all`
const STALE_WALLETS = `
  select distinct unnest(member_ids)::int as id from event where 'wallet' = any(stale) and id > $1 order by 1`
const ledger = async () => JSON.stringify(await db.rows(LEDGER))

test('a sell waits with credits held; a buy takes it at its price; proceeds come the next working day', async () => {
  const no = await traded(corp, 100)
  const [annBefore, corpBefore] = [await purse(ann), await purse(corp)]
  const sold = done(await corp.call(market.sell, { project: no, kg: t(40), priceCents: 28_40 }))
  assert.deepEqual([sold.state, sold.filledKg, sold.leftKg], ['applying', 0, t(40)])
  assert.deepEqual(await tonsOf(corp, no), [t(60), t(40)])
  assert.deepEqual(await depth(no), { bids: [], asks: [[28_40, t(40)]] })
  const [last] = await db.rows<{ id: number }>('select coalesce(max(id), 0) as id from event')
  // 15 t at 29.00 or better: at 28.40, the waiting price. 426.00 + 6.39 + 0.58
  const bought = done(await ann.call(market.buy, { project: no, kg: t(15), priceCents: 29_00 }))
  assert.deepEqual(
    [bought.state, bought.filledKg, bought.leftKg, bought.sumCents, bought.heldCents],
    ['completed', t(15), 0, 432_97, 0],
  )
  assert.deepEqual(
    (await db.rows<{ id: number }>(STALE_WALLETS, [last!.id])).map(({ id }) => id),
    [ann.id, corp.id].sort((a, b) => a - b),
    'whose wallet became stale',
  )
  assert.deepEqual(await purse(ann), { ...annBefore, availableCents: annBefore.availableCents - 432_97 })
  assert.deepEqual(
    [await tonsOf(ann, no), await tonsOf(corp, no)],
    [
      [t(15), 0],
      [t(60), t(25)],
    ],
  )
  // Friday's sale: 426.00 - 6.39 - 0.58, held until Monday.
  assert.deepEqual(await purse(corp), { ...corpBefore, heldCents: corpBefore.heldCents + 419_03 })
  const [hold] = done(await corp.call(wallet.holds, {})).holds
  assert.deepEqual(
    [hold!.why, hold!.amountCents, hold!.releaseBy],
    ['proceeds', 419_03, Date.parse('2026-11-22T16:00:00Z')],
  )
  assert.match(hold!.releaseRule.en, /^Available on Mon 23 Nov/)
  await world.schedule.runNow()
  assert.equal((await purse(corp)).heldCents, corpBefore.heldCents + 419_03)

  const rest = done(await ann.call(market.buy, { project: no, kg: t(25) }))
  assert.deepEqual([rest.state, rest.filledKg], ['completed', t(25)])
  assert.equal(done(await corp.call(order.info, { no: sold.no })).state, 'in_progress')
  await sleepUntil(world, '2026-11-22T15:59:59Z')
  await world.schedule.runNow()
  assert.equal(done(await corp.call(order.info, { no: sold.no })).state, 'in_progress')
  await sleepUntil(world, '2026-11-22T16:00:00Z')
  for (let i = 0; i < 3; i++) await world.schedule.runNow()
  // 40 t at 28.40: 1,136.00 - 17.04 - 1.53, however it was filled.
  assert.deepEqual(await purse(corp), {
    availableCents: corpBefore.availableCents + 1117_43,
    heldCents: corpBefore.heldCents,
  })
  const info = done(await corp.call(order.info, { no: sold.no }))
  assert.deepEqual(
    [info.state, info.totalCents, info.feeCents, info.gstCents, info.payCents],
    ['completed', 1136_00, 17_04, 1_53, 1117_43],
  )
  assert.deepEqual(
    info.steps.map((s) => s.state),
    ['applying', 'in_progress', 'completed'],
  )
  const late = await db.rows('select distinct late from trade')
  assert.deepEqual(late, [{ late: false }])
})

test('a buy below the offers waits with its worst case held, to the cent, through fills and a cancel', async () => {
  const no = await traded(corp)
  const before = await purse(ann)
  const bid = done(await ann.call(market.buy, { project: no, kg: t(7), priceCents: 33_35 }))
  // 233.45 + 3.50 + 0.32
  assert.deepEqual([bid.state, bid.heldCents, bid.availableCents], ['applying', 237_27, before.availableCents - 237_27])
  const waits = done(await ann.call(wallet.holds, {})).holds.find(({ why }) => why === 'order')
  assert.equal(waits?.releaseRule.en, `When ${bid.no} is filled or cancelled`)
  for (const tons of [1, 2, 1]) {
    const sold = done(await corp.call(market.sell, { project: no, kg: t(tons), priceCents: 33_00 }))
    assert.deepEqual([sold.state, sold.filledKg], ['in_progress', t(tons)])
    const [mine] = done(await ann.call(market.mine, { project: no })).items
    const { heldCents } = await purse(ann)
    assert.equal(heldCents - before.heldCents, mine!.heldCents, 'held is what the rest costs at worst')
  }
  const cancelled = done(await ann.call(market.cancel, { no: bid.no }))
  assert.deepEqual([cancelled.filledKg, cancelled.cancelledKg], [t(4), t(3)])
  // 4 t at 33.35: 133.40 + 2.00 + 0.18, rounded over the whole.
  assert.deepEqual(await purse(ann), { availableCents: before.availableCents - 135_58, heldCents: before.heldCents })
  const info = done(await ann.call(order.info, { no: bid.no }))
  assert.deepEqual([info.state, info.kg, info.payCents, info.book?.filledKg], ['cancelled', t(7), 135_58, t(4)])
  assert.equal(info.trades.length, 3)
  assert.equal(info.availableAfterCents, before.availableCents - 135_58, 'after the cancellation, not after the start')
  refused(await ann.call(market.cancel, { no: bid.no }), 'orderNotOpen')
  refused(await corp.call(market.cancel, { no: bid.no }), 'notFound')
})

test('own orders never trade with each other: the newer overlap is cancelled, and says so', async () => {
  const no = await traded(corp)
  done(await corp.call(market.sell, { project: no, kg: t(5), priceCents: 30_00 }))
  const own = done(await corp.call(market.buy, { project: no, kg: t(8), priceCents: 30_00 }))
  assert.deepEqual([own.state, own.filledKg, own.leftKg, own.ownKg, own.sumCents], ['cancelled', 0, 0, t(8), 0])
  refused(await corp.call(market.buy, { project: no, kg: t(1) }), 'ownOrderOnly')
  assert.deepEqual(await depth(no), { bids: [], asks: [[30_00, t(5)]] })
  const info = done(await corp.call(order.info, { no: own.no }))
  assert.deepEqual([info.state, info.payCents, info.book?.ownKg], ['cancelled', 0, t(8)])
})

test('a person and their company are one owner: their orders never trade with each other', async () => {
  const [person, stranger] = [await world.newMember({ level: 3 }), await world.newMember({ level: 3 })]
  const companies = [
    await world.newMember({ kind: 'corporate', level: 3 }),
    await world.newMember({ kind: 'corporate', level: 3 }),
  ]
  for (const one of [person, stranger, ...companies]) await world.fund(one, 9_000_00)
  const [first, second] = companies as [Person, Person]
  const no = await traded(first)
  // The company offers before the person has said that it is theirs.
  done(await first.call(market.sell, { project: no, kg: t(5), priceCents: 30_00 }))
  await linkOwner(world, person, [first, second])
  for (const one of [person, second]) {
    refused(await one.call(market.buy, { project: no, kg: t(1) }), 'ownOrderOnly')
    const bid = done(await one.call(market.buy, { project: no, kg: t(2), priceCents: 31_00 }))
    assert.deepEqual([bid.state, bid.filledKg, bid.ownKg], ['cancelled', 0, t(2)])
  }
  done(await person.call(market.buy, { project: no, kg: t(3), priceCents: 29_00 }))
  const offer = done(await first.call(market.sell, { project: no, kg: t(4), priceCents: 29_00 }))
  assert.deepEqual([offer.state, offer.ownKg], ['cancelled', t(4)])
  // An unrelated member trades with both.
  assert.equal(done(await stranger.call(market.buy, { project: no, kg: t(5), priceCents: 30_00 })).filledKg, t(5))
  assert.equal(done(await stranger.call(market.sell, { project: no, kg: t(3), priceCents: 29_00 })).filledKg, t(3))
})

test('a market order takes no worse than the published protection; the rest is not bought', async () => {
  const no = await traded(corp)
  for (const [tons, price] of [
    [2, 20_00],
    [3, 21_00],
    [4, 21_05],
  ]) {
    done(await corp.call(market.sell, { project: no, kg: t(tons!), priceCents: price! }))
  }
  const bought = done(await ann.call(market.buy, { project: no, kg: t(9) }))
  assert.deepEqual([bought.state, bought.filledKg, bought.unfilledKg, bought.leftKg], ['completed', t(5), t(4), 0])
  const info = done(await ann.call(order.info, { no: bought.no }))
  assert.deepEqual([info.kg, info.book?.askedKg, info.book?.market, info.totalCents], [t(5), t(9), true, 103_00])
})

const soon = () => new Date(clock.now().getTime() + 3_600_000)
type Make = () => Promise<{ no: string; kg?: number; priceCents?: number | undefined; who?: Person }>
const refusals: [RefusalName, 'buy' | 'sell', Make][] = [
  ['projectNotFound', 'buy', async () => ({ no: 'TN-none' })],
  ['projectPendingReview', 'sell', () => openProject(world, { approved: false })],
  ['projectNotBegun', 'buy', () => openProject(world, { startsAt: soon() })],
  ['levelTooLow', 'buy', () => openProject(world, { minLevel: 2 })],
  ['quantityNotLot', 'sell', () => openProject(world, { lotKg: 2000 })],
  ['quantityBelowMin', 'buy', () => openProject(world, { minKg: 2000 })],
  ['quantityAboveMax', 'buy', async () => ({ ...(await openProject(world, { maxKg: 2000 })), kg: 3000 })],
  ['priceOffTick', 'buy', async () => ({ ...(await openProject(world)), priceCents: 28_41 })],
  [
    'priceOffTick',
    'buy',
    async () => ({ ...(await openProject(world, { lotKg: 8, minKg: 8 })), kg: 80, priceCents: 28_40 }),
  ],
  ['priceTooLow', 'sell', async () => ({ ...(await openProject(world)), priceCents: 5 })],
  ['monthlyPurchases', 'buy', () => openProject(world, { monthlyOrders: 0 })],
  ['totalPurchases', 'buy', () => openProject(world, { totalOrders: 0 })],
  ['noOffers', 'buy', async () => ({ ...(await openProject(world)), priceCents: undefined })],
  ['noBids', 'sell', async () => ({ ...(await openProject(world)), priceCents: undefined })],
  ['insufficientCredits', 'sell', () => openProject(world)],
  ['monthlySpend', 'buy', async () => ({ ...(await openProject(world)), kg: 800_000, priceCents: 28_40 })],
  ['insufficientBalance', 'buy', async () => ({ ...(await openProject(world)), who: await world.newMember() })],
]
for (const [rule, side, make] of refusals) {
  test(`${side}: ${rule}: nothing changed`, async () => {
    const { no, kg = 1000, priceCents, who = ann, ...rest } = await make()
    const before = await ledger()
    const price = 'priceCents' in rest || rule === 'noOffers' || rule === 'noBids' ? undefined : (priceCents ?? 28_40)
    refused(
      await who.call(market[side], { project: no, kg, ...(price === undefined ? {} : { priceCents: price }) }),
      rule,
    )
    assert.equal(await ledger(), before)
  })
}
test('a closed project takes no orders, and its waiting orders are cancelled and told, once', async () => {
  const no = await traded(corp)
  const before = await purse(ann)
  const [bid, input] = [
    done(await ann.call(market.buy, { project: no, kg: t(3), priceCents: 10_00 })),
    done(await corp.call(market.sell, { project: no, kg: t(3), priceCents: 50_00 })),
  ]
  await closeProject({ db })(no, { en: 'audit', cn: '审计' })
  refused(await ann.call(market.buy, { project: no, kg: t(1), priceCents: 10_00 }), 'projectClosed')
  for (let i = 0; i < 2; i++) await world.schedule.runNow()
  assert.deepEqual([await purse(ann), await tonsOf(corp, no)], [before, [t(20), 0]])
  for (const [who, placed] of [
    [ann, bid],
    [corp, input],
  ] as const)
    assert.equal(done(await who.call(order.info, { no: placed.no })).state, 'cancelled')
  const notices = await db.rows<{ n: number }>(`select count(*)::int as n from notice where kind = 'orderTakenOut'`)
  assert.deepEqual(notices, [{ n: 2 }])
})
test('a member restricted for selling, guests and strangers are refused; a buy is another scope', async () => {
  const no = await traded(corp)
  const risk = await world.newMember()
  await db.rows(
    `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by) values ('C-8', $1,
      '{sell}', 'source of credits', '碳信用来源', $2, $2)`,
    [risk.id, clock.now()],
  )
  refused(await risk.call(market.sell, { project: no, kg: t(1), priceCents: 28_40 }), 'restricted')
  refused(await risk.call(market.buy, { project: no, kg: t(1), priceCents: 28_40 }), 'insufficientBalance')
  refused(await world.as(world.guest)(market.sell, { project: no, kg: t(1), priceCents: 28_40 }), 'guestCannot')
  refused(await world.as()(market.buy, { project: no, kg: t(1), priceCents: 28_40 }), 'sessionExpired')
})
test('the same key twice is one order, with one answer', async () => {
  const no = await traded(corp)
  const key = 'the-one-and-only-offer'
  const input = { project: no, kg: t(2), priceCents: 31_00 }
  const answers = await Promise.all(Array.from({ length: 10 }, () => corp.call(market.sell, input, key)))
  assert.deepEqual(new Set(answers.map((a) => done(a).no)).size, 1)
  assert.deepEqual(await depth(no), { bids: [], asks: [[31_00, t(2)]] })
  refused(await corp.call(market.sell, { ...input, kg: t(3) }, key), 'keyReused')
  refused(await corp.call(market.buy, input, key), 'keyReused')
})
test('a waiting member is told once of later fills, and the public sees trades and days', async () => {
  const no = await traded(corp)
  const input = done(await corp.call(market.sell, { project: no, kg: t(6), priceCents: 26_00 }))
  for (const tons of [1, 2]) done(await ann.call(market.buy, { project: no, kg: t(tons) }))
  for (let i = 0; i < 2; i++) await world.schedule.runNow()
  const notified = () =>
    db.rows<{ tons: string; left: string }>(
      `select params -> 'tons' ->> 'en' as tons, params -> 'left' ->> 'en' as left from notice
        where kind = 'orderFilled' and params ->> 'no' = $1 order by id`,
      [input.no],
    )
  assert.deepEqual(await notified(), [{ tons: '3 t', left: '3 t' }])
  const { items } = done(await world.as()(market.trades, { project: no }))
  assert.deepEqual(
    items.map((i) => [i.priceCents, i.kg, i.taker]),
    [
      [26_00, t(2), 'buy'],
      [26_00, t(1), 'buy'],
    ],
  )
  const { days } = done(await world.as()(market.history, { project: no }))
  assert.deepEqual(
    days.map((d) => [d.openCents, d.closeCents, d.kg]),
    [[26_00, 26_00, t(3)]],
  )
  const summary = done(await world.as()(market.list, {})).items.find((i) => i.project.no === no)
  assert.deepEqual(
    [summary?.askCents, summary?.bidCents, summary?.last?.priceCents, summary?.dayKg],
    [26_00, null, 26_00, t(3)],
  )
  done(await ann.call(market.buy, { project: no, kg: t(1) }))
  await world.schedule.runNow()
  const both = [
    { tons: '3 t', left: '3 t' },
    { tons: '1 t', left: '2 t' },
  ]
  assert.deepEqual(await notified(), both)
  // Nobody reads the notices of the platform's own accounts.
  await db.rows(`update member set label = 'a label' where id = $1`, [corp.id])
  done(await ann.call(market.buy, { project: no, kg: t(1) }))
  await world.schedule.runNow()
  await db.rows('update member set label = null where id = $1', [corp.id])
  await world.schedule.runNow()
  assert.deepEqual(await notified(), both)
})

for (const side of ['sell', 'buy'] as const) {
  test(`at one price the ${side} order that came first is met first, whatever the numbers of both`, async () => {
    const [one, other, taker] = [await trader(world), await trader(world), await trader(world)]
    const no = await traded(one, 3)
    for (const seller of [other, taker]) done(await seller.call(order.buy, { project: no, kg: t(3), priceVersion: 1 }))
    const input = { project: no, kg: t(3), priceCents: 28_40 }
    for (const who of [one, other]) done(await who.call(market[side], input))
    // As if the node of the second had been given its range of numbers later and the first had come after it.
    const owner = await world.owner()
    await owner.query('alter table book_order alter seq set generated by default')
    await owner.query(
      `update book_order b set seq = sum.seqs - b.seq from (select project_id, sum(seq) as seqs from book_order
        where left_kg > 0 group by 1) sum
        where sum.project_id = b.project_id and b.project_id = (select id from project where no = $1)`,
      [no],
    )
    await owner.query('alter table book_order alter seq set generated always')
    // What is read is cut off after the first few hundred, so the database sorts too.
    const [{ id: projectId }] = (await db.rows<{ id: number }>('select id from project where no = $1', [no])) as [
      { id: number },
    ]
    const reach = { projectId, asset: 'credits', limitCents: input.priceCents, needKg: input.kg } as const
    const front = await db.tx((tx) => listFront(tx, side, reach))
    assert.deepEqual(
      front.map(({ memberId }) => memberId),
      [other.id, one.id],
    )
    done(await taker.call(market[side === 'sell' ? 'buy' : 'sell'], input))
    const met = await db.rows<{ id: number }>(
      `select ${side === 'sell' ? 'seller_id' : 'buyer_id'} as id from trade t join project p on p.id = t.project_id
        where p.no = $1`,
      [no],
    )
    assert.deepEqual(met, [{ id: other.id }])
    await world.schedule.runNow()
  })
}

test('whoever was concerned by a change was told to read it again', () => refreshed())
