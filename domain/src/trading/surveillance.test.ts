import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstTerms } from '../base/terms.ts'
import { cancelFact as cancel, HOUR, NOW, noFacts as none, times, tradeFact as trade } from '../testing/marketFacts.ts'
import { distanceOf } from './blotter.ts'
import { type Facts, type SurveillanceRule, surveil } from './surveillance.ts'

const limits = firstTerms.surveillance
const shared = (sign: 'device' | 'payee', owners: number[]) =>
  owners.map((owner) => ({ sign, key: 'k', owner, since: NOW - HOUR }))
const news = (afterCents: number) => [
  { id: 3, at: NOW, projectId: 1, beforeCents: 1000, afterCents, operators: [41, 42] },
]
const held = (tons: number) => [{ projectId: 1, owner: 7, heldKg: tons * 1000, freeKg: 1_000_000 }]
const far = { priceCents: 1060 }
const wash = () => [trade(1, 2, 3), trade(2, 1, 3), trade(1, 2, 2), trade(2, 1, 2)]

const cases: Record<SurveillanceRule, [what: string, facts: () => Partial<Facts>, measured: number | null][]> = {
  washPair: [
    ['5 t there and back in four trades', () => ({ trades: wash() }), 5000],
    ['the same tons one way: a seller and a customer', () => ({ trades: times(4, () => trade(1, 2, 5)) }), null],
    ['there and back, too little', () => ({ trades: wash().map((row) => ({ ...row, kg: 1000 })) }), null],
    ['in two trades', () => ({ trades: [trade(1, 2, 50), trade(2, 1, 50)] }), null],
    ['by a labelled maker', () => ({ trades: wash(), makers: new Set([2]) }), null],
    ['in two projects', () => ({ trades: wash().map((row, i) => ({ ...row, projectId: i % 2 })) }), null],
    ['before the window', () => ({ trades: wash().map((row) => ({ ...row, at: NOW - 25 * HOUR })) }), null],
  ],
  farPrice: [
    ['three takes 6 % off', () => ({ trades: times(3, () => trade(1, 2, 1, far)) }), 3],
    ['the maker of the price is not who took it', () => ({ trades: times(3, (i) => trade(i + 1, 9, 1, far)) }), null],
    ['exactly at the limit', () => ({ trades: times(3, () => trade(1, 2, 1, { priceCents: 1050 })) }), null],
    ['without a reference', () => ({ trades: times(3, () => trade(1, 2, 1, { ...far, referenceCents: null })) }), null],
  ],
  layering: [
    [
      'six bids withdrawn below its own sale',
      () => ({ cancels: times(6, () => cancel(980)), trades: [trade(8, 7, 1)] }),
      6,
    ],
    ['withdrawn, and no sale', () => ({ cancels: times(6, () => cancel(980)) }), null],
    ['at the price of the sale', () => ({ cancels: times(6, () => cancel(1000)), trades: [trade(8, 7, 1)] }), null],
    ['lived a minute', () => ({ cancels: times(6, () => cancel(980, 'buy', 60_000)), trades: [trade(8, 7, 1)] }), null],
    ['a purchase on the same side', () => ({ cancels: times(6, () => cancel(980)), trades: [trade(7, 8, 1)] }), null],
    ['five', () => ({ cancels: times(5, () => cancel(980)), trades: [trade(8, 7, 1)] }), null],
  ],
  oneOwner: [
    ['three at one device', () => ({ shared: shared('device', [1, 2, 3]) }), 3],
    ['a couple at one device', () => ({ shared: shared('device', [1, 2]) }), null],
    ['two with one account for withdrawals', () => ({ shared: shared('payee', [1, 2]) }), 2],
    ['linked accounts are one owner', () => ({ shared: shared('payee', [1, 1]) }), null],
  ],
  corner: [
    ['38 % after a purchase', () => ({ holdings: held(380), trades: [trade(7, 1, 1)] }), 3800],
    ['38 % and no purchase', () => ({ holdings: held(380), trades: [trade(1, 7, 1)] }), null],
    ['29 %', () => ({ holdings: held(290), trades: [trade(7, 1, 1)] }), null],
    [
      'all of a small project',
      () => ({ holdings: [{ ...held(40)[0]!, freeKg: 40_000 }], trades: [trade(7, 1, 1)] }),
      null,
    ],
  ],
  beforeNews: [
    ['5 t before a rise', () => ({ news: news(1100), trades: [trade(7, 1, 5)] }), 5000],
    ['a fall, bought', () => ({ news: news(900), trades: [trade(7, 2, 4)] }), null],
    ['a fall, sold', () => ({ news: news(900), trades: [trade(2, 7, 5)] }), 5000],
    ['a small change', () => ({ news: news(1020), trades: [trade(7, 1, 5)] }), null],
    ['two days before', () => ({ news: news(1100), trades: [trade(7, 1, 5, { at: NOW - 48 * HOUR })] }), null],
    ['1 t', () => ({ news: news(1100), trades: [trade(7, 1, 1)] }), null],
    [
      '1 t by who has an operator’s mailbox',
      () => ({ news: news(1100), trades: [trade(7, 1, 1)], linked: new Set([7]) }),
      1000,
    ],
  ],
}
for (const [rule, table] of Object.entries(cases))
  for (const [what, facts, measured] of table)
    test(`${rule}: ${what}`, () => {
      const found = surveil({ ...none, ...facts() }, limits, new Map())
      assert.deepEqual(
        found.map((one) => [one.rule, one.measured]),
        measured === null ? [] : [[rule, measured]],
      )
    })

