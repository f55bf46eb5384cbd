/** The estimate applies the server's rules to the book on the screen. */
import { type Cents, cents, costOf, kg } from '@tonne/domain/money'
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
  let [left, total] = [input.kg, 0]
  for (const level of facing) {
    if (left === 0 || !reaches(side, limit, level.priceCents)) break
    const part = Math.min(left, level.kg)
    total += costOf(kg(part), cents(level.priceCents))
    left -= part
  }
  return summed(input.kg - left, cents(total), limit)
}
