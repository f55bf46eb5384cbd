import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountText, readAmount } from './amountText.ts'

const limits = { minCents: 100, maxCents: 2_000_000 }

test('amounts within the limits are read, and errors in others are named', () => {
  assert.deepEqual(readAmount('250.5', limits), { cents: 25_050 })
  assert.deepEqual(readAmount('20000', limits), { cents: 2_000_000 })
  assert.deepEqual(readAmount('1', limits), { cents: 100 })
  assert.deepEqual(readAmount('', limits), { wrong: 'empty' })
  for (const text of ['12,50', '12.345', '1.2.3', '-5', 'abc'])
    assert.deepEqual(readAmount(text, limits), { wrong: 'notAmount' }, text)
  assert.deepEqual(readAmount('0.99', limits), { wrong: 'belowMin' })
  assert.deepEqual(readAmount('20000.01', limits), { wrong: 'aboveMax' })
})

test('cents are written as people type them', () => {
  assert.equal(amountText(25_000), '250')
  assert.equal(amountText(25_005), '250.05')
})
