/**
 * Value and cost of a portfolio over time, from the postings and the projects' prices alone. The last point is computed
 * like the portfolio's value today.
 */
import { dayOf } from '../days.ts'
import { cents, costOf, kg } from '../money.ts'
import type { PortfolioLine } from './portfolio.ts'

/** A price from the instant on which it holds. */
export type PriceFrom = { projectId: number; at: Date; priceCents: number }
/** Value and cost of the tons held, after the last change of a day. */
type CoursePoint = { at: number; valueCents: number; costCents: number }

type Held = { kg: number; priceCents: number }
type Change = { at: number; projectId: number; kg: number; costCents: number; priceCents: number | null }

const ofLine = (line: PortfolioLine): Change => ({
  at: line.at.getTime(),
  projectId: line.projectId,
  kg: line.inKg - line.outKg - line.retiredKg,
  costCents: line.boughtCents - line.soldCostCents - line.retiredCostCents,
  priceCents: null,
})
const ofPrice = ({ at, ...price }: PriceFrom): Change => ({ at: at.getTime(), kg: 0, costCents: 0, ...price })

/**
 * One point for each Singapore day on which value or cost changed, from the first ton on. Both lists are ascending by
 * time; of two prices of one instant the later in the list holds.
 */
export function courseOf(lines: readonly PortfolioLine[], prices: readonly PriceFrom[]): CoursePoint[] {
  const held = new Map<number, Held>()
  const days = new Map<string, CoursePoint>()
  let [valueCents, costCents] = [0, 0]
  const changes = [...prices.map(ofPrice), ...lines.filter(({ projectId }) => projectId !== 0).map(ofLine)]
  for (const change of changes.sort((a, b) => a.at - b.at)) {
    const before = held.get(change.projectId) ?? { kg: 0, priceCents: 0 }
    const now = { kg: before.kg + change.kg, priceCents: change.priceCents ?? before.priceCents }
    held.set(change.projectId, now)
    const moved = worth(now) - worth(before)
    if (moved === 0 && change.costCents === 0) continue
    valueCents += moved
    costCents += change.costCents
    days.set(dayOf(new Date(change.at)), { at: change.at, valueCents, costCents })
  }
  return [...days.values()]
}

const worth = ({ kg: heldKg, priceCents }: Held): number => costOf(kg(heldKg), cents(priceCents))
