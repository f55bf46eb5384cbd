import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fatesOf, sharedOf, without } from './fate.ts'
import type { Range } from './serial.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20) + minute * 60_000)
const range = (fromKg: number, toKg: number): Range => ({ fromKg, toKg })
const fates = (...args: Parameters<typeof fatesOf>) => fatesOf(...args).map(({ of, kg, ranges }) => [of.no, kg, ranges])

test('a part is retired, a part is sold, and the rest remains', () => {
  const leavings = [
    { no: 'S-1', at: at(9), ranges: [range(3000, 4000)] },
    { no: 'RT-1', at: at(5), ranges: [range(0, 2000)] },
  ]
  assert.deepEqual(fates({ ranges: [range(1000, 6000)], at: at(0) }, leavings), [
    ['RT-1', 1000, [range(1000, 2000)]],
    ['S-1', 1000, [range(3000, 4000)]],
  ])
})

test('tons sold and bought back: the first purchase was sold, the second is the one that was retired', () => {
  const ranges = [range(0, 5000)]
  const leavings = [
    { no: 'S-1', at: at(1), ranges },
    { no: 'RT-1', at: at(3), ranges },
  ]
  assert.deepEqual(fates({ ranges, at: at(0) }, leavings), [['S-1', 5000, ranges]])
  assert.deepEqual(fates({ ranges, at: at(2) }, leavings), [['RT-1', 5000, ranges]])
})

test('ranges that only touch share nothing, and no empty range remains', () => {
  assert.deepEqual(sharedOf([range(0, 5)], [range(5, 9), range(4, 5)]), [range(4, 5)])
  assert.deepEqual(without([range(0, 5), range(5, 9)], [range(0, 5)]), [range(5, 9)])
  assert.deepEqual(without([range(0, 9)], [range(4, 9)]), [range(0, 4)])
})

const both = (x: Set<number>, y: Set<number>) => new Set([...x].filter((kg) => y.has(kg)))
const some = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 10 })), { maxLength: 6 }).map((parts) => {
  const all: Range[] = []
  for (const [from, size] of parts) all.push(...without([range(from, from + size)], all))
  return all
})
const kgOf = (ranges: readonly Range[]) =>
  new Set(ranges.flatMap(({ fromKg, toKg }) => Array.from({ length: toKg - fromKg }, (_, i) => fromKg + i)))

test('ranges are cut like sets of kilograms', () => {
  fc.assert(
    fc.property(some, some, (a, b) => {
      const [x, y] = [kgOf(a), kgOf(b)]
      assert.deepEqual(kgOf(sharedOf(a, b)), both(x, y))
      assert.deepEqual(kgOf(without(a, b)), new Set([...x].filter((kg) => !y.has(kg))))
    }),
  )
})

test('no kilogram has two fates, and each fate has the act that took it', () => {
  fc.assert(
    fc.property(some, fc.array(fc.tuple(some, fc.nat(9))), (bought, parts) => {
      const leavings = parts.map(([ranges, minute], i) => ({ no: String(i), at: at(minute), ranges }))
      const fates = fatesOf({ ranges: bought, at: at(4) }, leavings)
      const all = fates.flatMap((f) => f.ranges)
      assert.equal(
        kgOf(all).size,
        fates.reduce((sum, f) => sum + f.kg, 0),
      )
      const later = leavings.filter((l) => l.at >= at(4)).flatMap((l) => l.ranges)
      assert.deepEqual(kgOf(all), both(kgOf(bought), kgOf(later)))
    }),
  )
})
