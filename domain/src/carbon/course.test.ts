import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { costOf, kg, cents as toCents } from '../money.ts'
import { portfolioMove } from '../testing/portfolioMove.ts'
import { courseOf, type PriceFrom } from './course.ts'
import { type PortfolioMove, portfolioOf } from './portfolio.ts'

const day = (n: number, hour = 4) => new Date(Date.UTC(2026, 2, n, hour))
const move = (at: Date, part: Partial<PortfolioMove>) => portfolioMove({ at, ...part })
const price = (at: Date, priceCents: number, projectId = 7): PriceFrom => ({ at, priceCents, projectId })

test('value follows the price, cost follows the purchases, and each day has its last point', () => {
  const { lines } = portfolioOf([
    move(day(2), { inKg: 2000, principalCents: 2000, feeCents: 30 }),
    move(day(2, 6), { inKg: 1000, principalCents: 1000 }),
    move(day(5), { retiredKg: 1000 }),
  ])
  const course = courseOf(lines, [price(day(1), 1000), price(day(3), 1200), price(day(4), 1200), price(day(6), 900)])
  assert.deepEqual(course, [
    { at: day(2, 6).getTime(), valueCents: 3000, costCents: 3030 },
    { at: day(3).getTime(), valueCents: 3600, costCents: 3030 },
    { at: day(5).getTime(), valueCents: 2400, costCents: 2020 },
    { at: day(6).getTime(), valueCents: 1800, costCents: 2020 },
  ])
})
test('a price alone, or a fee without tons, makes no point', () => {
  const { lines } = portfolioOf([move(day(2), { projectId: 0, feeCents: 50 })])
  assert.deepEqual(courseOf(lines, [price(day(1), 1000), price(day(3), 1100)]), [])
})
test('the last point equals the portfolio today, whatever was bought, sold and priced', () => {
  const events = fc.array(
    fc.record({
      projectId: fc.integer({ min: 1, max: 3 }),
      tons: fc.integer({ min: 1, max: 9 }),
      cents: fc.integer({ min: 1, max: 90_000 }),
      leaves: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  fc.assert(
    fc.property(events, (made) => {
      const held = new Map<number, number>()
      const prices = made.map(({ projectId, cents }, n) => price(new Date(Date.UTC(2026, 0, 1, n)), cents, projectId))
      const moves = made.map(({ projectId, tons, cents, leaves }, n) => {
        const has = held.get(projectId) ?? 0
        const kgOut = leaves ? Math.min(has, tons * 1000) : 0
        held.set(projectId, has + (kgOut > 0 ? -kgOut : tons * 1000))
        const at = new Date(Date.UTC(2026, 0, 1, n, 30))
        return kgOut > 0
          ? move(at, { projectId, outKg: kgOut, principalCents: -cents })
          : move(at, { projectId, inKg: tons * 1000, principalCents: cents })
      })
      const { lines, positions } = portfolioOf(moves)
      const last = courseOf(lines, prices).at(-1)
      const priceOf = (id: number) => prices.findLast(({ projectId }) => projectId === id)!.priceCents
      const value = [...positions].reduce((sum, [id, { heldKg }]) => sum + costOf(kg(heldKg), toCents(priceOf(id))), 0)
      const cost = [...positions.values()].reduce((sum, { costCents }) => sum + costCents, 0)
      assert.deepEqual([last?.valueCents, last?.costCents], [value, cost])
    }),
  )
})
