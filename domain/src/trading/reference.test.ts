import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstTerms } from '../base/terms.ts'
import { cents, kg } from '../money.ts'
import {
  bandOf,
  type Evidence,
  evidenceDays,
  isOutside,
  isStray,
  judgingOf,
  reachOf,
  referenceOf,
  referenceSources,
  type Standing,
  weighTrades,
} from './reference.ts'

const at = new Date('2026-11-20T04:00:00Z')
const row = (a: number, b: number, tons: number, priceCents: number): Evidence => ({
  a,
  b,
  kg: tons * 1000,
  priceCents,
  trades: 1,
  at,
})

const table: [what: string, rows: Evidence[], median: number | null][] = [
  ['no trades', [], null],
  ['two pairs, whatever they traded', [row(1, 2, 900, 20_00), row(3, 4, 900, 20_00)], null],
  ['three pairs, a kilogram short of 20 t', [row(1, 2, 10, 20_00), row(3, 4, 5, 20_00), row(5, 6, 4.999, 20_00)], null],
  ['three pairs and 20 t', [row(1, 2, 10, 20_00), row(3, 4, 5, 21_00), row(5, 6, 5, 22_00)], 21_00],
  ['one pair seen from both sides is one', [row(1, 2, 10, 20_00), row(2, 1, 10, 20_00), row(3, 4, 5, 21_00)], null],
  [
    'half of the tons at it or below',
    [row(1, 2, 10, 20_00), row(3, 4, 10, 21_00), row(5, 6, 10, 22_00), row(7, 8, 10, 23_00)],
    21_00,
  ],
  [
    'a pair of a thousand tons weighs a third',
    [row(1, 2, 1000, 30_00), row(3, 4, 10, 20_00), row(5, 6, 10, 21_00)],
    21_00,
  ],
  [
    'a large pair weighs as much as half of the others, and they what they traded',
    [
      row(1, 2, 60, 20_00),
      row(3, 4, 4, 21_00),
      row(5, 6, 4, 22_00),
      row(7, 8, 4, 23_00),
      row(9, 10, 4, 24_00),
      row(11, 12, 4, 25_00),
    ],
    22_00,
  ],
  [
    'a pair of less than a third is not made larger',
    [row(1, 2, 24, 20_00), row(3, 4, 4, 21_00), row(5, 6, 4, 22_00), row(7, 8, 4, 23_00), row(9, 10, 4, 24_00)],
    21_00,
  ],
  [
    'a kilogram short of half',
    [row(1, 2, 5, 20_00), row(3, 4, 4.999, 20_00), row(5, 6, 5, 21_00), row(7, 8, 5.001, 22_00)],
    21_00,
  ],
  ['two such pairs weigh a third each', [row(1, 2, 1000, 30_00), row(3, 4, 1000, 29_00), row(5, 6, 10, 21_00)], 29_00],
]
for (const [what, rows, median] of table) test(what, () => assert.equal(weighTrades(rows).medianCents, median))

const price = fc.integer({ min: 1, max: 100_000 })
const evidence = (owners: fc.Arbitrary<[number, number]>) =>
  fc
    .record({ pair: owners, priceCents: price, kg: fc.integer({ min: 1000, max: 5_000_000 }) })
    .map(({ pair: [a, b], ...rest }) => ({ a, b, trades: 1, at, ...rest }))
const honest = fc
  .array(evidence(fc.tuple(fc.integer({ min: 10, max: 14 }), fc.integer({ min: 15, max: 19 }))), {
    minLength: 3,
    maxLength: 30,
  })
  .filter((rows) => weighTrades(rows).medianCents !== null)

