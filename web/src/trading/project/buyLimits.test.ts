/** "Max" must be a purchase that passes, and one lot more must not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTerms, levelTerms } from '@tonne/domain/base/terms'
import { cents, kg } from '@tonne/domain/money'
import { Refusal } from '@tonne/domain/refusals'
import { decideBuy } from '@tonne/domain/trading/order'
import { affordableKg, bearableKg, missingCents, mostKg, quickKg, quoteOf } from './buyLimits.ts'

const terms = { buyFeeBasisPoints: 150, gstBasisPoints: 900 }
const offer = { lotKg: 1000, minKg: 1000, maxKg: 500_000, unsoldKg: 71_700_000, priceCents: 2840 }
const mine = {
  heldKg: 0,
  monthOrders: 0,
  totalOrders: 0,
  availableCents: 411_637,
  monthSpentCents: 0,
  monthLimitCents: 2_000_000,
  daySpentCents: 0,
  dayLimitCents: null,
  known: 'yes' as const,
}

test('the most is what wallet, month and order allow, to the lot', () => {
  const most = affordableKg(offer, mine, terms)
  assert.ok(quoteOf(most, offer, terms).payCents <= mine.availableCents)
  assert.ok(quoteOf(most + offer.lotKg, offer, terms).payCents > mine.availableCents)
  assert.equal(affordableKg(offer, { ...mine, availableCents: 100 }, terms), 0)
  assert.equal(affordableKg(offer, { ...mine, availableCents: 100_000_000, monthSpentCents: 1_997_000 }, terms), 1000)
  assert.equal(affordableKg(offer, { ...mine, availableCents: 100_000_000, monthLimitCents: null }, terms), 500_000)
  const cash = (availableCents: number) => affordableKg(offer, { ...mine, availableCents }, terms)
  assert.deepEqual([cash(721_60), cash(721_61)], [24_000, 25_000], 'to the last cent')
  // The month's limit excludes the fee and can be used to the cent: three tons are 85.20.
  const leaving = (left: number) => ({ ...mine, availableCents: 100_000_000, monthSpentCents: 2_000_000 - left })
  assert.deepEqual(
    [8520, 8519, 2840, 2839].map((left) => affordableKg(offer, leaving(left), terms)),
    [3000, 2000, 1000, 0],
  )
})

const LEVEL = 1
type Tried = { lotKg: number; minKg: number; maxKg: number; unsoldKg: number; availableCents: number } & Spent
type Spent = { monthSpentCents: number; dayLimitCents: number | null; daySpentCents: number }
/** The rule by which the server refuses this purchase; null when it accepts it. */
function ruled(tried: Tried, quantityKg: number): string | null {
  const { lotKg, minKg, maxKg, unsoldKg, availableCents, monthSpentCents, dayLimitCents, daySpentCents } = tried
  const now = new Date('2026-11-20T04:00:00Z')
  const facts = {
    now,
    terms: firstTerms,
    buyer: { id: 7, level: LEVEL, answered: true, restrictions: [], availableCents: cents(availableCents) },
    bought: {
      thisMonth: 0,
      inTotal: 0,
      spentThisMonthCents: cents(monthSpentCents),
      ...(dayLimitCents !== null && { day: { limitCents: cents(dayLimitCents), spentCents: cents(daySpentCents) } }),
    },
    offer: {
      id: 9,
      decision: 'approved' as const,
      presaleStartsAt: null,
      presaleEndsAt: null,
      startsAt: new Date(now.getTime() - 1),
      endsAt: new Date(now.getTime() + 1),
      closedReason: null,
      stop: null,
      unsoldKg: kg(unsoldKg),
      issuedKg: kg(unsoldKg),
      minLevel: 1,
      lotKg: kg(lotKg),
      minKg: kg(minKg),
      maxKg: kg(maxKg),
      monthlyOrders: null,
      totalOrders: null,
      priceCents: cents(offer.priceCents),
      priceVersion: 3,
    },
  }
  try {
    decideBuy(facts, { kg: kg(quantityKg), priceVersion: 3 })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.rule
    throw error
  }
}
const product = <A, B>(some: readonly A[], others: readonly B[]): (A & B)[] =>
  some.flatMap((a) => others.map((b) => ({ ...a, ...b })))
