import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anchorAt, chartShape, inRange, nearestSpot } from './chartScale.ts'
import { sayAxis, thinned } from './chartWords.ts'

const day = 86_400_000
const base = { from: 0, to: 10 * day, width: 350, height: 172, volume: [] }
const points = [
  { at: -day, priceCents: 1000 },
  { at: 2 * day, priceCents: 1200 },
  { at: 5 * day, priceCents: 900 },
  { at: 8 * day, priceCents: 1100 },
  { at: 11 * day, priceCents: 5000 },
]

test('the range begins with the price before it and excludes later ones', () => {
  assert.deepEqual(
    inRange({ points, from: 0, to: 10 * day }).map(({ priceCents }) => priceCents),
    [1000, 1200, 900, 1100],
  )
})

test('the line has steps and keeps the last price to the end', () => {
  const shape = chartShape({ ...base, points })
  assert.equal(shape.line, 'M1 80H69.4V20H172V110H274.6V50H343')
  assert.match(shape.line, /^M[\d. ]+(H[\d.]+V[\d.]+)+H[\d.]+$/)
  assert.equal(shape.high?.priceCents, 1200)
  assert.equal(shape.low?.priceCents, 900)
  assert.deepEqual([shape.high?.y, shape.low?.y], [20, 110])
})

test('a high at the very end has no label, because it is the price above the chart', () => {
  const shape = chartShape({ ...base, points: [...points.slice(0, 4), { at: 9.9 * day, priceCents: 1300 }] })
  assert.equal(shape.high, null)
  assert.equal(shape.end?.y, 20)
})

test('one price is a middle line with one label; no price is only the dotted start', () => {
  const flat = chartShape({ ...base, points: [{ at: 0, priceCents: 700 }] })
  assert.equal(flat.low, null)
  assert.equal(flat.end?.y, 65)
  assert.deepEqual(chartShape({ ...base, points: [] }), {
    spots: [],
    line: '',
    volume: '',
    cost: '',
    levels: [],
    startY: 65,
    end: null,
    high: null,
    low: null,
  })
})

test('the scale includes the prices drawn as lines across, each at its height', () => {
  const levels = [
    { priceCents: 1500, label: 'Ceiling' },
    { priceCents: 600, label: 'Floor', below: true },
  ]
  const shape = chartShape({ ...base, points, levels })
  assert.deepEqual(
    shape.levels.map(({ label, y }) => [label, y]),
    [
      ['Ceiling', 20],
      ['Floor', 110],
    ],
  )
  assert.deepEqual([shape.high?.y, shape.low?.y], [50, 80])
})

test('volumes close together are one tick, the tallest 22 px', () => {
  const volume = [
    { at: day, kg: 1000 },
    { at: day + 1, kg: 3000 },
    { at: 5 * day, kg: 2000 },
    { at: 20 * day, kg: 9000 },
  ]
  assert.equal(chartShape({ ...base, points, volume }).volume, 'M34.5 152v-22M172.5 152v-11')
})

test('labels stay inside, and a finger finds the nearest trade', () => {
  assert.deepEqual(anchorAt(10, 350), { x: 0, textAnchor: 'start' })
  assert.deepEqual(anchorAt(345, 350), { x: 350, textAnchor: 'end' })
  assert.deepEqual(anchorAt(100, 350), { x: 100, textAnchor: 'middle' })
  assert.equal(nearestSpot(chartShape({ ...base, points }).spots, 160), 2)
})

test('dates below the chart are as short as the range allows', () => {
  const at = Date.UTC(2026, 7, 20, 1, 30)
  assert.equal(sayAxis(at, day, 'en'), '09:30')
  assert.equal(sayAxis(at, 90 * day, 'en'), '20 Aug')
  assert.equal(sayAxis(at, 90 * day, 'cn'), '8月20日')
  assert.equal(sayAxis(at, 900 * day, 'en'), 'Aug 2026')
  assert.equal(sayAxis(at, 900 * day, 'cn'), '2026年8月')
  assert.deepEqual(thinned([1, 2, 3, 4, 5], 3), [1, 3, 5])
})
