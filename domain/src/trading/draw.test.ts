import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromHex, toHex, utf8 } from '../bytes.ts'
import {
  allot,
  beaconText,
  DRAND_AFTER_MS,
  DRAW_RULE,
  type DrawInput,
  entrantsText,
  isSeed,
  REVEAL_HOURS,
  rankBy,
  runDraw,
} from './draw.ts'

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest()
const hmac = (key: Uint8Array, data: Uint8Array): Uint8Array => createHmac('sha256', key).update(data).digest()

const published: DrawInput = {
  projectId: 'PRJ-0001',
  serverSeed: new Uint8Array(32).fill(0x11),
  entries: [10, 50, 5, 20, 100].map((kg, i) => ({ id: `BK-000${i + 1}`, kg })),
  beacon: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  supplyKg: 80,
  lotKg: 5,
}

test('the published vectors are reproduced byte for byte', () => {
  const { commit, entrantsHash, seed, ranked } = runDraw(published, sha256, hmac)
  assert.equal(commit, 'd9319d1b1356320dcca5b284cadf42d64dca6d5c817cb23b7a93b581fb455e3e')
  assert.equal(entrantsHash, 'b963dd7b82590ec62bf48a0fb0681a2a3763ab08aef1219aa9d44fc0dd9ec52e')
  assert.equal(seed, '0b2c8f23de937391404fd0638e8e02df3eb100f1b9ce09bf445e45a9f9176c88')
  assert.deepEqual(
    ranked.map((e) => [e.id, e.rank, e.allottedKg]),
    [
      ['BK-0003', 1, 5],
      ['BK-0005', 2, 25],
      ['BK-0002', 3, 20],
      ['BK-0001', 4, 10],
      ['BK-0004', 5, 20],
    ],
  )
})
test('every byte of the ranking numbers counts', () => {
  const digits = fc.stringMatching(/^[0-9a-f]{64}$/)
  fc.assert(
    fc.property(digits, digits, fc.nat({ max: 63 }), (one, other, alike) => {
      const near = one.slice(0, alike) + other.slice(alike)
      const [less, more] = [one, near].sort()
      const entries = [
        { id: 'a', kg: 1 },
        { id: 'b', kg: 1 },
      ]
      assert.deepEqual(
        rankBy(entries, [more!, less!]).map(({ id }) => id),
        less === more ? ['a', 'b'] : ['b', 'a'],
      )
    }),
  )
})
test('the order of the entries changes nothing', () => {
  const mixed = { ...published, entries: [...published.entries].reverse() }
  assert.deepEqual(runDraw(mixed, sha256, hmac), runDraw(published, sha256, hmac))
  assert.equal(entrantsText(mixed.entries), 'BK-0001|10\nBK-0002|50\nBK-0003|5\nBK-0004|20\nBK-0005|100')
})
test('the members’ beacon has every booking’s seed, sorted by id', () => {
  const entries = ['b', 'a'].map((id) => ({ id, kg: 1, memberSeed: id.repeat(64) }))
  assert.equal(beaconText('TN-1', entries), `draw-beacon-v1|TN-1\na|${'a'.repeat(64)}\nb|${'b'.repeat(64)}`)
})
test('hex is encoded and decoded, and anything else is refused', () => {
  assert.equal(toHex(fromHex('00ff10')), '00ff10')
  for (const wrong of ['0', 'FF', 'zz', '0x']) assert.throws(() => fromHex(wrong), /hex/)
  assert.deepEqual([isSeed('a'.repeat(64)), isSeed('A'.repeat(64)), isSeed('a'.repeat(63))], [true, false, false])
  assert.deepEqual([...utf8('é')], [0xc3, 0xa9])
})
const cases: [asked: number[], supply: number, lot: number, given: number[]][] = [
  [[], 100, 5, []],
  [[10], 0, 5, [0]],
  [[10, 10], 5, 5, [5, 0]],
  [[10, 10], 19, 5, [10, 5]],
  [[10, 30], 100, 10, [10, 30]],
]
for (const [asked, supply, lot, given] of cases) {
  test(`${asked.join(', ')} asked of ${supply} in lots of ${lot}: ${given.join(', ')}`, () => {
    assert.deepEqual(
      allot(
        asked.map((kg, i) => ({ id: String(i), kg })),
        supply,
        lot,
      ),
      given,
    )
  })
}

