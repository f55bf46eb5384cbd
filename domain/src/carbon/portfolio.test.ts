import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { portfolioMove } from '../testing/portfolioMove.ts'
import {
  costShare,
  isUndone,
  type MovedPosting,
  movesOf,
  type PortfolioMove,
  portfolioOf,
  sumLines,
  yearOf,
} from './portfolio.ts'

const at = new Date('2026-03-01T04:00:00Z')
const move = (part: Partial<PortfolioMove>) => portfolioMove({ at, ...part })

test('bought twice, sold in part, retired in part, the rest sold: to the cent', () => {
  const { lines, positions } = portfolioOf([
    move({ inKg: 3000, principalCents: 3000, feeCents: 45, gstCents: 4 }), // 3 t for 30.49
    move({ inKg: 2000, principalCents: 2400, feeCents: 36, gstCents: 3 }), // 2 t for 24.39; 5 t cost 54.88
    move({ outKg: 2000, principalCents: -3000, feeCents: 45, gstCents: 4 }), // got 29.51, cost 21.952 -> 21.95
    move({ retiredKg: 1000 }), // 32.93 / 3 = 10.976 -> 10.98
    move({ outKg: 2000, principalCents: -2000 }), // the last sale takes all that is left: 21.95
  ])
  assert.deepEqual(
    lines.map((l) => [l.boughtCents, l.soldCostCents, l.retiredCostCents, l.realisedCents]),
    [
      [3049, 0, 0, 0],
      [2439, 0, 0, 0],
      [0, 2195, 0, 756],
      [0, 0, 1098, 0],
      [0, 2195, 0, -195],
    ],
  )
  assert.deepEqual(positions.get(7), {
    heldKg: 0,
    costCents: 0,
    retiredKg: 1000,
    retiredCostCents: 1098,
    realisedCents: 561,
    forfeitedCents: 0,
  })
})
test('a forfeited booking fee is not a cost of tons; the fee of a withdrawal belongs to no project', () => {
  const { lines, positions } = portfolioOf([
    move({ kind: 'lapse', principalCents: 500 }),
    move({ kind: 'withdrawal', projectId: 0, feeCents: 92, gstCents: 8 }),
  ])
  assert.equal(positions.get(7)!.forfeitedCents, 500)
  assert.equal(positions.has(0), false)
  const sum = sumLines(lines)
  assert.deepEqual([sum.forfeitedCents, sum.feeCents, sum.gstCents, sum.boughtCents], [500, 92, 8, 0])
})
test('a reversed purchase takes back its cost; the difference is realised when no tons are left to carry it', () => {
  const { lines, positions } = portfolioOf([
    move({ inKg: 1000, principalCents: 2000 }),
    move({ inKg: 1000, principalCents: 3000 }),
    move({ outKg: 1000, principalCents: -4000 }), // cost 25.00 of the two
    // the second one back: only the first was ever sold
    move({ kind: 'correction', outKg: 1000, principalCents: -3000 }),
  ])
  assert.deepEqual(positions.get(7), {
    heldKg: 0,
    costCents: 0,
    retiredKg: 0,
    retiredCostCents: 0,
    realisedCents: 2000,
    forfeitedCents: 0,
  })
  const { boughtKg, boughtCents, soldKg, soldCents, soldCostCents, realisedCents } = sumLines(lines)
  assert.deepEqual(
    [boughtKg, boughtCents, soldKg, soldCents, soldCostCents, realisedCents],
    [1000, 2000, 1000, 4000, 2000, 2000],
  )
})
test('years are Singapore’s', () => {
  assert.equal(yearOf(new Date('2026-12-31T15:59:59Z')), 2026)
  assert.equal(yearOf(new Date('2026-12-31T16:00:00Z')), 2027)
})

