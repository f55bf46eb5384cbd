import assert from 'node:assert/strict'
import { test } from 'node:test'
import { depositCents } from './depositCents.ts'

test('a deposit is what is missing, within the limits of one deposit', () => {
  const limits = { minCents: 10_00, maxCents: 20_000_00 }
  for (const [missing, cents] of [
    [1, 10_00],
    [10_00, 10_00],
    [721_61, 721_61],
    [20_000_00, 20_000_00],
    [20_000_01, 20_000_00],
  ] as const)
    assert.equal(depositCents(missing, limits), cents)
})