test('the server accepts the most, and refuses one lot more, whichever limit is the tightest', () => {
  const monthLimitCents = levelTerms(firstTerms, LEVEL).monthlySpendCents!
  const ofMonth = [0, monthLimitCents - 100_000, monthLimitCents - 8520, monthLimitCents - 8519, monthLimitCents + 5]
  const ofDay = [null, 0, 2839, 2840, 8520, 50_000].flatMap((dayLimitCents) =>
    [0, 1, 2840, 60_000].map((daySpentCents) => ({ dayLimitCents, daySpentCents })),
  )
  const lots = [
    { lotKg: 1000, minKg: 1000, maxKg: 100_000, unsoldKg: 500_000 },
    { lotKg: 500, minKg: 2500, maxKg: 10_000, unsoldKg: 7_250 },
  ]
  const purses = [0, 2886, 8659, 411_637, 90_000_000].map((availableCents) => ({ availableCents }))
  const spent = product(
    ofMonth.map((monthSpentCents) => ({ monthSpentCents })),
    ofDay,
  )
  const wrong: unknown[] = []
  const by = new Set<string | null>()
  for (const tried of product(product(lots, purses), spent)) {
    const seen = { ...mine, ...tried, monthLimitCents }
    const most = affordableKg({ ...offer, ...tried }, seen, firstTerms)
    const more = ruled(tried, Math.max(most + tried.lotKg, tried.minKg))
    by.add(more)
    if (more === null || (most >= tried.minKg && ruled(tried, most) !== null)) wrong.push({ tried, most, more })
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(
    [...by].sort(),
    ['dailySpend', 'insufficientBalance', 'insufficientTons', 'monthlySpend', 'quantityAboveMax'].sort(),
  )
})

test('the wallet lacks what it is short of to the cent, and nothing when it is enough', () => {
  const quote = quoteOf(25_000, offer, terms)
  const lacking = [721_60, 721_61, 721_62].map((availableCents) => missingCents(quote, { availableCents }))
  assert.deepEqual(lacking, [1, 0, 0])
})

test('remaining tons limit an order in whole lots, and quick amounts stay within the limit', () => {
  assert.equal(mostKg({ ...offer, lotKg: 5000, unsoldKg: 12_000 }), 10_000)
  assert.deepEqual(quickKg(offer), [1000, 10_000, 25_000, 50_000])
  assert.deepEqual(quickKg({ ...offer, lotKg: 5000, minKg: 5000, maxKg: 30_000 }), [5000, 10_000, 25_000])
  assert.deepEqual(quickKg({ ...offer, minKg: 25_000 }), [25_000, 50_000], 'none below the least, and none twice')
  assert.deepEqual(quickKg({ ...offer, maxKg: 25_000 }), [1000, 10_000], 'the most has a button of its own')
  assert.deepEqual(quickKg({ ...offer, lotKg: 20_000, minKg: 20_000 }), [20_000], 'whole lots')
  assert.deepEqual(quickKg({ ...offer, minKg: 5000, unsoldKg: 5000 }), [5000])
  assert.deepEqual(quickKg({ ...offer, minKg: 5000, unsoldKg: 4000 }), [])
})

test('quick amounts end at what the wallet pays; with an empty wallet they go up to what a deposit can pay', () => {
  assert.equal(bearableKg(offer, mine, terms), affordableKg(offer, mine, terms))
  assert.equal(bearableKg(offer, { ...mine, availableCents: 100 }, terms), 500_000)
  const least = quoteOf(offer.minKg, offer, terms).payCents
  assert.equal(bearableKg(offer, { ...mine, availableCents: least }, terms), offer.minKg)
  assert.equal(bearableKg(offer, { ...mine, availableCents: 100, monthSpentCents: 1_997_000 }, terms), 1000)
})