test('a small booking is met sooner than a large one, so tons of both have not the same chance', () => {
  const ranks = [
    ['large', 'small'],
    ['small', 'large'],
  ].map((ids) => ids.map((id) => ({ id, kg: id === 'small' ? 1 : 9 })))
  const ofSmall = ranks.map((ranked) => allot(ranked, 5, 1)[ranked.findIndex(({ id }) => id === 'small')])
  assert.deepEqual(ofSmall, [1, 1])
})

/** As FORMAT.md says it: pass by pass, a lot each. */
function byPasses(asked: readonly number[], supply: number, lot: number): number[] {
  const given = asked.map(() => 0)
  for (let [left, gave] = [supply, true]; gave; ) {
    gave = false
    for (const [i, kg] of asked.entries()) {
      if (left < lot || kg - given[i]! < lot) continue
      given[i]! += lot
      left -= lot
      gave = true
    }
  }
  return given
}
test('passes that are made at once give what passes one by one give', () => {
  const asked = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 })
  fc.assert(
    fc.property(asked, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 7 }), (kgs, supply, lot) => {
      const ranked = kgs.map((kg, i) => ({ id: String(i), kg }))
      assert.deepEqual(allot(ranked, supply, lot), byPasses(kgs, supply, lot))
    }),
    { numRuns: 2000 },
  )
})
test('more lots than can be counted are given out at once', () => {
  const [most, half] = [9_000_000_000_000_000, 4_500_000_000_000_000]
  const of = (kg: number) => ({ id: String(kg), kg })
  assert.deepEqual(allot([of(most), of(most)], most, 1), [half, half])
})

const anyDraw = fc.record({
  lots: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }),
  supplyLots: fc.integer({ min: 0, max: 300 }),
  lotKg: fc.constantFrom(1, 5, 1000),
  secret: fc.uint8Array({ minLength: 32, maxLength: 32 }),
})
test('the draw gives whole lots, never above a request or the supply, and nobody trails by more than a lot', () => {
  fc.assert(
    fc.property(anyDraw, ({ lots, supplyLots, lotKg, secret }) => {
      const entries = lots.map((n, i) => ({ id: `BK-${i}`, kg: n * lotKg }))
      const input = { ...published, entries, serverSeed: secret, supplyKg: supplyLots * lotKg, lotKg }
      const { ranked } = runDraw(input, sha256, hmac)
      const given = ranked.reduce((sum, e) => sum + e.allottedKg, 0)
      const asked = entries.reduce((sum, e) => sum + e.kg, 0)
      assert.equal(given, Math.min(asked, input.supplyKg))
      for (const [place, e] of ranked.entries()) {
        assert.ok(e.allottedKg <= e.kg && e.allottedKg % lotKg === 0 && e.rank === place + 1)
        for (const later of ranked.slice(place + 1)) {
          // For equal requests a better rank never gets less; for a larger request it gets at most a lot less.
          if (e.kg >= later.kg) assert.ok(e.allottedKg >= later.allottedKg)
          if (later.allottedKg < later.kg) assert.ok(e.allottedKg - later.allottedKg <= lotKg)
        }
      }
    }),
  )
})
test('the published constants: the rule, drand two minutes after the close, a day to open the secret', () => {
  assert.deepEqual([DRAW_RULE, DRAND_AFTER_MS, REVEAL_HOURS], ['draw-v2', 120_000, 24])
})
test('a seed is exactly 64 digits of lower-case hex', () => {
  const hex = '0123456789abcdef'.repeat(4)
  assert.equal(isSeed(hex), true)
  for (const wrong of [`${hex}0`, `0${hex}`, hex.slice(1), hex.toUpperCase(), `${hex}\n`, ''])
    assert.equal(isSeed(wrong), false)
})
test('a draw with an empty lot throws instead of running for ever', () => {
  for (const lot of [0, -1]) assert.throws(() => allot([{ id: 'a', kg: 1000 }], 1000, lot), /a lot of nothing/)
})
test('lists are sorted by the bytes of their ids; two entries of one id keep their order', () => {
  const entries = ['b', 'a', 'B', 'a'].map((id, i) => ({ id, kg: i }))
  assert.equal(entrantsText(entries), 'B|2\na|1\na|3\nb|0')
  const same = [
    { id: 'x', kg: 1 },
    { id: 'y', kg: 2 },
    { id: 'z', kg: 3 },
  ]
  assert.deepEqual(
    rankBy(same, ['0f', '0f', '00']).map(({ id }) => id),
    ['z', 'x', 'y'],
  )
})
