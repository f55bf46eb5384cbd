import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTerms } from '@tonne/domain/base/terms'
import type { BookOut, TermsOut } from './bookOut.ts'
import { carriesOf, tradeSum } from './tradeSum.ts'

const terms = firstTerms as unknown as TermsOut
const level = (priceCents: number, tons: number) => ({ priceCents, kg: tons * 1000, orders: 1 })
const book = {
  bids: [level(28_30, 90), level(28_20, 260), level(20_00, 900)],
  asks: [level(28_40, 10), level(28_50, 340)],
  tickCents: 5,
  last: { priceCents: 28_40, at: 0 },
  band: { lowCents: 20_00, highCents: 35_00, basisPoints: 1000 },
} as unknown as BookOut

test('at a limit: 40 t at 28.40 earn 1,117.43 and cost 1,154.57', () => {
  assert.equal(tradeSum({ side: 'sell', kg: 40_000, priceCents: 28_40 }, book, terms)?.wholeCents, 1117_43)
  assert.equal(tradeSum({ side: 'buy', kg: 40_000, priceCents: 28_40 }, book, terms)?.wholeCents, 1154_57)
})
test('a buyer pays the buyer’s fee and its GST, a seller the seller’s', () => {
  const other = { ...terms, buyFeeBasisPoints: 100, sellFeeBasisPoints: 200 }
  const of = (side: 'buy' | 'sell') => {
    const sum = tradeSum({ side, kg: 40_000, priceCents: 28_40 }, book, other)!
    return [sum.totalCents, sum.feesCents, sum.wholeCents]
  }
  // Of 1,136.00: 11.36 with 1.02 of GST, 22.72 with 2.04.
  assert.deepEqual(of('buy'), [1136_00, 12_38, 1148_38])
  assert.deepEqual(of('sell'), [1136_00, 24_76, 1111_24])
})
test('at the market: an order goes through the price levels, but not beyond the protection', () => {
  const bought = tradeSum({ side: 'buy', kg: 20_000, priceCents: null }, book, terms)
  assert.deepEqual([bought?.kg, bought?.totalCents, bought?.priceCents], [20_000, 569_00, 28_45])
  const sold = tradeSum({ side: 'sell', kg: 1_000_000, priceCents: null }, book, terms)
  assert.deepEqual([sold?.kg, sold?.totalCents, sold?.priceCents], [350_000, 9879_00, 28_23])
  // From the best price of the other side, on a tick.
  assert.deepEqual([bought?.limitCents, sold?.limitCents], [29_80, 26_90])
  assert.equal(tradeSum({ side: 'buy', kg: 30_000, priceCents: null }, book, terms)?.priceCents, 28_47)
  assert.equal(tradeSum({ side: 'buy', kg: 1000, priceCents: null }, { ...book, asks: [] }, terms), null)
})
test('at the market: an order never goes beyond the band, whatever is in the book', () => {
  const asks = [level(28_40, 10), level(29_50, 340)]
  assert.equal(tradeSum({ side: 'buy', kg: 20_000, priceCents: null }, { ...book, asks }, terms)?.kg, 20_000)
  const band = { lowCents: 25_00, highCents: 29_00, basisPoints: 1000 }
  const bought = tradeSum({ side: 'buy', kg: 20_000, priceCents: null }, { ...book, asks, band }, terms)
  assert.deepEqual([bought?.kg, bought?.limitCents], [10_000, 29_00])
  const none = tradeSum({ side: 'buy', kg: 20_000, priceCents: null }, { ...book, asks: asks.slice(1), band }, terms)
  assert.deepEqual([none?.kg, none?.priceCents, none?.wholeCents], [0, 0, 0])
})
test('while withdrawals wait an order counts as the server counts it: fills at the book, the rest at its limit', () => {
  const carries = (side: 'buy' | 'sell', tons: number, priceCents: number | null, limitCents: number, worthCents = 0) =>
    carriesOf({ side, kg: tons * 1000, priceCents }, book, { limitCents, worthCents })
  // 10 t at 28.40, 5 t at 28.50, though the limit is 30.00.
  assert.equal(carries('buy', 15, 30_00, 30_00), 426_50)
  // 90 t at 28.30, 10 t at 28.20, though it asks for 25.00 only.
  assert.equal(carries('sell', 100, 25_00, 25_00), 2829_00)
  assert.equal(carries('sell', 100, 29_00, 29_00), 2900_00)
  // Of a market order only what is filled: 350 t, at 30.00 a ton more than was paid for them.
  assert.equal(carries('sell', 1000, null, 28_20, 30_00), 10_500_00)
})
