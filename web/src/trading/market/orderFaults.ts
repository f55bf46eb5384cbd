/** What the server would refuse of a typed price and quantity, each in the order of its refusals. */
import type { Side } from '@tonne/domain/trading/market'
import type { BookOut } from './bookOut.ts'

type PriceBook = Pick<BookOut, 'tickCents' | 'leastCents'>
/** `priceCents` null: the text is no amount. The band is checked elsewhere. */
export function priceFault(
  priceCents: number | null,
  { tickCents, leastCents }: PriceBook,
): 'badPrice' | 'step' | 'least' | null {
  if (priceCents === null || priceCents === 0) return 'badPrice'
  if (priceCents % tickCents !== 0) return 'step'
  return priceCents < leastCents ? 'least' : null
}

type Wanted = { side: Side; kg: number; freeKg: number }
type TonsBook = Pick<BookOut, 'lotKg' | 'minKg' | 'maxKg'>
export function tonsFault(
  { side, kg, freeKg }: Wanted,
  { lotKg, minKg, maxKg }: TonsBook,
): 'badTons' | 'underMin' | 'overHold' | 'overMax' | null {
  if (kg === 0 || kg % lotKg !== 0) return 'badTons'
  if (side === 'buy' && kg < minKg) return 'underMin'
  if (side === 'sell' && kg > freeKg) return 'overHold'
  return kg > maxKg ? 'overMax' : null
}
