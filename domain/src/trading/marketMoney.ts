/** The parts of an order never add up to more than was held or shown. */
import type { Terms } from '../base/terms.ts'
import { addWorkingDays, type Day, dayOf, startOfDay } from '../days.ts'
import { carbon, house, type Posting, wallet } from '../ledger.ts'
import { type Cents, cents, costOf, type Kg, shareOf } from '../money.ts'

/**
 * The asset of a trade: credits, or presale credits, which are paid for and delivered to whoever holds them when the
 * sale begins.
 */
export const tradedAssets = ['credits', 'presale'] as const
export type TradedAsset = (typeof tradedAssets)[number]
/** The pocket of tons that are free to sell or were bought, and of tons that wait in the book. */
export const pocketsOf = {
  credits: { free: 'credits', held: 'credits_held' },
  presale: { free: 'presale', held: 'presale_held' },
} as const

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/**
 * The tick of a project's prices: the least multiple of the published one at which a lot costs whole cents, so that no
 * total is ever rounded.
 */
export function tickOf(lotKg: number, tickCents: number): Cents {
  const whole = 1000 / gcd(lotKg, 1000)
  return cents((tickCents * whole) / gcd(tickCents, whole))
}
/** The first limit of a price that it breaks, besides the band; null when it breaks none. */
export function priceFault(
  priceCents: number,
  { tickCents, leastCents }: { tickCents: number; leastCents: number },
): 'priceOffTick' | 'priceTooLow' | null {
  if (priceCents % tickCents !== 0) return 'priceOffTick'
  return priceCents < leastCents ? 'priceTooLow' : null
}
/** The least price: below it a lot would cost less than the rounding of its fee. */
export function leastPrice(lotKg: number, { tickCents, lotLeastCents }: Terms['market']): Cents {
  const tick = tickOf(lotKg, tickCents)
  return cents(Math.ceil((lotLeastCents * 1000) / lotKg / tick) * tick)
}

/** The money of one side's order: what it has filled so far, and the fees in force when it was placed. */
export type OrderMoney = { filledCents: number; feeBasisPoints: number; gstBasisPoints: number }
type Sums = { totalCents: Cents; feeCents: Cents; gstCents: Cents }

/** All fees of an order once `filledCents` are filled, rounded over the whole and not part by part. */
export function sumsAt({ feeBasisPoints, gstBasisPoints }: Omit<OrderMoney, 'filledCents'>, filledCents: number): Sums {
  const feeCents = shareOf(cents(filledCents), feeBasisPoints)
  return { totalCents: cents(filledCents), feeCents, gstCents: shareOf(feeCents, gstBasisPoints) }
}
/** The sums of the next part. The parts add up to the whole, to the cent. */
export function partOf(order: OrderMoney, totalCents: Cents): Sums {
  const [before, after] = [sumsAt(order, order.filledCents), sumsAt(order, order.filledCents + totalCents)]
  return {
    totalCents,
    feeCents: cents(after.feeCents - before.feeCents),
    gstCents: cents(after.gstCents - before.gstCents),
  }
}
export const paidOf = ({ totalCents, feeCents, gstCents }: Sums): Cents => cents(totalCents + feeCents + gstCents)
export const earnedOf = ({ totalCents, feeCents, gstCents }: Sums): Cents => cents(totalCents - feeCents - gstCents)

/** The worst-case cost of the rest of a buy, all of it at its limit: exactly what is held for it. */
export const worstOf = (order: OrderMoney, leftKg: Kg, limitCents: Cents): Cents =>
  paidOf(partOf(order, costOf(leftKg, limitCents)))

type Protection = { tick: Cents; basisPoints: number; band: { lowCents: number; highCents: number } }
/** The worst price that a market order accepts: the best one plus the published protection, within the band. */
export function protectedLimit(side: 'buy' | 'sell', best: Cents, { tick, basisPoints, band }: Protection): Cents {
  const away = shareOf(best, basisPoints)
  if (side === 'buy') return cents(Math.min(band.highCents, Math.max(best, Math.floor((best + away) / tick) * tick)))
  return cents(Math.max(band.lowCents, Math.min(best, Math.max(tick, Math.ceil((best - away) / tick) * tick))))
}

/** One trade: the accounts that pay and give, and each side's part. */
export type Settlement = {
  projectId: number
  asset: TradedAsset
  kg: Kg
  buyer: { id: number; from: 'available' | 'held' }
  seller: { id: number; from: 'free' | 'held' }
  bought: Sums
  sold: Sums
}
/** The buyer pays total, fee and tax. The seller's share waits in `held` for its working day, less fee and tax. */
export function tradePostings({ projectId, asset, kg, buyer, seller, bought, sold }: Settlement): Posting[] {
  const [purse, earned] = [wallet(buyer.id, buyer.from), wallet(seller.id, 'held')]
  const pockets = pocketsOf[asset]
  return [
    { debit: purse, credit: earned, amount: bought.totalCents },
    { debit: purse, credit: house('fees'), amount: bought.feeCents },
    { debit: purse, credit: house('gst'), amount: bought.gstCents },
    { debit: earned, credit: house('fees'), amount: sold.feeCents },
    { debit: earned, credit: house('gst'), amount: sold.gstCents },
    {
      debit: carbon(seller.id, pockets[seller.from], projectId),
      credit: carbon(buyer.id, pockets.free, projectId),
      amount: kg,
    },
  ].filter((posting) => posting.amount > 0)
}

/** The instant at which a sale's proceeds are promised: the start of that working day. */
export const proceedsDue = (
  at: Date,
  { terms, holidays }: { terms: Pick<Terms, 'saleProceedsDays'>; holidays: ReadonlySet<Day> },
): Date => startOfDay(addWorkingDays(dayOf(at), terms.saleProceedsDays, holidays))
