import type { Terms } from '../base/terms.ts'
import { sayCents, sayTons } from '../format.ts'
import { carbon, house, type Posting, proceeds, stock, wallet } from '../ledger.ts'
import { type Cents, costOf, type Kg, plus, shareOf } from '../money.ts'
import { refuseUnlessMay, type Standing } from '../people/member.ts'
import { refuse } from '../refusals.ts'
import type { Side } from './market.ts'
import { type Buyable, refuseUnlessSelling } from './project.ts'
import { type Bought, refusePurchases, refuseSpend } from './spend.ts'

export type Buyer = Standing & { id: number; level: number; availableCents: Cents }
type BuyLimits = { lotKg: Kg; minKg: Kg; maxKg: Kg; monthlyOrders: number | null; totalOrders: number | null }
export type Offer = Buyable & BuyLimits & { id: number; priceCents: Cents; priceVersion: number }

export type BuyInput = { kg: Kg; priceVersion: number }
export type BuyFacts = { buyer: Buyer; offer: Offer; bought: Bought; terms: Terms; now: Date }

/** The sum a member sees before paying and the order records after: total + fee + GST on the fee = pay. */
export type Quote = { totalCents: Cents; feeCents: Cents; gstCents: Cents; payCents: Cents }
export function quoteBuy(
  quantity: Kg,
  priceCents: Cents,
  terms: Pick<Terms, 'buyFeeBasisPoints' | 'gstBasisPoints'>,
): Quote {
  const totalCents = costOf(quantity, priceCents)
  const feeCents = shareOf(totalCents, terms.buyFeeBasisPoints)
  const gstCents = shareOf(feeCents, terms.gstBasisPoints)
  return { totalCents, feeCents, gstCents, payCents: plus(plus(totalCents, feeCents), gstCents) }
}

/**
 * Buys from the project's unsold tons at its price. Refusals in order of precedence: restricted, unanswered, the
 * project's phase, level, lot, minimum, maximum, purchases a month, purchases in total, remaining tons, moved price,
 * monthly spend of the level, balance.
 */
export function decideBuy(facts: BuyFacts, input: BuyInput): { quote: Quote; postings: Posting[] } {
  const { buyer, offer, terms, now } = facts
  refuseUnlessMay(buyer, 'order')
  refuseUnlessSelling(offer, now)
  if (buyer.level < offer.minLevel) refuse('levelTooLow', { needed: offer.minLevel, level: buyer.level })
  refuseQuantity(offer, input.kg)
  refusePurchases(facts)
  if (input.kg > offer.unsoldKg) refuse('insufficientTons', { left: sayTons(offer.unsoldKg) })
  if (input.priceVersion !== offer.priceVersion) refuse('priceMoved', { price: sayCents(offer.priceCents) })
  const quote = quoteBuy(input.kg, offer.priceCents, terms)
  refuseSpend(facts, quote)
  return { quote, postings: buyPostings(buyer.id, offer.id, input.kg, quote) }
}

/**
 * The first limit of one order that a quantity breaks; null when it is within all. A member who sold a part and holds
 * less than the least purchase can still sell the rest.
 */
export function quantityFault(
  { lotKg, minKg, maxKg }: Record<'lotKg' | 'minKg' | 'maxKg', number>,
  quantity: number,
  side: Side = 'buy',
): 'quantityNotLot' | 'quantityBelowMin' | 'quantityAboveMax' | null {
  if (quantity <= 0 || quantity % lotKg !== 0) return 'quantityNotLot'
  if (side === 'buy' && quantity < minKg) return 'quantityBelowMin'
  return quantity > maxKg ? 'quantityAboveMax' : null
}
/** The limits of one order, as the project publishes them. */
export function refuseQuantity(limits: BuyLimits, quantity: Kg, side: Side = 'buy'): void {
  const fault = quantityFault(limits, quantity, side)
  if (fault === 'quantityNotLot') refuse(fault, { lot: sayTons(limits.lotKg) })
  if (fault === 'quantityBelowMin') refuse(fault, { min: sayTons(limits.minKg) })
  if (fault) refuse(fault, { max: sayTons(limits.maxKg) })
}

function buyPostings(
  memberId: number,
  projectId: number,
  quantity: Kg,
  { totalCents, feeCents, gstCents }: Quote,
): Posting[] {
  const purse = wallet(memberId, 'available')
  return [
    { debit: purse, credit: proceeds(projectId), amount: totalCents },
    { debit: purse, credit: house('fees'), amount: feeCents },
    { debit: purse, credit: house('gst'), amount: gstCents },
    { debit: stock(projectId, 'unsold'), credit: carbon(memberId, 'credits', projectId), amount: quantity },
  ].filter((posting) => posting.amount > 0)
}
