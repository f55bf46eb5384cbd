import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type LevelInputs, levelTons } from './level.ts'

const none: LevelInputs = { heldKg: 0, retiredKg: 0, inKg: 0, outKg: 0, freshKg: 0 }
const cases: [name: string, inputs: Partial<LevelInputs>, counts: number][] = [
  ['nothing', {}, 0],
  ['bought and held', { heldKg: 10, inKg: 10 }, 10],
  ['bought and retired', { retiredKg: 10, inKg: 10 }, 10],
  ['bought and sold again', { inKg: 10, outKg: 10 }, 0],
  ['sold, then bought back', { heldKg: 10, inKg: 20, outKg: 10 }, 10],
  ['bought in trades that do not count', { heldKg: 10 }, 0],
  ['sold in trades that do not count', { heldKg: 0, inKg: 10 }, 0],
  ['bought uncounted, sold counted, and bought from the project', { heldKg: 4, inKg: 4, outKg: 10 }, 0],
  ['bought from members lately', { heldKg: 10, inKg: 10, freshKg: 10 }, 0],
  ['some long ago, some lately', { heldKg: 15, inKg: 15, freshKg: 5 }, 10],
  ['bought lately and retired', { retiredKg: 10, inKg: 10, freshKg: 10 }, 10],
]
for (const [name, inputs, counts] of cases) {
  test(name, () => {
    const tons = levelTons([{ ...none, ...inputs }])
    assert.equal(tons.countsKg, counts)
    assert.equal(tons.heldKg + tons.retiredKg - tons.freshKg - tons.uncountedKg, counts)
  })
}
test('a sale of one project takes nothing from another', () => {
  assert.equal(
    levelTons([
      { ...none, outKg: 50 },
      { ...none, heldKg: 5, inKg: 5 },
    ]).countsKg,
    5,
  )
})

/** Steps of a few owners in one project: [what, who, with whom, kg, whether the trade counts, days since]. */
const steps = fc.array(
  fc.record({
    act: fc.constantFrom('primary', 'trade', 'retire'),
    who: fc.nat(3),
    other: fc.nat(3),
    kg: fc.integer({ min: 1, max: 500 }),
    counts: fc.boolean(),
    fresh: fc.boolean(),
  }),
  { maxLength: 60 },
)
type Step = { act: string; who: number; other: number; kg: number; counts: boolean; fresh: boolean }
function apply(owners: LevelInputs[], { act, who, other, kg, counts, fresh }: Step): void {
  const mine = owners[who]!
  if (act === 'primary') {
    mine.heldKg += kg
    mine.inKg += kg
  } else if (act === 'retire') {
    const part = Math.min(kg, mine.heldKg)
    mine.heldKg -= part
    mine.retiredKg += part
  } else if (who !== other) {
    const [part, theirs] = [Math.min(kg, mine.heldKg), owners[other]!]
    mine.heldKg -= part
    theirs.heldKg += part
    if (!counts) return
    mine.outKg += part
    theirs.inKg += part
    if (fresh) theirs.freshKg += part
  }
}
const world = (): LevelInputs[] => Array.from({ length: 4 }, () => ({ ...none }))
const total = (owners: readonly LevelInputs[], key: 'heldKg' | 'retiredKg') =>
  owners.reduce((sum, one) => sum + one[key], 0)

test('whatever is traded among owners, all that counts is never more than they hold and retired', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const owners = world()
      for (const step of all) apply(owners, step)
      const counts = owners.reduce((sum, one) => sum + levelTons([one]).countsKg, 0)
      assert.ok(counts <= total(owners, 'heldKg') + total(owners, 'retiredKg'))
      for (const one of owners) assert.ok(levelTons([one]).countsKg <= one.heldKg + one.retiredKg)
    }),
  )
})
test('passing tons to and fro leaves both owners where they were', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 50 }),
      fc.boolean(),
      (kg, times, counts) => {
        const owners = world()
        apply(owners, { act: 'primary', who: 0, other: 0, kg, counts, fresh: false })
        for (let i = 0; i < times; i++)
          for (const who of [0, 1]) apply(owners, { act: 'trade', who, other: 1 - who, kg, counts, fresh: false })
        assert.deepEqual(
          owners.slice(0, 2).map((one) => levelTons([one]).countsKg),
          [kg, 0],
        )
      },
    ),
  )
})
