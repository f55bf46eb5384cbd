import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingOf, type OfferOut, quoteOf, servedPercent, timesBooked } from './bookingSums.ts'

const terms = {
  bookingBasisPoints: 1000,
  forfeitBasisPoints: 5000,
  buyFeeBasisPoints: 150,
  gstBasisPoints: 900,
  finalPaymentHours: 72,
}
const offer: OfferOut = {
  terms,
  opensAt: 0,
  closesAt: 1,
  deliversAt: 2,
  applicants: 3,
  bookedKg: 14_100,
  supplyKg: 10_000,
  capKg: 5000,
  commit: null,
}
test('the amounts now and later add up to the total', () => {
  const quote = quoteOf(20_000, 28_40, offer)
  assert.deepEqual([quote.bookingCents, quote.restCents], [56_80, 520_49])
  assert.equal(quote.bookingCents + quote.restCents, quote.totalCents + quote.feeCents + quote.gstCents)
})
test('the demand is shown in words', () => {
  // Rounded down: it shows 2.00 only from twice the supply on.
  assert.deepEqual([timesBooked(30_000, 59_990), timesBooked(30_000, 60_000)], ['1.99', '2.00'])
  assert.deepEqual([timesBooked(10_000, 14_100), timesBooked(0, 1), timesBooked(10_000, 0)], ['1.41', '0', '0.00'])
  assert.deepEqual(
    [14_100, 10_000, 0, 10_010].map((bookedKg) => servedPercent(10_000, bookedKg)),
    [70, 100, 100, 99],
  )
})
test('a booking needs its fee now, and counts as a whole for the spending limits', () => {
  // 20 t at 28.40 are 568.00; the fee is 56.80.
  const quote = quoteOf(20_000, 28_40, offer)
  const cases = [
    [{ availableCents: 56_80, monthLimitCents: null, monthSpentCents: 9_999_99 }, 0, null],
    [{ availableCents: 56_79, monthLimitCents: 600_00, monthSpentCents: 32_00 }, 1, null],
    [{ availableCents: 60_00, monthLimitCents: 600_00, monthSpentCents: 32_01 }, 0, 'month'],
    [{ availableCents: 60_00, dayLimitCents: 568_00, daySpentCents: 0 }, 0, null],
    [{ availableCents: 60_00, dayLimitCents: 568_00, daySpentCents: 1 }, 0, 'day'],
  ] as const
  const unlimited = { monthLimitCents: null, monthSpentCents: 0, dayLimitCents: null, daySpentCents: 0 }
  for (const [mine, missingCents, over] of cases)
    assert.deepEqual(missingOf(quote, { ...unlimited, ...mine }), { missingCents, over })
})
