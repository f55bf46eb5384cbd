/** Why: an amount that is read wrong is money in the wrong place. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountText, keepAmount, readAmount } from './amountText.ts'

const limits = { minCents: 100, maxCents: 2_000_000 }

test('reads amounts within the limits, and says what is wrong with the others', () => {
  assert.deepEqual(readAmount('250.5', limits), { cents: 25_050 })
  assert.deepEqual(readAmount('20000', limits), { cents: 2_000_000 })
  assert.deepEqual(readAmount('', limits), { wrong: 'empty' })
  assert.deepEqual(readAmount('.5', limits), { wrong: 'notAmount' })
  assert.deepEqual(readAmount('0.99', limits), { wrong: 'belowMin' })
  assert.deepEqual(readAmount('20000.01', limits), { wrong: 'aboveMax' })
})

test('keeps only what an amount is made of', () => {
  assert.equal(keepAmount('S$1,234.567'), '1234.56')
  assert.equal(keepAmount('12.'), '12.')
  assert.equal(keepAmount('1.2.3'), '1.23')
  assert.equal(keepAmount('-5'), '5')
})

test('writes cents back as they are typed', () => {
  assert.equal(amountText(25_000), '250')
  assert.equal(amountText(25_005), '250.05')
})
