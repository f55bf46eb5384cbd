/** The estimate applies the server's rules to the book on the screen. */
import { type Cents, cents, costOf, kg } from '@tonne/domain/money'
import { carriedBy } from '@tonne/domain/trading/heldTrade'
import { reaches, type Side } from '@tonne/domain/trading/market'
import { earnedOf, paidOf, partOf, protectedLimit } from '@tonne/domain/trading/marketMoney'
import type { BookOut, TermsOut } from './bookOut.ts'

type TradeInput = { side: Side; kg: number /** Null takes what stands. */; priceCents: number | null }
export type TradeSum = {
  kg: number
  priceCents: number
  totalCents: Cents
  feesCents: number
  wholeCents: number
  limitCents: number | null
}

/** At its limit, or at the book's prices within the published protection; null when the other side is empty. */
export function tradeSum(input: TradeInput, book: BookOut, terms: TermsOut): TradeSum | null {
  const { side, priceCents } = input
  const fees = {
    filledCents: 0,
    feeBasisPoints: side === 'buy' ? terms.buyFeeBasisPoints : terms.sellFeeBasisPoints,
    gstBasisPoints: terms.gstBasisPoints,
  }
  const summed = (quantity: number, totalCents: Cents, limitCents: number | null): TradeSum => {
    const sums = partOf(fees, totalCents)
    return {
      kg: quantity,
      priceCents: quantity === 0 ? 0 : Math.round((totalCents * 1000) / quantity),
      totalCents,
      feesCents: sums.feeCents + sums.gstCents,
      wholeCents: side === 'buy' ? paidOf(sums) : earnedOf(sums),
      limitCents,
    }
  }
  if (priceCents !== null) return summed(input.kg, costOf(kg(input.kg), cents(priceCents)), priceCents)
  const facing = side === 'buy' ? book.asks : book.bids
  const best = facing[0]
  if (!best) return null
  const limit = protectedLimit(side, cents(best.priceCents), {
    tick: cents(book.tickCents),
    basisPoints: terms.market.protectionBasisPoints,
    band: book.band,
  })
  const { filledKg, filledCents } = filledAt(limit, input, facing)
  return summed(filledKg, cents(filledCents), limit)
}

type Level = BookOut['asks'][number]
/** What the book fills at once at this limit or better. */
function filledAt(
  limitCents: number,
  { side, kg: quantity }: Pick<TradeInput, 'side' | 'kg'>,
  facing: readonly Level[],
) {
  let [left, filledCents] = [quantity, 0]
  for (const level of facing) {
    if (left === 0 || !reaches(side, limitCents, level.priceCents)) break
    const part = Math.min(left, level.kg)
    filledCents += costOf(kg(part), cents(level.priceCents))
    left -= part
  }
  return { filledKg: quantity - left, filledCents }
}

/**
 * What the order carries away while withdrawals wait: what is filled at the book's prices, and what would wait at its
 * limit. `worthCents`: the least value of a sold ton.
 */
export function carriesOf(input: TradeInput, book: BookOut, { limitCents, worthCents }: Worth): Cents {
  const { side, kg: quantity, priceCents } = input
  const filled = filledAt(limitCents, input, side === 'buy' ? book.asks : book.bids)
  const leftKg = priceCents === null ? 0 : quantity - filled.filledKg
  return carriedBy({ side, ...filled, leftKg, priceCents: limitCents, worthCents })
}
type Worth = { limitCents: number; worthCents: number }