test('neither the order of trades nor how a trade is divided matters', () => {
  fc.assert(
    fc.property(honest, fc.integer(), (rows, seed) => {
      const shuffled = rows.toSorted((x, y) => ((x.kg * 7919 + seed) % 101) - ((y.kg * 7919 + seed) % 101))
      assert.deepEqual(weighTrades(shuffled), weighTrades(rows))
      const cut = rows.flatMap((one) => [
        { ...one, kg: one.kg - 1 },
        { ...one, kg: 1, trades: 0 },
      ])
      assert.deepEqual({ ...weighTrades(cut), medianCents: 0 }, { ...weighTrades(rows), medianCents: 0 })
    }),
  )
})
test('one pair never carries the reference beyond the prices of the others, with any number of trades and tons', () => {
  const pair = fc.array(evidence(fc.constant([1, 2])), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(honest, pair, (rows, theirs) => {
      const prices = rows.map((one) => one.priceCents)
      const { medianCents } = weighTrades([...rows, ...theirs])
      assert.ok(
        medianCents! >= Math.min(...prices) && medianCents! <= Math.max(...prices),
        `${medianCents} of ${prices}`,
      )
    }),
  )
})
test('one trader with two others makes no reference; a reference is always a traded price', () => {
  const three = fc.array(evidence(fc.constantFrom<[number, number][]>([1, 2], [3, 1], [2, 1])), { maxLength: 40 })
  fc.assert(fc.property(three, (rows) => assert.equal(weighTrades(rows).medianCents, null)))
  fc.assert(
    fc.property(honest, (rows) => assert.ok(rows.some((one) => one.priceCents === weighTrades(rows).medianCents))),
  )
})

const weighed = (medianCents: number | null) => ({
  kg: kg(25_000),
  pairs: 3,
  trades: 4,
  newestAt: 5,
  medianCents: medianCents === null ? null : cents(medianCents),
})
const [sold, listed] = [
  { priceCents: cents(22_00), at: 2 },
  { priceCents: cents(99_00), at: 1 },
]
test('trades take precedence over the last sale, and the last sale over the listed price', () => {
  assert.deepEqual(referenceOf(weighed(20_00), sold, listed), {
    source: 'trades',
    priceCents: 20_00,
    at: 5,
    kg: 25_000,
    pairs: 3,
    trades: 4,
  })
  assert.deepEqual(referenceOf(weighed(null), sold, listed), {
    source: 'sold',
    priceCents: 22_00,
    at: 2,
    kg: 25_000,
    pairs: 3,
    trades: 4,
  })
  assert.equal(referenceOf(weighed(null), null, listed).source, 'price')
})

test('the counted inputs are reported, also when they are too few', () => {
  const later = new Date(at.getTime() + 1)
  const rows = [row(1, 2, 10, 20_00), { ...row(3, 4, 10, 20_00), at: later, trades: 3 }]
  assert.deepEqual(weighTrades(rows), { kg: 20_000, pairs: 2, trades: 4, newestAt: later.getTime(), medianCents: null })
  const enough = weighTrades([...rows, row(2, 1, 1, 20_00), row(5, 6, 1, 20_00)])
  assert.deepEqual(enough, { kg: 22_000, pairs: 3, trades: 6, newestAt: later.getTime(), medianCents: 20_00 })
  assert.equal(weighTrades(rows.slice(1)).newestAt, later.getTime())
  assert.deepEqual(weighTrades([]), { kg: 0, pairs: 0, trades: 0, newestAt: null, medianCents: null })
  assert.deepEqual(referenceOf(weighed(null), null, listed), {
    source: 'price',
    priceCents: 99_00,
    at: 1,
    kg: 25_000,
    pairs: 3,
    trades: 4,
  })
  assert.deepEqual([...referenceSources].sort(), ['price', 'sold', 'trades'])
})
test('the trades of thirty whole days count, and none of today', () => {
  const days = { from: new Date('2026-10-20T16:00:00Z'), until: new Date('2026-11-19T16:00:00Z') }
  for (const now of ['2026-11-19T16:00:00Z', '2026-11-20T15:59:59Z'])
    assert.deepEqual(evidenceDays(new Date(now)), days)
})