test('facts that were decided about are not reported again, and later facts are', () => {
  const trades = wash()
  const first = surveil({ ...none, trades }, limits, new Map())
  const decided = new Map(first.map(({ rule, subject, latestAt }) => [`${rule} ${subject}`, latestAt]))
  assert.deepEqual(surveil({ ...none, trades }, limits, decided), [])
  const [again] = surveil({ ...none, trades: [...trades, ...wash()] }, limits, decided)
  assert.deepEqual([again!.subject, again!.trades.length], [first[0]!.subject, 4])
})

test('neither the order of facts nor other projects change anything; every finding is past its threshold', () => {
  const facts = fc.array(
    fc.record({ buyer: fc.integer({ min: 1, max: 3 }), seller: fc.integer({ min: 4, max: 6 }), back: fc.boolean() }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(facts, fc.integer({ min: 900, max: 1100 }), (rows, priceCents) => {
      const trades = rows.map(({ buyer, seller, back }, i) =>
        trade(back ? seller : buyer, back ? buyer : seller, 2, { id: i + 1, at: NOW - HOUR + i, priceCents }),
      )
      const found = surveil({ ...none, trades }, limits, new Map())
      for (const one of found) assert.ok(one.measured >= one.threshold && one.trades.length > 0)
      const key = (all: typeof found) =>
        all.map(({ rule, subject, measured }) => `${rule} ${subject} ${measured}`).sort()
      assert.deepEqual(key(surveil({ ...none, trades: trades.toReversed() }, limits, new Map())), key(found))
      const elsewhere = trade(1, 4, 50, { projectId: 2 })
      assert.deepEqual(key(surveil({ ...none, trades: [...trades, elsewhere] }, limits, new Map())), key(found))
    }),
  )
})

let reads = 0
const counted = <T extends object>(row: T): T =>
  new Proxy(row, {
    get: (target, key) => {
      reads += 1
      return Reflect.get(target, key)
    },
  })
const readsOf = (facts: Facts): number => {
  reads = 0
  surveil(facts, limits, new Map())
  return reads
}
test('each fact is read a few times only, for any number of owners and projects', () => {
  const readsOfEach = (count: number): number => {
    const owners = Array.from({ length: count }, (_, i) => i + 1)
    const at = { at: NOW - HOUR }
    const facts: Facts = {
      ...none,
      trades: owners.map((owner) => counted(trade(owner, owner + count, 1, { projectId: owner }))),
      purchases: owners.map((owner) => counted({ ...at, orderId: owner, projectId: 1, owner, kg: 1000 })),
      cancels: owners.flatMap((owner) => times(6, () => counted({ ...cancel(980), owner, projectId: owner }))),
      holdings: owners.map((owner) => counted({ projectId: 1, owner, heldKg: 1000, freeKg: 1_000_000 })),
    }
    return readsOf(facts) / count
  }
  const [few, many] = [readsOfEach(50), readsOfEach(500)]
  assert.ok(few > 20 && many <= few * 1.1, `${many} reads an owner among 500, ${few} among 50`)
})

test('each fact is read a few times, however many orders and trades one owner has in one project', () => {
  const readsOfEach = (count: number): number => {
    const cancels = times(6 * count, (i) => counted({ ...cancel(980 + (i % 7)), at: NOW - HOUR + i }))
    const trades = times(count, (i) => counted(trade(8, 7, 1, { at: NOW - HOUR + 6 * i, priceCents: 980 + (i % 9) })))
    return readsOf({ ...none, cancels, trades }) / count
  }
  const [few, many] = [readsOfEach(50), readsOfEach(500)]
  assert.ok(few > 20 && many <= few * 1.1, `${many} reads a trade among 500, ${few} among 50`)
})

test('one pass finds the same layers as comparing each withdrawn order with each nearby trade', () => {
  const minutes = fc.integer({ min: 0, max: 60 })
  const row = fc.record({ minute: minutes, priceCents: fc.integer({ min: 985, max: 1015 }) })
  const some = fc.array(row, { maxLength: 40 })
  fc.assert(
    fc.property(some, some, fc.boolean(), (withdrawn, traded, buys) => {
      const side = buys ? 'buy' : 'sell'
      const at = (minute: number) => ({ at: NOW - 2 * HOUR + minute * 60_000 })
      const cancels = withdrawn.map(({ minute, priceCents }) => {
        const made = { ...cancel(priceCents, side), ...at(minute) }
        return { ...made, endedAt: made.at + 1000 }
      })
      const trades = traded.map(({ minute, priceCents }) =>
        trade(buys ? 8 : 7, buys ? 7 : 8, 1, { ...at(minute), priceCents, referenceCents: null }),
      )
      const isLayer = (order: (typeof cancels)[number], made: (typeof trades)[number]) =>
        Math.abs(order.at - made.at) <= 15 * 60_000 &&
        distanceOf(order.priceCents, made.priceCents)! * (buys ? -1 : 1) >= limits.layerBasisPoints
      const layers = cancels.filter((order) => trades.some((made) => isLayer(order, made)))
      const by = trades.filter((made) => layers.some((order) => isLayer(order, made)))
      const [found] = surveil({ ...none, cancels, trades }, limits, new Map()).filter(({ rule }) => rule === 'layering')
      const ids = (rows: readonly number[] = []) => rows.toSorted((a, b) => a - b)
      const isFound = layers.length >= limits.layerOrders
      assert.deepEqual(ids(found?.orders), isFound ? layers.map(({ orderId }) => orderId) : [])
      assert.deepEqual(ids(found?.trades), isFound ? by.map(({ id }) => id) : [])
    }),
  )
})
