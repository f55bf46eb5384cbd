import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillIn } from '@tonne/domain/fillIn'
import { refusals } from '@tonne/domain/refusals'
import type { BookOut } from './bookOut.ts'
import { copy } from './copy.ts'
import { bandParts, outsidePrice, referenceParts, usualPrice } from './referenceParts.ts'

const book = {
  band: { lowCents: 20_35, highCents: 24_85, basisPoints: 1000 },
  reference: { priceCents: 22_60 },
  tickCents: 5,
  last: null,
  askCents: null,
  bidCents: null,
} as unknown as BookOut

test('the sentence equals the refusal word for word, in both languages', () => {
  const { en, cn } = refusals.priceOutsideBand
  assert.deepEqual([...copy.outside], [en, cn])
  const parts: Record<string, string> = bandParts(18_000_00, book)
  assert.equal(
    fillIn(en, (hole) => parts[hole]!),
    'S$18,000.00 / t is outside the band of this project: S$20.35 to S$24.85 (10% around the reference price of ' +
      'S$22.60)',
  )
})
test('a reference says its day and time in Singapore, its tons, pairs and trades', () => {
  const at = Date.UTC(2025, 10, 20, 17, 30)
  const reference = { ...book.reference, at, days: 30, kg: 12_500, pairs: 4, trades: 9, leastPairs: 3 }
  assert.deepEqual(referenceParts(reference, 'en'), {
    at: 'Fri\u00a021\u00a0Nov\u00a02025, 01:30',
    ...{ days: 30, tons: '12.5 t', pairs: 4, trades: 9, leastPairs: 3 },
  })
})
test('a typed price or the book’s best one blocks the order outside of the bounds, but not at them', () => {
  for (const price of [20_35, 22_60, 24_85]) assert.equal(outsidePrice(price, undefined, book), null)
  assert.deepEqual(
    [outsidePrice(24_90, undefined, book), outsidePrice(null, 10_162_00, book), outsidePrice(null, undefined, book)],
    [24_90, 10_162_00, null],
  )
  assert.equal(outsidePrice(0, 10_162_00, book), null, 'nothing is typed yet')
})
test('the proposed price is within the band and on a tick of the book', () => {
  const last = (priceCents: number) => ({ ...book, last: { priceCents, at: 0 } })
  assert.deepEqual(
    [book, last(22_00), last(10), last(90_00)].map((one) => usualPrice(one, 'buy')),
    [22_60, 22_00, 20_35, 24_85],
  )
  // A seller begins with the best bid, whatever the last trade was.
  assert.equal(usualPrice({ ...last(22_00), bidCents: 21_50 }, 'sell'), 21_50)
  assert.equal(usualPrice({ ...last(22_00), bidCents: null }, 'sell'), 22_00)
  assert.equal(usualPrice({ ...last(22_00), bidCents: 21_50 }, 'buy'), 22_00)
  assert.equal(usualPrice({ ...book, askCents: 23_10, bidCents: 21_50 }, 'buy'), 23_10)
  assert.equal(usualPrice({ ...book, bidCents: 21_50 }, 'buy'), 21_50)
  assert.equal(usualPrice({ ...book, reference: { ...book.reference, priceCents: 22_63 } }, 'buy'), 22_65)
})
