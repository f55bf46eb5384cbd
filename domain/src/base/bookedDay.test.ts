import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookedDay } from './bookedDay.ts'

const closed = new Map([
  ['2027-12', 100],
  ['2028-01', 200],
  ['2028-02', 200],
])
const cases: readonly [why: string, day: string, position: number, booked: string][] = [
  ['sealed before its month was closed', '2027-12-31', 99, '2027-12-31'],
  ['sealed after it', '2027-12-31', 100, '2028-01-01'],
  ['sealed after the next was closed too', '2027-12-31', 200, '2028-03-01'],
  ['waits to be sealed', '2028-01-05', Number.POSITIVE_INFINITY, '2028-03-01'],
  ['in a leap February', '2028-02-29', 199, '2028-02-29'],
  ['late in a leap February', '2028-02-29', 200, '2028-03-01'],
  ['dated before the first month and sealed in time', '2020-01-01', 99, '2020-01-01'],
  ['dated before the first month and sealed late', '2020-01-01', 100, '2028-01-01'],
  ['its month is open', '2028-03-31', 5000, '2028-03-31'],
]
for (const [why, day, position, booked] of cases)
  test(`${why}: ${day} counts on ${booked}`, () => assert.equal(bookedDay(day, position, closed), booked))
