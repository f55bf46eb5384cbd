/** The first terms are the published ones, and each level has its own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTerms, levelTerms } from './terms.ts'

test('each level has its terms; a level beyond the table has the highest', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((n) => levelTerms(firstTerms, n).level),
    [1, 2, 3, 4, 5],
  )
  assert.equal(levelTerms(firstTerms, 9).level, 5)
  assert.equal(levelTerms(firstTerms, 0).level, 1)
})
test('a level missing from the table has the terms of the one below', () => {
  const sparse = { ...firstTerms, levels: firstTerms.levels.filter(({ level }) => level !== 3) }
  assert.equal(levelTerms(sparse, 3).level, 2)
})
test('a higher level never gives less', () => {
  const spend = firstTerms.levels.map((level) => level.monthlySpendCents ?? Number.POSITIVE_INFINITY)
  assert.deepEqual(
    spend,
    [...spend].sort((a, b) => a - b),
  )
  const tons = firstTerms.levels.map((level) => level.tonsKg)
  assert.deepEqual(tons, [0, 1000, 25_000, 250_000, 2_500_000])
  assert.deepEqual(
    firstTerms.levels.map((level) => level.sellsPresale),
    [false, false, true, true, true],
  )
})
test('the published figures', () => {
  const { buyFeeBasisPoints, sellFeeBasisPoints, gstBasisPoints, bookingBasisPoints, lapseForfeitBasisPoints, finalPaymentHours } = firstTerms
  assert.deepEqual(
    [buyFeeBasisPoints, sellFeeBasisPoints, gstBasisPoints, bookingBasisPoints, lapseForfeitBasisPoints, finalPaymentHours],
    [150, 150, 900, 1000, 5000, 72],
  )
  assert.deepEqual(firstTerms.deposit, { minCents: 1_00, maxCents: 20_000_00, liveMinutes: 30, openAtOnce: 5 })
  const { arrivesFromDays, arrivesByDays, newPayeeHours, ...withdrawal } = firstTerms.withdrawal
  assert.deepEqual(withdrawal, { minCents: 10_00, maxCents: 20_000_00, feeBasisPoints: 50, feeMinCents: 1_00, perDay: 1 })
  assert.deepEqual([arrivesFromDays, arrivesByDays, newPayeeHours], [1, 3, 24])
})
