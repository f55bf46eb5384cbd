import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atFirst, discsOf, insetOf, moved, nearer, type Spot, turnTo } from './placesView.ts'

const size = { width: 800, height: 800 }
const spots: Spot[] = [
  { id: 'kalimantan', lat: -1, lon: 110 },
  { id: 'sarawak', lat: 1, lon: 111 },
  { id: 'ghana', lat: 6.7, lon: 0.5 },
  { id: 'peru', lat: -12.6, lon: -69.2 },
  { id: 'samoa', lat: -14, lon: -172 },
]
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('every spot is in one disc or beyond one side, never both', () => {
  for (const span of [16, 60, 96, 200, 300])
    for (const lon of [-170, -60, 0, 108, 179]) {
      const { discs, beyond } = discsOf(spots, { lat: 0, lon, span }, size, 30)
      const seen = [...discs.flatMap(({ ids }) => ids), ...idsOf(beyond.west), ...idsOf(beyond.east)]
      assert.deepEqual(seen.sort(), idsOf(spots).sort(), `${span} around ${lon}`)
    }
})

test('near spots are one disc until the map zooms in', () => {
  const together = discsOf(spots, atFirst, size, 30)
  assert.deepEqual(
    together.discs.map(({ ids }) => ids),
    [['kalimantan', 'sarawak']],
  )
  assert.deepEqual(idsOf(together.beyond.west), ['ghana', 'peru'])
  assert.deepEqual(idsOf(together.beyond.east), ['samoa'])
  const apart = discsOf(spots, nearer({ ...atFirst, lon: 110 }, 2), size, 30)
  assert.equal(apart.discs.length, 2)
})

test('the map can be moved to what lies beyond it, across the date line too', () => {
  const { discs } = discsOf(spots, turnTo(atFirst, [spots[3]!]), size, 30)
  assert.deepEqual(
    discs.map(({ ids }) => ids),
    [['peru']],
  )
  const fiji = { id: 'fiji', lat: -18, lon: 178 }
  const samoa = { id: 'samoa', lat: -14, lon: -172 }
  assert.equal(turnTo(atFirst, [fiji, samoa]).lon, -177)
})

test('dragging the map by its width moves the centre by its span', () => {
  assert.equal(moved({ lat: 0, lon: 100, span: 60 }, size, [800, 0]).lon, 40)
})

test('the small map marks the part that the large one shows, in two pieces across its edge', () => {
  const size = { width: 360, height: 132 }
  const view = { west: 60, east: 156, north: 40, south: -36, pitch: 11, width: 960, height: 760 }
  const spots = [{ id: 'a', lat: 1, lon: 104 }]
  const { frames, dots, placeAt } = insetOf(spots, view, size)
  assert.deepEqual(frames, [{ left: 230, top: 36, width: 96, height: 76 }])
  assert.deepEqual(dots, [{ id: 'a', x: 274, y: 75 }])
  assert.deepEqual(placeAt([274, 75]), { lat: 1, lon: 104 })
  const across = insetOf(spots, { ...view, west: 160, east: 220 }, size)
  assert.deepEqual(
    across.frames.map(({ left, width }) => [left, width]),
    [
      [330, 60],
      [-30, 60],
    ],
  )
  assert.equal(insetOf(spots, { ...view, west: -100, east: 300 }, size).frames[0]!.width, 360)
})
