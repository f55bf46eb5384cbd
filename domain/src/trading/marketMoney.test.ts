import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { publicHolidays } from '../base/holidays.ts'
import { firstTerms } from '../base/terms.ts'
import { observed } from '../days.ts'
import { cents, costOf, kg } from '../money.ts'
import {
  earnedOf,
  leastPrice,
  paidOf,
  partOf,
  proceedsDue,
  protectedLimit,
  type Settlement,
  sumsAt,
  tickOf,
  tradedAssets,
  tradePostings,
  worstOf,
} from './marketMoney.ts'

const fees = fc.record({ feeBasisPoints: fc.nat(1000), gstBasisPoints: fc.nat(2000) })
const lots = fc.constantFrom(1, 8, 100, 125, 500, 1000, 2500)
const params = { seed: 20261120, numRuns: 500 }

test('a lot at any price on the tick costs whole cents', () => {
  fc.assert(
    fc.property(
      lots,
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 10_000 }),
      (lotKg, published, steps) => {
        const tick = tickOf(lotKg, published)
        assert.equal(tick % published, 0)
        assert.equal((lotKg * tick * steps) % 1000, 0)
      },
    ),
    params,
  )
  assert.deepEqual(
    [tickOf(1000, 5), tickOf(500, 5), tickOf(100, 5), tickOf(1, 5), tickOf(125, 5)],
    [5, 10, 10, 1000, 40],
  )
})

// A lot of these kg costs at least this much: ten cents where a tick allows it, else the next tick.
const least: [lotKg: number, lotLeastCents: number, priceCents: number][] = [
  [1000, 10, 10],
  [1000, 11, 15],
  [1000, 5, 5],
  [1000, 1, 5],
  [500, 10, 20],
  [100, 10, 100],
  [1, 10, 100_00],
  [2500, 10, 10],
  [125, 10, 80],
  [1000, 1_000_00, 1_000_00],
  [1, 1_000_00, 1_000_000_00],
]
for (const [lotKg, lotLeastCents, priceCents] of least) {
  test(`a lot of ${lotKg} kg at no less than ${lotLeastCents} cents: from ${priceCents} a ton`, () =>
    assert.equal(leastPrice(lotKg, { ...firstTerms.market, lotLeastCents: cents(lotLeastCents) }), priceCents))
}

test('the held amount is the worst cost of the rest; after all fills nothing is left over or missing', () => {
  const fills = fc.array(fc.record({ lots: fc.integer({ min: 1, max: 40 }), below: fc.nat(20) }), {
    minLength: 1,
    maxLength: 30,
    size: 'max',
  })
  fc.assert(
    fc.property(fees, lots, fc.integer({ min: 21, max: 3000 }), fills, (rates, lotKg, steps, parts) => {
      const tick = tickOf(lotKg, 5)
      const limit = cents(tick * steps)
      const order = { filledCents: 0, ...rates }
      let leftKg = parts.reduce((sum, p) => sum + p.lots * lotKg, 0)
      let held: number = worstOf(order, kg(leftKg), limit)
      let paid = 0
      for (const part of parts) {
        const quantity = part.lots * lotKg
        const bought = partOf(order, costOf(kg(quantity), cents(tick * (steps - part.below))))
        order.filledCents += bought.totalCents
        leftKg -= quantity
        paid += paidOf(bought)
        const needed = worstOf(order, kg(leftKg), limit)
        assert.ok(paidOf(bought) + needed <= held, 'a part and the rest cost more than was held')
        held = needed
      }
      assert.equal(held, 0)
      assert.equal(paid, paidOf(sumsAt(order, order.filledCents)), 'the parts cost what the whole costs')
    }),
    params,
  )
})

test('every part of a sale at the least price earns something, and the parts earn as much as the whole', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30, size: 'max' })
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(2000), lots, shares, (feeBasisPoints, gstBasisPoints, lotKg, parts) => {
      const price = leastPrice(lotKg, firstTerms.market)
      assert.equal(price % tickOf(lotKg, firstTerms.market.tickCents), 0)
      const order = { filledCents: 0, feeBasisPoints, gstBasisPoints }
      let earned = 0
      for (const part of parts) {
        const sold = partOf(order, costOf(kg(part * lotKg), price))
        assert.ok(earnedOf(sold) > 0)
        order.filledCents += sold.totalCents
        earned += earnedOf(sold)
      }
      assert.equal(earned, earnedOf(sumsAt(order, order.filledCents)))
    }),
    params,
  )
})

