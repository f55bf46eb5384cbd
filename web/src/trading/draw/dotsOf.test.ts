import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dotsOf } from './dotsOf.ts'

const entry = (id: string, tons: number) => ({ id, kg: tons * 1000, memberSeed: '' })
const drawn = (id: string, rank: number, tons: number) => ({ id, rank, allottedKg: tons * 1000 })

test('a small draw has a dot for each lot, in order of rank', () => {
  const bundle = { entrants: [entry('a', 3), entry('b', 2)], result: [drawn('a', 2, 1), drawn('b', 1, 2)], lotKg: 1000 }
  const { dots, each } = dotsOf(bundle, 'a')
  assert.equal(each, 1)
  assert.deepEqual(
    dots.map((dot) => `${dot.mine ? 'my' : ''}${dot.drawn ? '●' : '○'}`),
    ['●', '●', 'my●', 'my○', 'my○'],
  )
})
test('a large draw has several lots a dot, and a member’s single lot among thousands is still visible', () => {
  const bundle = {
    entrants: [entry('a', 4000), entry('b', 1), entry('c', 4000)],
    result: [drawn('a', 1, 4000), drawn('b', 2, 1), drawn('c', 3, 0)],
    lotKg: 1000,
  }
  const { dots, each } = dotsOf(bundle, 'b')
  assert.equal(each, 14)
  assert.ok(dots.length <= 600)
  assert.deepEqual(
    dots.filter((dot) => dot.mine),
    [{ drawn: true, mine: true }],
  )
  assert.ok(Math.abs(dots.filter((dot) => dot.drawn).length - dots.length / 2) <= 1)
})
test('a draw without bookings has no dots', () =>
  assert.deepEqual(dotsOf({ entrants: [], result: [], lotKg: 1000 }, undefined), { dots: [], each: 1 }))
