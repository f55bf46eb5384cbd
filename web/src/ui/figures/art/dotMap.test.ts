import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceKm } from './distanceKm.ts'
import { drawMap } from './dotMap.ts'
import { isLand } from './landMask.ts'

test('known places are on land and known seas are not', () => {
  assert.ok(isLand(-0.72, 113.5), 'Borneo')
  assert.ok(isLand(46.5, 2.5), 'France')
  assert.ok(!isLand(0.5, 80.5), 'Indian Ocean')
  assert.ok(!isLand(89, 0) && !isLand(-70, 0), 'beyond the mask there is none')
  assert.equal(isLand(46.5, 362.5), isLand(46.5, 2.5), 'longitudes wrap')
})

test('distances are great circles from Singapore', () => {
  assert.equal(distanceKm(-0.72, 109.25), 646)
  assert.equal(distanceKm(1.3521, 103.8198), 0)
})

test('a near project gets its region, a far one the world', () => {
  const size = { width: 318, height: 160 }
  const near = drawMap({ lat: -0.72, lon: 109.25, ...size })
  const far = drawMap({ lat: -12.6, lon: -69.2, ...size })
  assert.equal(near[0]![1].strokeWidth, 3.3)
  assert.equal(far[0]![1].strokeWidth, 1.9)
  assert.deepEqual(near, drawMap({ lat: -0.72, lon: 109.25, ...size }))
})

test('the flag stays on the sheet, also across the date line and on wide sheets', () => {
  for (const lon of [-179.5, -172, 179.5]) {
    for (const [width, height] of [
      [318, 160],
      [1200, 340],
    ] as const) {
      const flag = drawMap({ lat: -13.8, lon, width, height }).at(-1)![1]
      assert.ok(Number(flag.cx) >= 0 && Number(flag.cx) <= width, `${lon} at ${width}`)
    }
  }
})
