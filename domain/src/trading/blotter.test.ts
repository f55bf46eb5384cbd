import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderStates } from '../states.ts'
import { distanceOf, statesOf } from './blotter.ts'

test('a price is so far from its reference, and from none it is not', () => {
  const cases: [number, number | null, number | null][] = [
    [34_10, 28_40, 2007],
    [28_40, 28_40, 0],
    [8_95, 10_35, -1353],
    [8_95, null, null],
  ]
  for (const [price, reference, distance] of cases) assert.equal(distanceOf(price, reference), distance)
})

test('an order waits, is over without anything, or is in neither of these views', () => {
  assert.equal(statesOf('all'), null)
  const [open, over] = [statesOf('open')!, statesOf('cancelled')!]
  assert.deepEqual(
    open.filter((state) => over.includes(state)),
    [],
  )
  for (const state of [...open, ...over]) assert.ok(state in orderStates, state)
})
