import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTerms } from '@tonne/domain/base/terms'
import { type Chosen, fitsLots, monthQuote, usualCap } from './planLimits.ts'

test('the usual limit of a month lets the price rise by a fifth, in whole S$5', () => {
  // 25 t at 28.40: 710.00, 10.65 of fee and 0.96 of GST.
  const quote = monthQuote(25_000, { priceCents: 28_40 }, firstTerms)
  assert.equal(quote.payCents, 721_61)
  assert.equal(usualCap(quote), 870_00)
  assert.equal(usualCap({ ...quote, payCents: monthQuote(1000, { priceCents: 0 }, firstTerms).payCents }), 0)
})
test('a month buys whole lots between the limits of one order', () => {
  const limits = { lotKg: 500, minKg: 1000, maxKg: 3000 } as Chosen
  const tried = [0, 500, 1000, 1250, 1500, 3000, 3500]
  assert.deepEqual(
    tried.filter((kg) => fitsLots(kg, limits)),
    [1000, 1500, 3000],
  )
})
