import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { addDays } from '@tonne/domain/days'
import { allPages, done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable } from '../../testing/payees.ts'
import type { Person } from '../../testing/people.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'
import { sleepUntil } from '../../testing/travel.ts'

const world = await openWorld({ now: new Date('2026-11-10T04:00:00Z') })
const { ann, corp, db, clock } = world
const HOUR = 3_600_000
const forest = await openProject(world)

const buy = async ({ call }: Person, tons = 1, project = forest.no) =>
  done(await call(order.buy, { project, kg: tons * 1000, priceVersion: 1 }))
type LogsInput = {
  group?: 'deposits' | 'purchases' | 'sales' | 'withdrawals'
  from?: string
  to?: string
  after?: string
  limit?: number
}
const logs = async ({ call }: Person, input: LogsInput = {}) => done(await call(wallet.logs, input))
const allLogs = (person: Person, input: LogsInput = {}) =>
  allPages((page) => logs(person, { limit: 3, ...input, ...page }))

// Ann's November: both sides of a Singapore midnight, two days with nothing between.
await world.fund(ann, 10_000_00)
await sleepUntil(world, '2026-11-12T15:59:59.999Z')
await buy(ann, 25)
await sleepUntil(world, '2026-11-12T16:00:00Z')
await buy(ann, 1)
await sleepUntil(world, '2026-11-15T02:00:00Z')
await world.fund(corp, 500_00)
await buy(corp, 2)
await buy(ann, 3)
await sleepUntil(world, '2026-11-16T01:00:00Z')
await world.fund(ann, 77_77)
await sleepUntil(world, '2026-11-20T04:00:00Z')

test('opening + in - out = closing, over any period; each period opens where the one before closed', async () => {
  const days = Array.from({ length: 14 }, (_, i) => addDays('2026-11-08', i))
  let carried = 0
  for (const day of days) {
    const { openingCents, inCents, outCents, closingCents, items } = await logs(ann, { from: day, to: day, limit: 50 })
    assert.equal(openingCents, carried, day)
    assert.equal(openingCents + inCents - outCents, closingCents, day)
    assert.equal(
      items.reduce((sum, line) => sum + line.amountCents, 0),
      inCents - outCents,
      day,
    )
    if (items[0]) assert.equal(items[0].balanceCents, closingCents, day)
    carried = closingCents
  }
  assert.equal(carried, done(await ann.call(wallet.summary, {})).currentCents)
  const whole = await logs(ann, { from: days[0]!, to: days.at(-1)! })
  assert.deepEqual([whole.openingCents, whole.closingCents, whole.inCents], [0, carried, 10_077_77])
})
test('days are Singapore’s: a purchase at 23:59:59.999 is of that day, the next one of the next', async () => {
  const [thursday, friday] = [
    await logs(ann, { from: '2026-11-12', to: '2026-11-12' }),
    await logs(ann, { from: '2026-11-13', to: '2026-11-13' }),
  ]
  assert.deepEqual([thursday.outCents, friday.outCents], [721_61, 28_40 + 43 + 4])
  assert.match(thursday.items[0]!.entryNo, /^LE-20261112-/)
  assert.match(friday.items[0]!.entryNo, /^LE-20261113-/)
})
test('each line’s balance is the one before it plus its amount, filtered or not', async () => {
  const lines = await allLogs(ann)
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    ['deposit', 'buy', 'buy', 'buy', 'deposit'],
  )
  let balance = 0
  for (const line of [...lines].reverse()) {
    balance += line.amountCents
    assert.equal(line.balanceCents, balance)
  }
  const purchases = await allLogs(ann, { group: 'purchases', limit: 1 })
  assert.deepEqual(
    purchases,
    lines.filter(({ kind }) => kind === 'buy'),
  )
  assert.deepEqual(
    await allLogs(ann, { group: 'deposits' }),
    lines.filter(({ kind }) => kind === 'deposit'),
  )
  assert.deepEqual(await allLogs(ann, { group: 'withdrawals' }), [])
})
test('the period defaults to thirty days; an empty or reversed one is empty', async () => {
  const { from, to } = await logs(ann)
  assert.deepEqual([from, to], ['2026-10-22', '2026-11-20'])
  assert.deepEqual((await logs(ann, { from: '2026-11-14', to: '2026-11-14' })).items, [])
  const reversed = await logs(ann, { from: '2026-11-20', to: '2026-11-10' })
  assert.deepEqual([reversed.items, reversed.inCents, reversed.outCents], [[], 0, 0])
})
test('paging while the log grows lists every earlier line once, and nothing twice', async () => {
  const bob = await world.newMember()
  await world.fund(bob, 1_000_00)
  for (let i = 0; i < 6; i++) await buy(bob)
  const before = (await logs(bob, { limit: 50 })).items.map(({ entryNo }) => entryNo)
  const seen = await allPages(async (from) => {
    const page = await logs(bob, { limit: 2, ...from })
    await Promise.all([buy(bob), buy(bob)])
    return page
  })
  assert.deepEqual(
    seen.map(({ entryNo }) => entryNo),
    before,
  )
})
test('a page never cuts an entry in two, however many share its batch', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => world.newMember()))
  for (const person of people) await world.fund(person, 200_00)
  await Promise.all(people.flatMap((person) => [buy(person), buy(person)]))
  for (const person of people) {
    const lines = await allLogs(person, { limit: 1 })
    assert.deepEqual(
      lines.map(({ amountCents }) => amountCents),
      [-28_87, -28_87, 200_00],
    )
    assert.equal(new Set(lines.map(({ entryNo }) => entryNo)).size, 3)
  }
})