const hour = 3_600_000
const offer = {
  decision: 'approved' as const,
  presaleStartsAt: null,
  presaleEndsAt: null,
  startsAt: new Date(at.getTime() - hour),
  endsAt: null as Date | null,
  lotKg: 1000,
}
const stored = { ...referenceOf(weighed(20_00), sold, listed), id: 7, checkedAt: 9 }
const standing: Standing = { unsoldKg: kg(1), bandBasisPoints: null, listed, stored }
test('a selling project’s reference is its own price, a sold-out one’s is from trades; its own band is first', () => {
  const judge = (over: Partial<Standing>, when: Partial<typeof offer> = {}) =>
    judgingOf({ ...standing, ...over }, { offer: { ...offer, ...when }, terms: firstTerms, now: at })
  assert.deepEqual([judge({}).reference.source, judge({}).band.referenceCents], ['price', 99_00])
  // The counts of its trades are shown beside its own price.
  assert.deepEqual(judge({}).reference, {
    ...listed,
    id: null,
    source: 'price',
    kg: 25_000,
    pairs: 3,
    trades: 4,
    checkedAt: 9,
  })
  for (const done of [
    judge({ unsoldKg: kg(0) }),
    judge({}, { endsAt: new Date(at) }),
    judge({}, { startsAt: new Date(at.getTime() + hour) }),
  ])
    assert.deepEqual([done.reference.id, done.band.lowCents, done.band.highCents], [7, 18_00, 22_00])
  assert.deepEqual(judge({ unsoldKg: kg(0), bandBasisPoints: 500 }).band.lowCents, 19_00)
  assert.deepEqual(judge({ unsoldKg: kg(0), stored: null }).reference, {
    ...listed,
    id: null,
    source: 'price',
    kg: 0,
    pairs: 0,
    trades: 0,
    checkedAt: at.getTime(),
  })
})

test('a band is never wider than its share, unless no tick lies within', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 9000 }),
      fc.constantFrom(1, 5, 125, 1000),
      (reference, share, tick) => {
        const { lowCents, highCents } = bandOf(cents(reference), { basisPoints: share, tick: cents(tick) })
        assert.ok(lowCents <= highCents && lowCents > 0 && lowCents % tick === 0 && highCents % tick === 0)
        const within = (p: number) => Math.abs(p - reference) * 10_000 <= reference * share
        const step = Math.round(reference / tick) * tick
        if (step > 0 && within(step)) assert.ok(within(lowCents) && within(highCents), `${lowCents} ${highCents}`)
        else assert.ok(Math.abs(lowCents - reference) <= tick && Math.abs(highCents - reference) <= tick)
      },
    ),
  )
  const small = bandOf(cents(25_00), { basisPoints: 1000, tick: cents(10_00) })
  assert.deepEqual([small.lowCents, small.highCents, reachOf(small)], [20_00, 30_00, 2000])
  const band = bandOf(cents(22_60), { basisPoints: 1000, tick: cents(5) })
  assert.equal(reachOf(band), 1000)
  assert.deepEqual([band.lowCents, band.highCents], [20_35, 24_85])
  assert.deepEqual(
    [20_30, 20_35, 24_85, 24_90].map((p) => isOutside(p, band)),
    [true, false, false, true],
  )
  assert.deepEqual(
    [
      isStray('sell', 20_30, band),
      isStray('sell', 24_90, band),
      isStray('buy', 24_90, band),
      isStray('buy', 20_30, band),
    ],
    [true, false, true, false],
  )
})
test('the width of a band is measured to its farther edge and rounded up', () => {
  const reach = (referenceCents: number, tick: number) =>
    reachOf(bandOf(cents(referenceCents), { basisPoints: 1000, tick: cents(tick) }))
  assert.deepEqual([reach(24_00, 10_00), reach(23_00, 10_00), reach(26_00, 10_00)], [2500, 3044, 2308])
  assert.equal(reach(5, 1000), 1_990_000)
})
test('an order at the edge of the band is within it', () => {
  const band = bandOf(cents(22_60), { basisPoints: 1000, tick: cents(5) })
  assert.deepEqual([isStray('sell', band.lowCents, band), isStray('buy', band.highCents, band)], [false, false])
})