/** Possible histories: no more tons leave than there are. */
const wish = fc.record({
  what: fc.constantFrom('in', 'out', 'retire', 'lapse', 'fee'),
  projectId: fc.integer({ min: 1, max: 3 }),
  kg: fc.integer({ min: 1, max: 50 }).map((n) => n * 1000),
  cents: fc.integer({ min: 0, max: 1_000_000 }),
  day: fc.integer({ min: 0, max: 900 }),
})
const life = fc.array(wish, { maxLength: 60 }).map((wishes) => {
  const held = new Map<number, number>()
  return wishes
    .toSorted((a, b) => a.day - b.day)
    .flatMap(({ what, projectId, kg, cents, day }, i): PortfolioMove[] => {
      const has = held.get(projectId) ?? 0
      const size = Math.min(kg, has)
      const base = { entryId: i + 1, projectId, at: new Date(at.getTime() + day * 86_400_000) }
      if (what === 'lapse') return [move({ ...base, kind: 'lapse', principalCents: cents })]
      if (what === 'fee') return [move({ ...base, kind: 'withdrawal', projectId: 0, feeCents: cents })]
      if (what === 'in') {
        held.set(projectId, has + kg)
        return [move({ ...base, inKg: kg, principalCents: cents, feeCents: cents % 97, gstCents: cents % 11 })]
      }
      if (size === 0) return []
      held.set(projectId, has - size)
      return [
        what === 'out'
          ? move({
              ...base,
              kind: 'trade',
              outKg: size,
              principalCents: -cents,
              feeCents: cents % 97,
              gstCents: cents % 11,
            })
          : move({ ...base, kind: 'retire', retiredKg: size }),
      ]
    })
})
const total = (rows: Iterable<number>): number => [...rows].reduce((a, b) => a + b, 0)

test('paid less returned equals cost held + retired - realised + forfeited, in every project, to the cent', () => {
  let looked = 0
  fc.assert(
    fc.property(life, (moves) => {
      const { positions, lines } = portfolioOf(moves)
      looked += positions.size
      for (const [id, p] of positions) {
        const cash = total(
          lines.filter((l) => l.projectId === id).map((l) => l.principalCents + l.feeCents + l.gstCents),
        )
        assert.equal(cash, p.costCents + p.retiredCostCents - p.realisedCents + p.forfeitedCents)
        assert.ok(p.heldKg >= 0 && p.costCents >= 0 && p.retiredCostCents >= 0)
        if (p.heldKg === 0) assert.equal(p.costCents, 0)
      }
    }),
  )
  assert.ok(looked > 0)
})
test('years add up to the whole, and sold equals cost + realised in each', () => {
  fc.assert(
    fc.property(life, (moves) => {
      const { lines } = portfolioOf(moves)
      const years = [...new Set(lines.map((l) => yearOf(l.at)))].map((year) =>
        sumLines(lines.filter((l) => yearOf(l.at) === year)),
      )
      const whole = sumLines(lines)
      assert.ok(Object.keys(whole).length > 0)
      for (const key of Object.keys(whole) as (keyof typeof whole)[])
        assert.equal(total(years.map((y) => y[key])), whole[key], key)
      for (const year of years) assert.equal(year.soldCents, year.soldCostCents + year.realisedCents)
    }),
  )
})
test('the order in which projects are read changes nothing', () => {
  let looked = 0
  fc.assert(
    fc.property(life, (moves) => {
      const all = portfolioOf(moves).positions
      looked += all.size
      for (const id of all.keys())
        assert.deepEqual(portfolioOf(moves.filter((m) => m.projectId === id)).positions.get(id), all.get(id))
    }),
  )
  assert.ok(looked > 0)
})

