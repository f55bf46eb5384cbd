import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderStates } from '../states.ts'
import { distanceOf, LARGE_KG, orderViews, sayDistance, statesOf, tradeViews } from './blotter.ts'

test('the distance of a price is measured from its reference; without one there is none', () => {
  const cases: [number, number | null, number | null][] = [
    [34_10, 28_40, 2007],
    [28_40, 28_40, 0],
    [8_95, 10_35, -1353],
    [8_95, null, null],
  ]
  for (const [price, reference, distance] of cases) assert.equal(distanceOf(price, reference), distance)
})

test('an order is open, is over without a trade, or is in neither view', () => {
  assert.equal(statesOf('all'), null)
  const [open, over] = [statesOf('open')!, statesOf('cancelled')!]
  assert.deepEqual(
    open.filter((state) => over.includes(state)),
    [],
  )
  for (const state of [...open, ...over]) assert.ok(state in orderStates, state)
})

test('the desk has these views, and an order is open in every state from which it can move on', () => {
  assert.deepEqual(
    [tradeViews, orderViews],
    [
      ['all', 'far', 'large'],
      ['all', 'open', 'book', 'cancelled'],
    ],
  )
  assert.equal(LARGE_KG, 100_000)
  assert.deepEqual(statesOf('open'), ['applying', 'in_progress', 'pending_final_payment'])
  assert.deepEqual(statesOf('cancelled'), ['cancelled', 'expired', 'not_allocated'])
  assert.deepEqual(statesOf('book'), statesOf('open'))
})

test('a distance has its sign and tenths of a percent, with half a tenth rounded away from zero', () => {
  const textOf = (priceCents: number, referenceCents: number | null = 100_00) =>
    sayDistance({ priceCents, referenceCents })
  const cases: [number, string][] = [
    [120_07, '+20.1%'],
    [100_00, '0.0%'],
    [100_01, '+0.0%'],
    [100_05, '+0.1%'],
    [99_95, '−0.1%'],
    [99_99, '−0.0%'],
    [98_90, '−1.1%'],
    [109_96, '+10.0%'],
  ]
  for (const [price, text] of cases) assert.equal(textOf(price), text)
  assert.equal(textOf(100_00, null), '–')
  // One cent of S$3.00 is 33.3 basis points, two are 66.7.
  assert.deepEqual([distanceOf(301, 300), distanceOf(302, 300), distanceOf(1_000_001, 1_000_000)], [33, 67, 0])
})
