/**
 * While a member's withdrawals wait, money could leave by a trade, so an order must fit the day's sum or be confirmed
 * by a second factor.
 */
import type { Terms } from '@tonne/domain/base/terms'
import { type Cents, cents } from '@tonne/domain/money'
import { isConfirmed } from '@tonne/domain/people/moneyOutHold'
import { carriedBy, refuseHeldTrade, type TradeHold } from '@tonne/domain/trading/heldTrade'
import type { Book } from '@tonne/domain/trading/market'
import type { PlaceInput } from './marketFacts.ts'
import type { BookRow } from './store.ts'

type Passing = {
  hold: TradeHold | undefined
  terms: Terms
  book: Book<BookRow>
  owner: string
  limitCents: Cents
  worthCents: number
}
/**
 * Refuses an order that neither fits nor was confirmed. Returns the confirmation that the order relies on; null when it
 * needs none.
 */
export function passHold(
  input: PlaceInput,
  { hold, terms, book, owner, limitCents, worthCents }: Passing,
): number | null {
  if (!hold) return null
  if (isConfirmed(hold, input.confirmed)) return input.confirmed!.id
  const { side } = input
  const { fills, ownKg } = book.quote({ owner, side, kg: input.kg, limitCents })
  const filledKg = fills.reduce((sum, fill) => sum + fill.kg, 0)
  const filledCents = cents(fills.reduce((sum, fill) => sum + (fill.kg * fill.priceCents) / 1000, 0))
  // The part that meets the member's own order is cancelled and then nothing rests; the rest of a market order is
  // cancelled too.
  const leftKg = input.priceCents === null || ownKg > 0 ? 0 : input.kg - filledKg
  refuseHeldTrade(hold, carriedBy({ side, filledKg, filledCents, leftKg, priceCents: limitCents, worthCents }), terms)
  return null
}

/** Later orders of this batch count this one. */
export function countHeld(hold: TradeHold | undefined, row: BookRow): void {
  if (hold && row.stepUpId === null) hold.usedCents += carriedBy(row)
}
