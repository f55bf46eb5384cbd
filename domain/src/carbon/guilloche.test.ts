import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rosettePaths, wavePaths } from './guilloche.ts'

type Point = [x: number, y: number]
const pointsOf = (path: string): Point[] => {
  assert.match(path, /^M\d+(\.\d)? \d+(\.\d)?(L\d+(\.\d)? \d+(\.\d)?)+Z?$/)
  return [...path.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)])
}
const about = (measured: number, meant: number, off: number): void =>
  assert.ok(Math.abs(measured - meant) <= off, `${measured}, not ${meant}`)
/** The amplitude of `times` waves over the values' length, starting at a given phase. */
function swing(values: readonly number[], times: number): { size: number; turn: number } {
  const sum = (of: (angle: number) => number) =>
    (2 / values.length) *
    values.reduce((all, value, i) => all + value * of((2 * Math.PI * times * i) / values.length), 0)
  const [sine, cosine] = [sum(Math.sin), sum(Math.cos)]
  return { size: Math.hypot(sine, cosine), turn: Math.atan2(cosine, sine) }
}
/** The difference of two turns, from -π to π. */
const apart = (a: number, b: number): number => Math.atan2(Math.sin(a - b), Math.cos(a - b))

test('six waves run from edge to edge of a box of 320 by 14 and join the next box', () => {
  assert.equal(wavePaths.length, 6)
  for (const path of wavePaths) {
    const points = pointsOf(path)
    assert.deepEqual(
      points.map(([x]) => x),
      Array.from({ length: 81 }, (_, i) => 4 * i),
    )
    assert.ok(points.every(([, y]) => y >= 1 && y <= 13))
    assert.equal(points[0]![1], points[80]![1])
  }
})
test('each wave swings 4.4 four times over the box and 1.4 eight times, later than the previous wave', () => {
  for (const [line, path] of wavePaths.entries()) {
    const heights = pointsOf(path)
      .slice(0, 80)
      .map(([, y]) => y)
    about(heights.reduce((sum, y) => sum + y, 0) / 80, 7, 0.02)
    const [slow, quick] = [swing(heights, 4), swing(heights, 8)]
    about(slow.size, 4.4, 0.02)
    about(quick.size, 1.4, 0.02)
    about(apart(slow.turn, line * 0.55), 0, 0.02)
    about(apart(quick.turn, line), 0, 0.03)
  }
})

const rings = [
  { radius: 138, depth: 18, petals: 48 },
  { radius: 98, depth: 18, petals: 36 },
  { radius: 58, depth: 15, petals: 24 },
]
for (const [place, { radius, depth, petals }] of rings.entries()) {
  test(`a ring of ${radius} is six closed lines of ${petals} petals, each a sixth of a petal further`, () => {
    for (let i = 0; i < 6; i++) {
      const path = rosettePaths[6 * place + i]!
      assert.ok(path.endsWith('Z'))
      const points = pointsOf(path)
      assert.equal(points.length, 6 * petals)
      for (const [at, [x, y]] of points.entries()) {
        about(apart(Math.atan2(y - 160, x - 160), (2 * Math.PI * at) / points.length), 0, 0.002)
      }
      const radii = points.map(([x, y]) => Math.hypot(x - 160, y - 160))
      about(radii.reduce((sum, r) => sum + r, 0) / radii.length, radius, 0.02)
      const { size, turn } = swing(radii, petals)
      about(size, depth, 0.02)
      about(apart(turn, (i * Math.PI) / 3), 0, 0.003)
    }
  })
}
test('the rosette is three rings in a box of 320 by 320', () => {
  assert.equal(rosettePaths.length, 18)
  for (const path of rosettePaths) assert.ok(pointsOf(path).every((point) => point.every((n) => n >= 4 && n <= 316)))
})
