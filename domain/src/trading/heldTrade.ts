/** While withdrawals wait, trades carry no more value away than the day's sum. */
import type { Terms } from '../base/terms.ts'
import { sayCents } from '../format.ts'
import { type Cents, cents, costOf, kg } from '../money.ts'
import { holdEnd, holdWhy, type MoneyOutHold } from '../people/moneyOutHold.ts'
import { refuse } from '../refusals.ts'
import type { Side } from './market.ts'

/** `usedCents`: what this Singapore day's orders of both sides carry without a confirmation. */
export type TradeHold = MoneyOutHold & { usedCents: number }

export type Carried = {
  side: Side
  filledKg: number
  filledCents: number
  leftKg: number
  priceCents: number
  worthCents: number
}

/**
 * The most value that an order can carry away: for a purchase, what it paid and may still pay; for a sale, its proceeds
 * or, if that is more, its tons at the project's own price. A cancelled part does not count.
 */
export function carriedBy({ side, filledKg, filledCents, leftKg, priceCents, worthCents }: Carried): Cents {
  const paid = filledCents + costOf(kg(leftKg), cents(priceCents))
  return cents(side === 'buy' ? paid : Math.max(paid, costOf(kg(filledKg + leftKg), cents(worthCents))))
}

/** Refuses an order that was not confirmed and carries more than is left of the day's sum. */
export function refuseHeldTrade(hold: TradeHold, carries: Cents, { coolOff }: Pick<Terms, 'coolOff'>): void {
  if (hold.usedCents + carries <= coolOff.tradesCents) return
  const numbers = {
    why: holdWhy(hold),
    until: holdEnd(hold, hold.since),
    limit: sayCents(coolOff.tradesCents),
    used: sayCents(hold.usedCents),
    value: sayCents(carries),
  }
  refuse(hold.provable ? 'tradesHeld' : 'tradesHeldNoFactor', numbers)
}

/** The instant at which a sale's proceeds are free when the buyer's wait ends after their working day, else null. */
export const heldUntil = (dueAt: Date, buyer: Pick<MoneyOutHold, 'until'> | undefined): Date | null =>
  buyer && buyer.until > dueAt ? buyer.until : null

type TradeInput = {
  side: Side
  asset?: string | undefined
  project: string
  kg: number
  priceCents?: number | null | undefined
}

/** The text that a confirmation of an order approves, as the page shows it. */
export const tradeBound = ({ side, asset = 'credits', project, kg: quantity, priceCents }: TradeInput): string =>
  `${side} ${quantity} ${asset} project ${project} at ${priceCents ?? 'market'}`