test('a market order follows the book by the published share, in whole ticks, up to the best price', () => {
  const at = (side: 'buy' | 'sell', best: number) =>
    protectedLimit(side, cents(best), {
      tick: cents(5),
      basisPoints: 500,
      band: { lowCents: 0, highCents: 1_000_000_00 },
    })
  assert.deepEqual([at('buy', 28_40), at('sell', 28_40), at('buy', 5), at('sell', 5)], [29_80, 27_00, 5, 5])
})

test('40 t at S$28.40: the seller gets S$1,117.43, the buyer pays S$1,154.57, and every cent has a posting', () => {
  const { buyFeeBasisPoints, sellFeeBasisPoints, gstBasisPoints } = firstTerms
  const total = costOf(kg(40_000), cents(28_40))
  const bought = partOf({ filledCents: 0, feeBasisPoints: buyFeeBasisPoints, gstBasisPoints }, total)
  const sold = partOf({ filledCents: 0, feeBasisPoints: sellFeeBasisPoints, gstBasisPoints }, total)
  assert.deepEqual([paidOf(bought), earnedOf(sold)], [1154_57, 1117_43])
  const postings = tradePostings({
    projectId: 9,
    kg: kg(40_000),
    asset: 'credits',
    buyer: { id: 1, from: 'held' },
    seller: { id: 2, from: 'held' },
    bought,
    sold,
  })
  assert.deepEqual(
    postings.map(({ debit, credit, amount }) => [
      `${debit.ownerId}:${debit.pocket}`,
      `${credit.ownerId}:${credit.pocket}`,
      amount,
    ]),
    [
      ['1:held', '2:held', 1136_00],
      ['1:held', '0:fees', 17_04],
      ['1:held', '0:gst', 1_53],
      ['2:held', '0:fees', 17_04],
      ['2:held', '0:gst', 1_53],
      ['2:credits_held', '1:credits', 40_000],
    ],
  )
})
test('a trade moves credits or undelivered presale credits, each between its own pockets', () => {
  assert.deepEqual(tradedAssets, ['credits', 'presale'])
  const tons = (asset: Settlement['asset'], from: 'free' | 'held') => {
    const sums = sumsAt({ feeBasisPoints: 150, gstBasisPoints: 900 }, 100_00)
    const sides = { buyer: { id: 1, from: 'available' as const }, seller: { id: 2, from } }
    const { debit, credit } = tradePostings({
      projectId: 9,
      asset,
      kg: kg(1000),
      ...sides,
      bought: sums,
      sold: sums,
    }).at(-1)!
    return [debit.pocket, credit.pocket]
  }
  assert.deepEqual(tons('credits', 'free'), ['credits', 'credits'])
  assert.deepEqual(tons('credits', 'held'), ['credits_held', 'credits'])
  assert.deepEqual(tons('presale', 'free'), ['presale', 'presale'])
  assert.deepEqual(tons('presale', 'held'), ['presale_held', 'presale'])
})
test('a fee of nothing makes no posting; one cent does', () => {
  const amounts = (feeBasisPoints: number, totalCents: number) => {
    const sums = sumsAt({ feeBasisPoints, gstBasisPoints: 0 }, totalCents)
    const sides = { buyer: { id: 1, from: 'available' as const }, seller: { id: 2, from: 'free' as const } }
    return tradePostings({ projectId: 9, asset: 'credits', kg: kg(1), ...sides, bought: sums, sold: sums }).map(
      ({ amount }) => amount,
    )
  }
  assert.deepEqual(amounts(0, 100), [100, 1])
  assert.deepEqual(amounts(100, 100), [100, 1, 1, 1])
})
test('proceeds are promised for the first moment of the working day in the terms', () => {
  const holidays = observed(publicHolidays)
  const due = (at: string, saleProceedsDays: number) =>
    proceedsDue(new Date(at), { terms: { saleProceedsDays }, holidays }).toISOString()
  // Thursday 12 February 2026, before Chinese New Year on the 17th and 18th; 16:00 UTC is midnight in Singapore.
  assert.deepEqual(
    [1, 2, 3].map((days) => due('2026-02-12T04:00:00Z', days)),
    ['2026-02-12T16:00:00.000Z', '2026-02-15T16:00:00.000Z', '2026-02-18T16:00:00.000Z'],
  )
  assert.equal(due('2026-02-12T15:59:59.999Z', 1), '2026-02-12T16:00:00.000Z')
  assert.equal(due('2026-02-12T16:00:00Z', 1), '2026-02-15T16:00:00.000Z')
})
