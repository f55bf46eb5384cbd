import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { CAPACITY } from '../batch/capacity.ts'
import { LEAST, Places, TARGET_MS } from './places.ts'

/** As many calls as have a place, each answered after what the endpoint needs for all of them; `rounds` times. */
function crowd(places: Places, { perSecond, rounds }: { perSecond: number; rounds: number }): void {
  for (let round = 0; round < rounds; round++) {
    const found: number[] = []
    while (places.working < places.most) found.push(places.enter())
    for (const n of found) places.leave(n, (n / perSecond) * 1000)
  }
}

test('a place is worth 0.4 s, whatever the endpoint answers in a second', () => {
  for (const [perSecond, most] of [
    [100_000, CAPACITY],
    [3000, 1200],
    [1600, 640],
    [800, 320],
    [100, LEAST],
  ] as const) {
    const places = new Places()
    assert.equal(places.most, CAPACITY)
    crowd(places, { perSecond, rounds: 20 })
    assert.ok(Math.abs(places.most - most) <= 1, `${perSecond} a second: ${places.most} places`)
  }
})

test('an endpoint that was slow gets its places back', () => {
  const places = new Places()
  crowd(places, { perSecond: 100, rounds: 20 })
  assert.equal(places.most, LEAST)
  crowd(places, { perSecond: 10_000, rounds: 20 })
  assert.equal(places.most, CAPACITY)
  assert.equal(places.working, 0)
})

test('a few long calls, and one pause among many, change nothing or little', () => {
  const places = new Places()
  for (let i = 0; i < 10_000; i++) places.leave(places.enter(), 60_000)
  assert.equal(places.most, CAPACITY)
  const found = Array.from({ length: CAPACITY }, () => places.enter())
  for (const [i, n] of found.entries()) places.leave(n, i === 1500 ? 60_000 : TARGET_MS / 2)
  assert.ok(places.most > 0.95 * CAPACITY, `${places.most}`)
})

test('never fewer than the least, never more than the batch takes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3000), fc.double({ min: 0, max: 1e7, noNaN: true }))), (calls) => {
      const places = new Places()
      for (const [found, tookMs] of calls) {
        places.enter()
        places.leave(found, tookMs)
        assert.ok(places.most >= LEAST && places.most <= CAPACITY, `${places.most}`)
      }
      assert.equal(places.working, 0)
    }),
  )
})