test('an entry is shown to its members; another’s, or one under a wrong day, counts as none', async () => {
  const bought = await buy(ann)
  const entry = ({ call }: Person, no: string) => call(wallet.entry, { no })
  assert.equal(done(await entry(ann, bought.entryNo)).causeNo, bought.no)
  refused(await entry(corp, bought.entryNo), 'notFound')
  for (const no of [
    bought.entryNo.replace('20261120', '20261121'),
    'LE-20261120-99999999',
    'LE-20261120-999999999999999',
    bought.no,
  ]) {
    refused(await entry(ann, no), 'notFound')
  }
  const { rows } = await db.pool.query(`select min(entry_id)::int as id from posting where kind = 'issue'`)
  refused(await entry(ann, `LE-20261110-${String(rows[0].id).padStart(8, '0')}`), 'notFound')
})
test('tons bought in sequence are one run of serials; another’s purchase in between makes two', async () => {
  const { no } = await openProject(world, { price: 10_00 })
  const [cyd, dan] = [await world.newMember(), await world.newMember()]
  for (const person of [cyd, dan]) await world.fund(person, 1_000_00)
  await buy(cyd, 2, no)
  await buy(cyd, 3, no)
  await buy(dan, 1, no)
  await buy(cyd, 4, no)
  const holdings = async (person: Person) => done(await person.call(wallet.tons, {}))
  const mine = await holdings(cyd)
  assert.deepEqual(
    mine.holdings.map((h) => [h.project.no, h.freeKg, h.costCents, h.valueCents]),
    [[no, 9_000, 90_00, 90_00]],
  )
  assert.deepEqual(
    mine.holdings[0]!.serials.map(({ first, last, kg }) => [first, last, kg]),
    [
      [1, 5, 5_000],
      [7, 10, 4_000],
    ],
  )
  assert.deepEqual((await holdings(dan)).holdings[0]!.serials, [{ first: 6, last: 6, text: `${no}-6-6`, kg: 1_000 }])
  assert.deepEqual([mine.freeKg, mine.onOfferKg, mine.retiredKg], [9_000, 0, 0])
})
test('parts of a ton share their number with the holder of the other part', async () => {
  const { no } = await openProject(world, { lotKg: 250, minKg: 250, price: 10_00 })
  const [eve, fay] = [await world.newMember(), await world.newMember()]
  for (const person of [eve, fay]) await world.fund(person, 100_00)
  await buy(eve, 1.25, no)
  await buy(fay, 0.5, no)
  const runs = async (person: Person) =>
    done(await person.call(wallet.tons, {})).holdings[0]!.serials.map((s) => [s.first, s.last, s.kg])
  assert.deepEqual([await runs(eve), await runs(fay)], [[[1, 2, 1250]], [[2, 2, 500]]])
})
test('a member without anything has no lines and no holds', async () => {
  const nobody = await world.newMember()
  const { call } = nobody
  const { checkedAt: _, ...summary } = done(await call(wallet.summary, {}))
  assert.deepEqual(summary, {
    currentCents: 0,
    availableCents: 0,
    heldCents: 0,
    presaleCents: 0,
    carbonKg: 0,
    retiredKg: 0,
    projects: 0,
    valueCents: 0,
    dayChange: { cents: 0, basisPoints: 0 },
  })
  assert.deepEqual(done(await call(wallet.tons, {})), {
    freeKg: 0,
    onOfferKg: 0,
    retiringKg: 0,
    retiredKg: 0,
    holdings: [],
  })
  assert.deepEqual(done(await call(wallet.holds, {})), { heldCents: 0, holds: [] })
  assert.deepEqual((await logs(nobody)).items, [])
})
test('the fund log includes entries of the past hour', async () => {
  clock.set(new Date(clock.now().getTime() + HOUR / 2))
  const bought = await buy(ann)
  assert.equal((await logs(ann, { limit: 1 })).items[0]!.entryNo, bought.entryNo)
})
test('tons on offer are worth what the others are; the change of a day is since Singapore’s midnight', async () => {
  const { no, id } = await openProject(world, { price: 10_00 })
  const bob = await payable(world, 500_00)
  await buy(bob, 5, no)
  const worth = async () => {
    const { valueCents, carbonKg, projects, dayChange } = done(await bob.call(wallet.summary, {}))
    const { holdings } = done(await bob.call(wallet.tons, {}))
    assert.equal(
      holdings.reduce((sum, holding) => sum + holding.valueCents, 0),
      valueCents,
    )
    return [valueCents, carbonKg, projects, dayChange.cents, holdings[0]!.costCents]
  }
  assert.deepEqual(await worth(), [50_00, 5_000, 1, 0, 50_00])
  const { no: offer } = done(await bob.call(market.sell, { project: no, kg: 3_000, priceCents: 10_00 }))
  assert.deepEqual(await worth(), [50_00, 5_000, 1, 0, 50_00])
  const priced = (version: number, priceCents: number, at: string) =>
    db.rows('insert into project_price (project_id, version, price_cents, effective_at) values ($1, $2, $3, $4)', [
      ...[id, version, priceCents, at],
    ])
  // Before and after midnight in Singapore; both before midnight in UTC.
  await priced(2, 11_00, '2026-11-20T15:59:59Z')
  await priced(3, 13_00, '2026-11-20T20:00:00Z')
  await sleepUntil(world, '2026-11-21T02:00:00Z')
  assert.deepEqual(await worth(), [65_00, 5_000, 1, 10_00, 50_00])
  done(await bob.call(market.cancel, { no: offer }))
  done(await retire(bob, no, { kg: 2_000 }))
  assert.deepEqual(await worth(), [39_00, 3_000, 1, 6_00, 30_00], 'retired tons took their cost with them')
  await completeRetirement(world, done(await retire(bob, no, { kg: 3_000 })).no)
  assert.deepEqual(await worth(), [0, 0, 0, 0, 0])
})
test('holdings are sorted by worth, holds add up, a trade is one’s purchase and another’s sale', async () => {
  const [seller, buyer] = [await payable(world, 500_00), await payable(world, 500_00)]
  const [small, large] = [await openProject(world, { price: 10_00 }), await openProject(world, { price: 10_00 })]
  await buy(seller, 1, small.no)
  await buy(seller, 3, large.no)
  done(await seller.call(market.sell, { project: large.no, kg: 1_000, priceCents: 10_00 }))
  done(await buyer.call(market.buy, { project: large.no, kg: 1_000, priceCents: 10_00 }))
  const { holdings } = done(await seller.call(wallet.tons, {}))
  assert.deepEqual(
    holdings.map(({ project, valueCents }) => [project.no, valueCents]),
    [
      [large.no, 20_00],
      [small.no, 10_00],
    ],
  )
  const kinds = async (person: Person, group: 'purchases' | 'sales') =>
    (await logs(person, { group })).items.map(({ kind }) => kind)
  assert.deepEqual([await kinds(seller, 'sales'), await kinds(seller, 'purchases')], [['trade'], ['buy', 'buy']])
  assert.deepEqual([await kinds(buyer, 'sales'), await kinds(buyer, 'purchases')], [[], ['trade']])
  for (const priceCents of [9_00, 9_50])
    done(await buyer.call(market.buy, { project: small.no, kg: 1_000, priceCents }))
  const [held, { heldCents }] = [done(await buyer.call(wallet.holds, {})), done(await buyer.call(wallet.summary, {}))]
  assert.deepEqual([held.holds.length, held.heldCents], [2, heldCents])
})
