import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { kg } from '../money.ts'
import { blockKg, type Range, type SerialBlock, serialsOf, sizeOf, takeFront, takeWhole } from './serial.ts'

const seed = 20261120
/** Disjoint ranges in order, of any size down to a kilogram, with gaps. */
const shelves = fc.array(fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 7000 })), { maxLength: 12 }).map((steps) => {
  let at = 0
  return steps.map(([gap, size]): Range => {
    const fromKg = at + gap
    at = fromKg + size
    return { fromKg, toKg: at }
  })
})
const total = (ranges: readonly Range[]) => ranges.reduce((sum, range) => sum + sizeOf(range), 0)
const joined = (ranges: readonly Range[]) => {
  const runs: Range[] = []
  for (const range of [...ranges].sort((a, b) => a.fromKg - b.fromKg)) {
    const last = runs.at(-1)
    assert.ok(!last || last.toKg <= range.fromKg, 'ranges overlap')
    if (last && last.toKg === range.fromKg) last.toKg = range.toKg
    else runs.push({ ...range })
  }
  return runs
}

test('the taken and the remaining ranges are disjoint and together make up the original', () => {
  fc.assert(
    fc.property(shelves, fc.nat(40_000), (shelf, want) => {
      if (want > total(shelf)) return assert.throws(() => takeFront(shelf, kg(want)), /no serial/)
      const { taken, left } = takeFront(shelf, kg(want))
      assert.equal(total(taken), want)
      assert.deepEqual(joined([...taken, ...left]), joined(shelf))
      assert.ok((taken.at(-1)?.toKg ?? 0) <= (left[0]?.fromKg ?? Number.POSITIVE_INFINITY), 'the front goes first')
      assert.ok([...taken, ...left].every((range) => range.fromKg < range.toKg))
    }),
    { seed, numRuns: 500 },
  )
})
test('repeated cuts use up everything, and no kilogram twice', () => {
  fc.assert(
    fc.property(shelves, fc.array(fc.integer({ min: 1, max: 3000 })), (shelf, wants) => {
      let left: readonly Range[] = shelf
      const given: Range[] = []
      for (const want of wants) {
        const cut = takeFront(left, kg(Math.min(want, total(left))))
        given.push(...cut.taken)
        left = cut.left
      }
      assert.deepEqual(joined([...given, ...left]), joined(shelf))
    }),
    { seed },
  )
})

const blocksOf = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 6 })
  .map((list) =>
    list.map(([first, tons], i): SerialBlock => ({ first, last: first + tons - 1, text: `B${i}-{first}-{last}` })),
  )
test('the numbers of a range cover its kilograms exactly, with a run for each block', () => {
  fc.assert(
    fc.property(blocksOf, fc.nat(), fc.nat(), (blocks, a, b) => {
      const issued = blocks.reduce((sum, block) => sum + blockKg(block), 0)
      const [fromKg, toKg] = [Math.min(a % issued, b % issued), Math.max(a % issued, b % issued) + 1]
      const runs = serialsOf({ fromKg, toKg }, blocks)
      assert.equal(
        runs.reduce((sum, run) => sum + run.kg, 0),
        toKg - fromKg,
      )
      for (const run of runs) {
        const block = blocks[Number(/^B(\d)/.exec(run.text)![1])]!
        assert.ok(block.first <= run.first && run.first <= run.last && run.last <= block.last)
        assert.equal(run.text, block.text.replace('{first}', String(run.first)).replace('{last}', String(run.last)))
        // The numbers that the kilograms can touch: whole tons, and at most part of a ton at either end.
        assert.ok((run.last - run.first - 1) * 1000 < run.kg && run.kg <= (run.last - run.first + 1) * 1000)
      }
    }),
    { seed, numRuns: 500 },
  )
})
test('neighbouring whole tons never share a number', () => {
  fc.assert(
    fc.property(blocksOf, (blocks) => {
      const issued = blocks.reduce((sum, block) => sum + blockKg(block), 0)
      const numbers: string[] = []
      for (let at = 0; at < issued; at += 1000) {
        const [run, ...rest] = serialsOf({ fromKg: at, toKg: at + 1000 }, blocks)
        assert.deepEqual([rest.length, run!.first], [0, run!.last])
        numbers.push(run!.text)
      }
      assert.equal(new Set(numbers).size, numbers.length)
    }),
    { seed, numRuns: 50 },
  )
})
test('parts of a ton share its number', () => {
  const blocks = [
    { first: 101, last: 102, text: 'A {first} to {last}' },
    { first: 7, last: 7, text: 'B {first} to {last}' },
  ]
  const runs = (fromKg: number, toKg: number) =>
    serialsOf({ fromKg, toKg }, blocks).map(({ text, kg: size }) => [text, size])
  assert.deepEqual(runs(0, 500), [['A 101 to 101', 500]])
  assert.deepEqual(runs(500, 1000), [['A 101 to 101', 500]])
  assert.deepEqual(runs(999, 1001), [['A 101 to 102', 2]])
  assert.deepEqual(runs(1500, 2500), [
    ['A 102 to 102', 500],
    ['B 7 to 7', 500],
  ])
  assert.deepEqual(runs(0, 3000), [
    ['A 101 to 102', 2000],
    ['B 7 to 7', 1000],
  ])
  assert.deepEqual(runs(3000, 4000), [])
})

test('ranges that were set aside are found again whole, in any order, and are returned as they were taken', () => {
  fc.assert(
    fc.property(
      shelves,
      fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      (shelf, wants, picks) => {
        let free: Range[] = shelf
        let waiting: Range[] = []
        const asked: Range[][] = []
        for (const want of wants) {
          if (want > total(free)) continue
          const { taken, left } = takeFront(free, kg(want))
          asked.push(taken)
          waiting.push(...taken)
          free = left
        }
        const gone: Range[] = []
        while (asked.length > 0) {
          const [one] = asked.splice(picks.next().value! % asked.length, 1)
          const { taken, left } = takeWhole(waiting, one!)
          assert.deepEqual(new Set(taken.map((r) => r.fromKg)), new Set(one!.map((r) => r.fromKg)))
          waiting = left
          if (picks.next().value! % 2 === 0) gone.push(...taken)
          else free = [...free, ...taken].toSorted((a, b) => a.fromKg - b.fromKg)
        }
        assert.deepEqual(waiting, [])
        // Together they are the original ranges, and no kilogram appears twice.
        assert.deepEqual(joined([...free, ...gone]), joined(shelf))
      },
    ),
  )
})
test('a range that is not there whole is not taken', () => {
  assert.throws(() => takeWhole([{ fromKg: 0, toKg: 2000 }], [{ fromKg: 0, toKg: 1000 }]), /not there whole/)
})
test('the front is taken in order, the rest keeps its order, and a missing kilogram throws', () => {
  const shelf = [
    { fromKg: 0, toKg: 5 },
    { fromKg: 10, toKg: 15 },
    { fromKg: 20, toKg: 25 },
  ]
  assert.deepEqual(takeFront(shelf, kg(7)), {
    taken: [
      { fromKg: 0, toKg: 5 },
      { fromKg: 10, toKg: 12 },
    ],
    left: [
      { fromKg: 12, toKg: 15 },
      { fromKg: 20, toKg: 25 },
    ],
  })
  assert.throws(() => takeFront(shelf, kg(16)), /1 kg have no serial/)
  assert.throws(() => takeWhole(shelf, [{ fromKg: 1, toKg: 5 }]), /1 ranges/)
})