const me = (pocket: string) => ({ kind: 'member', ownerId: 5, pocket }) as const
const other = { kind: 'member', ownerId: 6, pocket: 'held' } as const
const house = (pocket: string) => ({ kind: 'house', ownerId: 0, pocket }) as const
const posting = (
  part: Partial<MovedPosting> & Pick<MovedPosting, 'entryId' | 'amount' | 'debit' | 'credit'>,
): MovedPosting => ({ kind: 'trade', causeId: 1, at, asset: 0, ...part })
test('moves are read from postings; a posting between a member’s own pockets is none', () => {
  const moves = movesOf(5, [
    posting({ entryId: 1, kind: 'deposit', amount: 9000, debit: house('bank'), credit: me('available') }),
    posting({ entryId: 2, amount: 5000, debit: me('available'), credit: other }),
    posting({ entryId: 2, amount: 75, debit: me('available'), credit: house('fees') }),
    posting({ entryId: 2, amount: 7, debit: me('available'), credit: house('gst') }),
    posting({ entryId: 2, asset: 7, amount: 2000, debit: { ...other, pocket: 'credits' }, credit: me('credits') }),
    posting({ entryId: 3, kind: 'hold', asset: 7, amount: 1000, debit: me('credits'), credit: me('credits_held') }),
    posting({ entryId: 4, kind: 'retire', asset: 7, amount: 500, debit: me('retiring'), credit: me('retired') }),
    posting({
      entryId: 5,
      kind: 'lapse',
      amount: 40,
      debit: me('held'),
      credit: { kind: 'project', ownerId: 9, pocket: 'proceeds' },
    }),
    posting({ entryId: 6, kind: 'withdrawal', amount: 100, debit: me('held'), credit: house('fees') }),
    posting({ entryId: 6, kind: 'withdrawal', amount: 900, debit: me('held'), credit: house('payouts') }),
  ])
  assert.deepEqual(
    moves.map((m) => [m.entryId, m.projectId, m.inKg, m.outKg, m.retiredKg, m.principalCents, m.feeCents, m.gstCents]),
    [
      [2, 7, 2000, 0, 0, 5000, 75, 7],
      [4, 7, 0, 0, 500, 0, 0, 0],
      [5, 9, 0, 0, 0, 40, 0, 0],
      [6, 0, 0, 0, 0, 0, 100, 0],
    ],
  )
})

const project = (ownerId: number, pocket = 'proceeds') => ({ kind: 'project', ownerId, pocket }) as const
const moved = (postings: readonly MovedPosting[]) =>
  movesOf(5, postings).map((m) => [
    m.entryId,
    m.projectId,
    m.inKg,
    m.outKg,
    m.retiredKg,
    m.principalCents,
    m.feeCents,
    m.gstCents,
  ])
