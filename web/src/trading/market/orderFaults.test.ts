import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceFault, tonsFault } from './orderFaults.ts'

const book = { tickCents: 5, leastCents: 100, lotKg: 1000, minKg: 5000, maxKg: 50_000 }

test('a price is whole steps, and not below the least one', () => {
  const cases = [
    [null, 'badPrice'],
    [0, 'badPrice'],
    [98, 'step'],
    [103, 'step'],
    [95, 'least'],
    [100, null],
    [2840, null],
  ] as const
  for (const [cents, fault] of cases) assert.equal(priceFault(cents, book), fault, `${cents}`)
})
test('a quantity is whole lots within the limits of its side, and of a sale what is held', () => {
  const cases = [
    ['buy', 0, 0, 'badTons'],
    ['buy', 5500, 0, 'badTons'],
    ['buy', 4000, 0, 'underMin'],
    ['buy', 5000, 0, null],
    ['buy', 50_000, 0, null],
    ['buy', 51_000, 0, 'overMax'],
    // What is left may be sold, also below the least purchase.
    ['sell', 1000, 1000, null],
    ['sell', 2000, 1000, 'overHold'],
    ['sell', 51_000, 60_000, 'overMax'],
    ['sell', 1500, 60_000, 'badTons'],
  ] as const
  for (const [side, kg, freeKg, fault] of cases)
    assert.equal(tonsFault({ side, kg, freeKg }, book), fault, `${side} ${kg} of ${freeKg}`)
})
