import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dialView } from './dialTicks.ts'
import { clampKg, lotRange, lotsFromText } from './lots.ts'

const lots = { lotKg: 1000, minKg: 1000, maxKg: 148_000 }

test('a wish inside the limits becomes the nearest lot', () => {
  assert.deepEqual(clampKg(25_400, lots), { kg: 25_000, hit: null })
  assert.deepEqual(clampKg(148_000, lots), { kg: 148_000, hit: null })
})

test('a wish beyond a limit is limited and names the limit', () => {
  assert.deepEqual(clampKg(999_000, lots), { kg: 148_000, hit: 'max' })
  assert.deepEqual(clampKg(0, lots), { kg: 1000, hit: 'min' })
  assert.deepEqual(clampKg(-5000, lots), { kg: 1000, hit: 'min' })
})

test('a limit between lots counts as the lot inside it', () => {
  assert.deepEqual(lotRange({ lotKg: 10_000, minKg: 12_000, maxKg: 57_000 }), { first: 2, last: 5 })
  assert.deepEqual(clampKg(57_000, { lotKg: 10_000, minKg: 12_000, maxKg: 57_000 }), { kg: 50_000, hit: 'max' })
})

test('when nothing is left, every wish becomes zero', () => {
  assert.deepEqual(clampKg(1000, { ...lots, maxKg: 0 }), { kg: 0, hit: 'max' })
})

test('the ruler shows the lots around the needle, from 0 to the last one', () => {
  const { figures, tens, rest } = dialView(25, 148, 350)
  assert.deepEqual(
    figures.map(({ lot }) => lot),
    [0, 10, 20, 30, 40, 50],
  )
  assert.equal(figures[2]!.x, 147.5)
  assert.ok(tens.startsWith('M37.5 0v18') && rest.includes('M175 0v13'))
  assert.equal(dialView(148, 148, 350).figures.at(-1)!.lot, 140)
})

test('typed tons count when they are whole lots; nothing is guessed from other text', () => {
  for (const [text, lotKg, kg] of [
    ['25', 1000, 25_000],
    ['1,200', 1000, 1_200_000],
    ['0.5', 500, 500],
    ['12.5', 1000, null],
    ['12,50', 1000, null],
    ['12,50', 10, null],
    ['1.2345', 1, null],
    ['-3', 1000, null],
    ['', 1000, null],
  ] as const)
    assert.equal(lotsFromText(text, lotKg), kg, text)
})
