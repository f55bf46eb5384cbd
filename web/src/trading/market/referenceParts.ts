/** The sentence about a price outside the band is word for word the server's. */
import { type Lang, sayCents, sayKg, sayShare } from '@tonne/domain/format'
import type { Side } from '@tonne/domain/trading/market'
import { isOutside } from '@tonne/domain/trading/reference'
import { sayDayTime } from '@tonne/parts/dates.ts'
import type { BookOut } from './bookOut.ts'

export const referenceParts = ({ at, days, kg, pairs, trades, leastPairs }: BookOut['reference'], lang: Lang) => ({
  at: sayDayTime(new Date(at), lang),
  days,
  tons: sayKg(kg, lang),
  pairs,
  trades,
  leastPairs,
})
export const bandParts = (priceCents: number, { band, reference }: Pick<BookOut, 'band' | 'reference'>) => ({
  price: sayCents(priceCents),
  low: sayCents(band.lowCents),
  high: sayCents(band.highCents),
  reference: sayCents(reference.priceCents),
  share: sayShare(band.basisPoints),
})

/** The price outside the band: the typed one, or the best one in the book. */
export function outsidePrice(
  priceCents: number | null,
  best: number | undefined,
  { band }: Pick<BookOut, 'band'>,
): number | null {
  const judged = priceCents ?? best
  return judged !== undefined && judged > 0 && isOutside(judged, band) ? judged : null
}
/**
 * The likely price within the band: for a seller the best bid; else the last trade, the best price or the reference.
 */
export function usualPrice({ last, askCents, bidCents, reference, band, tickCents }: BookOut, side: Side): number {
  const best = side === 'sell' ? bidCents : null
  const likely =
    best ?? last?.priceCents ?? askCents ?? bidCents ?? Math.round(reference.priceCents / tickCents) * tickCents
  return Math.min(band.highCents, Math.max(band.lowCents, likely))
}