test('a sale takes tons out and brings money less fee and tax, in the project of the tons', () => {
  const sale = [
    posting({ entryId: 1, asset: 7, amount: 2000, debit: me('credits'), credit: { ...other, pocket: 'credits' } }),
    posting({ entryId: 1, amount: 5000, debit: other, credit: me('held') }),
    posting({ entryId: 1, amount: 75, debit: me('held'), credit: house('fees') }),
    posting({ entryId: 1, amount: 7, debit: me('held'), credit: house('gst') }),
    posting({ entryId: 1, amount: 4000, debit: me('held'), credit: me('available') }),
  ]
  assert.deepEqual(moved(sale), [[1, 7, 0, 2000, 0, -5000, 75, 7]])
  assert.deepEqual(moved(sale.toReversed()), [[1, 7, 0, 2000, 0, -5000, 75, 7]])
})
test('a project with the member’s id is not the member, and its pockets are not fees', () => {
  assert.deepEqual(
    moved([
      posting({ entryId: 1, amount: 300, debit: me('available'), credit: project(5) }),
      posting({ entryId: 2, amount: 40, debit: me('available'), credit: project(1, 'fees') }),
      posting({ entryId: 3, amount: 50, debit: me('available'), credit: project(1, 'gst') }),
    ]),
    [
      [1, 5, 0, 0, 0, 300, 0, 0],
      [2, 1, 0, 0, 0, 40, 0, 0],
      [3, 1, 0, 0, 0, 50, 0, 0],
    ],
  )
})
test('a kilogram is a move, and so is tax alone; money between members without tons is none', () => {
  assert.deepEqual(
    moved([
      posting({ entryId: 1, asset: 7, amount: 1, debit: project(7, 'unsold'), credit: me('credits') }),
      posting({ entryId: 2, amount: 1, debit: me('available'), credit: house('gst') }),
      posting({ entryId: 3, amount: 900, debit: me('available'), credit: other }),
    ]),
    [
      [1, 7, 1, 0, 0, 0, 0, 0],
      [2, 0, 0, 0, 0, 0, 0, 1],
    ],
  )
})
test('moves are sorted by time and then by entry, however they were read', () => {
  const tax = (entryId: number, ms: number) =>
    posting({ entryId, at: new Date(ms), amount: 1, debit: me('available'), credit: house('gst') })
  assert.deepEqual(
    moved([tax(9, 200), tax(3, 300), tax(8, 100), tax(2, 200), tax(1, 400)]).map(([id]) => id),
    [8, 2, 9, 3, 1],
  )
})
test('a share of a cost is rounded half away from zero; all of the tons take all of the cost', () => {
  assert.deepEqual(
    [costShare(100, 1, 3), costShare(-100, 1, 3), costShare(5, 1, 2), costShare(-5, 1, 2)],
    [33, -33, 3, -3],
  )
  assert.deepEqual([costShare(100, 3, 3), costShare(100, 5, 3), costShare(7, 0, 0)], [100, 100, 7])
})
test('only a correction that took tons back undoes a purchase', () => {
  assert.deepEqual(
    [
      isUndone({ kind: 'correction', outKg: 1 }),
      isUndone({ kind: 'correction', outKg: 0 }),
      isUndone({ kind: 'trade', outKg: 1 }),
    ],
    [true, false, false],
  )
})
test('tons bought and retired in one entry take their share of all tons held then', () => {
  const { lines, positions } = portfolioOf([
    move({ inKg: 1000, principalCents: 1000 }),
    move({ inKg: 1000, retiredKg: 1000, principalCents: 3000 }),
    move({ outKg: 250, retiredKg: 500, principalCents: -600 }),
  ])
  assert.deepEqual(
    lines.map((l) => [l.boughtCents, l.soldCostCents, l.retiredCostCents, l.realisedCents]),
    [
      [1000, 0, 0, 0],
      [3000, 0, 2000, 0],
      [0, 500, 1000, 100],
    ],
  )
  assert.deepEqual(positions.get(7), {
    heldKg: 250,
    costCents: 500,
    retiredKg: 1500,
    retiredCostCents: 3000,
    realisedCents: 100,
    forfeitedCents: 0,
  })
  const { retiredKg, retiredCostCents, soldKg, soldCents } = sumLines(lines)
  assert.deepEqual([retiredKg, retiredCostCents, soldKg, soldCents], [1500, 3000, 250, 600])
})
test('a kilogram is bought, sold and retired like a ton; a reversal is neither bought nor forfeited', () => {
  const { lines } = portfolioOf([
    move({ inKg: 1, principalCents: 6 }),
    move({ inKg: 2, principalCents: 12 }),
    move({ outKg: 1, principalCents: -9 }),
    move({ retiredKg: 1 }),
    move({ inKg: 5, outKg: 5, principalCents: 1 }),
  ])
  assert.deepEqual(
    lines.slice(0, 4).map((l) => [l.boughtCents, l.soldCostCents, l.retiredCostCents, l.realisedCents]),
    [
      [6, 0, 0, 0],
      [12, 0, 0, 0],
      [0, 6, 0, 3],
      [0, 0, 6, 0],
    ],
  )
  assert.deepEqual([lines[4]!.boughtCents, lines[4]!.forfeitedCents], [0, 0])
  assert.equal(sumLines(lines.slice(0, 4)).soldCents, 9)
})
test('a reversed purchase leaves the cost of the other tons unchanged', () => {
  const { lines, positions } = portfolioOf([
    move({ inKg: 1000, principalCents: 2000 }),
    move({ inKg: 1000, principalCents: 3000 }),
    move({ kind: 'correction', outKg: 1000, principalCents: -3000 }),
  ])
  assert.deepEqual([lines[2]!.soldCostCents, lines[2]!.realisedCents], [0, 0])
  assert.deepEqual([positions.get(7)!.heldKg, positions.get(7)!.costCents], [1000, 2000])
})
