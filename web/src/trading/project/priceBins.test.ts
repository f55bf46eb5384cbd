import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceBins } from './priceBins.ts'

test('each price is in the column of its step', () => {
  const { stepCents, counts } = priceBins([99, 100, 199, 1000])
  assert.equal(stepCents, 100)
  assert.deepEqual(counts, [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0])
})

test('a few high prices share the last column and do not push the others together', () => {
  const usual = Array.from({ length: 18 }, (_, n) => 500 + n * 250)
  const { stepCents, counts } = priceBins([...usual, 16_400, 31_000])
  assert.equal(stepCents, 500)
  assert.equal(counts.at(-1), 2)
  assert.equal(
    counts.reduce((sum, n) => sum + n, 0),
    20,
  )
})

test('the narrowest columns in which most prices are before the last one are taken', () => {
  const steps = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 1_000_000]
  for (const [n, step] of steps.entries()) {
    assert.equal(priceBins([step * 11 - 1]).stepCents, step)
    assert.equal(priceBins([step * 11]).stepCents, steps[n + 1] ?? step)
  }
  const rest = (high: number) => priceBins([...Array(20 - high).fill(1000), ...Array(high).fill(90_000)]).stepCents
  assert.deepEqual([rest(3), rest(4)], [100, 10_000], 'seventeen of twenty are most')
})

test('without prices there are columns without dots', () => {
  assert.deepEqual(new Set(priceBins([]).counts), new Set([0]))
})
