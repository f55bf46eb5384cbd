import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../days.ts'
import { countedOf } from './countedKg.ts'

type Trade = { seller: number; buyer: number; kg: number; day: number }
const counted = (trades: readonly Trade[]) =>
  countedOf(trades.map((one) => ({ ...one, leastKg: 1000, day: addDays('2026-09-01', one.day) })))
const t = (seller: number, buyer: number, tons: number, day = 0): Trade => ({ seller, buyer, kg: tons * 1000, day })
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const ring = (owners: readonly number[], tons: number, day = 0) =>
  owners.map((owner, i) => t(owner, owners[(i + 1) % owners.length]!, tons, day))

const table: [what: string, trades: Trade[], tons: number[]][] = [
  ['one trade counts whole', [t(1, 2, 7)], [7]],
  [
    'one seller to many buyers, and many sellers to one buyer',
    [t(1, 2, 7), t(1, 3, 5), t(4, 5, 1), t(6, 5, 2)],
    [7, 5, 1, 2],
  ],
  ['there and back', [t(1, 2, 500), t(2, 1, 500)], [0, 0]],
  ['a ton back of ten takes a ton away', [t(1, 2, 6), t(1, 2, 4), t(2, 1, 1)], [5.4, 3.6, 0]],
  ['a ton stays', [t(1, 2, 10), t(2, 1, 9)], [1, 0]],
  ['a kilogram less than a ton stays', [t(1, 2, 10), t(2, 1, 9.001)], [0, 0]],
  [
    'within one owner nothing, and it takes nothing from what that owner bought and sold',
    [t(1, 1, 9), t(2, 2, 9), t(1, 2, 7), t(2, 1, 5)],
    [0, 0, 2, 0],
  ],
  ['a ring of three', ring([1, 2, 3], 7), [0, 0, 0]],
  ['a ring of five, seven times', Array.from({ length: 7 }, () => ring([1, 2, 3, 4, 5], 7)).flat(), Array(35).fill(0)],
  ['a ring that closes on the thirtieth day', [t(1, 2, 7), t(2, 3, 7, 15), t(3, 1, 7, 30)], [0, 0, 0]],
  [
    'on the day after it, who sold first has parted with them and who bought last keeps them',
    [t(1, 2, 7), t(2, 3, 7, 15), t(3, 1, 7, 31)],
    [7, 0, 7],
  ],
  ['a dealer’s customers keep theirs', [t(1, 9, 10), t(2, 9, 10), t(9, 3, 15), t(9, 4, 5)], [10, 10, 15, 5]],
  ['along a chain the first and the last', [t(1, 2, 7), t(2, 3, 7), t(3, 4, 7), t(4, 5, 7)], [7, 0, 0, 7]],
]
for (const [what, trades, tons] of table)
  test(what, () =>
    assert.deepEqual(
      counted(trades),
      tons.map((one) => one * 1000),
    ),
  )

const trade = fc
  .record({
    seller: fc.nat(7),
    step: fc.integer({ min: 1, max: 7 }),
    kg: fc.integer({ min: 1000, max: 900_000 }),
    day: fc.nat(45),
  })
  .map(({ step, ...rest }) => ({ ...rest, buyer: (rest.seller + step) % 8 }))
const trades = fc.array(trade, { minLength: 1, maxLength: 40 })
const onOneMonth = fc.array(
  trade.map((one) => ({ ...one, day: one.day % 30 })),
  { minLength: 1, maxLength: 40 },
)
const circle = fc.record({
  owners: fc.uniqueArray(fc.nat(12), { minLength: 2, maxLength: 8 }),
  tons: fc.integer({ min: 1, max: 900 }),
  day: fc.nat(29),
})
const changes = (all: readonly Trade[]): Map<number, number> => {
  const net = new Map<number, number>()
  for (const { seller, buyer, kg } of all) {
    net.set(seller, (net.get(seller) ?? 0) - kg)
    net.set(buyer, (net.get(buyer) ?? 0) + kg)
  }
  return net
}
const changed = (all: readonly Trade[], owners?: ReadonlySet<number>) =>
  sum([...changes(all)].map(([owner, kg]) => (!owners || owners.has(owner) ? Math.abs(kg) : 0)))

test('the order of trades does not matter, and a trade cut in two counts like one, to the kilogram', () => {
  fc.assert(
    fc.property(trades, fc.nat(), (all, seed) => {
      const order = all.map((_, i) => i).toSorted((a, b) => ((a * 7919 + seed) % 101) - ((b * 7919 + seed) % 101))
      const whole = counted(all)
      assert.deepEqual(
        counted(order.map((i) => all[i]!)),
        order.map((i) => whole[i]),
      )
      const cut = counted(
        all.flatMap((one) => [
          { ...one, kg: one.kg - 333 },
          { ...one, kg: 333 },
        ]),
      )
      for (const [i, one] of whole.entries()) assert.ok(Math.abs(cut[2 * i]! + cut[2 * i + 1]! - one) <= 1)
    }),
  )
})
test('the trades of a month together count at most twice the tons that changed hands, whatever was passed on', () => {
  fc.assert(fc.property(onOneMonth, (all) => assert.ok(sum(counted(all)) <= changed(all))))
})
test('trades among some owners count at most what each of them gained or gave in all', () => {
  const mine = new Set([0, 1, 2])
  fc.assert(
    fc.property(onOneMonth, (all) => {
      const weights = counted(all)
      const among = sum(all.map(({ seller, buyer }, i) => (mine.has(seller) && mine.has(buyer) ? weights[i]! : 0)))
      assert.ok(among <= changed(all, mine))
    }),
  )
})
test('circles of owners who trade only among themselves, of any length and size, count and change nothing', () => {
  fc.assert(
    fc.property(onOneMonth, fc.array(circle, { minLength: 1, maxLength: 10 }), (all, circles) => {
      const rings = circles.flatMap(({ owners, tons, day }) =>
        ring(
          owners.map((owner) => owner + 100),
          tons,
          day,
        ),
      )
      assert.deepEqual(counted([...all, ...rings]), [...counted(all), ...rings.map(() => 0)])
    }),
  )
})
test('circles through other traders never raise the total beyond what changed hands', () => {
  fc.assert(
    fc.property(onOneMonth, fc.array(circle, { minLength: 1, maxLength: 10 }), (all, circles) => {
      const rings = circles.flatMap(({ owners, tons, day }) => ring(owners, tons, day))
      assert.ok(sum(counted([...all, ...rings])) <= changed(all))
    }),
  )
})
test('an owner who only sells or only buys keeps every kilogram, whatever circulates among others', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1000, max: 500_000 }), { minLength: 1, maxLength: 10 }),
      onOneMonth,
      (parts, others) => {
        const sales = parts.map((kg, i) => ({ seller: 50, buyer: i % 8, kg, day: i }))
        assert.deepEqual(counted([...sales, ...others]).slice(0, parts.length), parts)
      },
    ),
  )
})
