/** "Max" must be a purchase that passes, and one lot more must not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  known: 'yes' as const,
}

test('the most is what wallet, month and order allow, to the lot', () => {
  const most = affordableKg(offer, mine, terms)
  assert.ok(quoteOf(most, offer, terms).payCents <= mine.availableCents)
  assert.ok(quoteOf(most + offer.lotKg, offer, terms).payCents > mine.availableCents)
  assert.equal(affordableKg(offer, { ...mine, availableCents: 100 }, terms), 0)
  assert.equal(affordableKg(offer, { ...mine, availableCents: 100_000_000, monthSpentCents: 1_997_000 }, terms), 1000)
  assert.equal(affordableKg(offer, { ...mine, availableCents: 100_000_000, monthLimitCents: null }, terms), 500_000)
  // The month's limit excludes the fee and can be used to the cent: three tons are 85.20.
  const leaving = (left: number) => ({ ...mine, availableCents: 100_000_000, monthSpentCents: 2_000_000 - left })
  assert.deepEqual(
    [8520, 8519, 2840, 2839].map((left) => affordableKg(offer, leaving(left), terms)),
    [3000, 2000, 1000, 0],
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
})

test('quick amounts end at what the wallet pays; with an empty wallet they go up to what a deposit can pay', () => {
  assert.equal(bearableKg(offer, mine, terms), affordableKg(offer, mine, terms))
  assert.equal(bearableKg(offer, { ...mine, availableCents: 100 }, terms), 500_000)
  assert.equal(bearableKg(offer, { ...mine, availableCents: 100, monthSpentCents: 1_997_000 }, terms), 1000)
})
