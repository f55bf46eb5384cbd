import type { Terms } from '../base/terms.ts'
import { sayBothDayTimes, sayCents, sayShare, sayTons } from '../format.ts'
import { type Cents, cents, costOf, type Kg, kg } from '../money.ts'
import { refuseUnlessMay } from '../people/member.ts'
import { refuse } from '../refusals.ts'
import type { Book, Side } from './market.ts'
import {
  leastPrice,
  type OrderMoney,
  paidOf,
  partOf,
  priceFault,
  protectedLimit,
  type TradedAsset,
  tickOf,
  worstOf,
} from './marketMoney.ts'
import { type Buyer, type Offer, refuseQuantity } from './order.ts'
import { phaseOf, refuseClosed, refuseStopped } from './project.ts'
import { type Band, isOutside, reachOf } from './reference.ts'
import { type Bought, refusePurchases, refuseSpend } from './spend.ts'

/** `priceCents` null is a market order. */
export type MarketInput = { memberId: number; side: Side; asset: TradedAsset; kg: Kg; priceCents: Cents | null }
export type PlaceFacts = {
  /** With what may be sold (credits and undelivered tons) and the account's owner. */
  member: Buyer & { owner: string; creditsKg: Kg; presaleKg: Kg }
  /** `unsoldKg` plays no part: the book trades what members hold. */
  offer: Offer
  bought: Bought
  openOrders: number
  terms: Terms
  /** The prices at which orders of this project are taken now. */
  band: Band
  book: Book
  now: Date
}
/** The worst price that it accepts, and the fees that it is placed under. */
type Placement = { limitCents: Cents; money: OrderMoney }

/**
 * Refusals in order of precedence: restricted, unanswered, the project's phase, level (buy), level for presale credits
 * (sell), lot, minimum (buy), maximum, tick, least price, the band, open orders, purchases a month and in total (buy),
 * nobody on the other side (market), only oneself there; then what is held (sell), or monthly spend and balance (buy).
 */
export function decidePlace(facts: PlaceFacts, input: MarketInput): Placement {
  const { member, offer, terms, now } = facts
  const buying = input.side === 'buy'
  refuseUnlessMay(member, buying ? 'order' : 'sell')
  refuseUnlessTrading(offer, input.asset, now)
  if (buying && member.level < offer.minLevel) refuse('levelTooLow', { needed: offer.minLevel, level: member.level })
  if (!buying && input.asset === 'presale' && member.level < terms.presaleSellLevel)
    refuse('presaleSellLevel', { needed: terms.presaleSellLevel })
  refuseQuantity(offer, input.kg, input.side)
  if (input.priceCents !== null) {
    refusePrice(offer.lotKg, input.priceCents, terms)
    refuseOutside(input.priceCents, facts.band)
  }
  if (facts.openOrders >= terms.market.openOrders && input.priceCents !== null)
    refuse('tooManyOpenOrders', { limit: terms.market.openOrders })
  if (buying) refusePurchases(facts)
  const limitCents = input.priceCents ?? marketLimit(facts, input)
  const money = {
    filledCents: 0,
    feeBasisPoints: buying ? terms.buyFeeBasisPoints : terms.sellFeeBasisPoints,
    gstBasisPoints: terms.gstBasisPoints,
  }
  if (buying) refusePurse(facts, input, { limitCents, money })
  else refuseCredits(facts, input)
  return { limitCents, money }
}

/**
 * Between the end of booking and the first day of the sale, paid tons trade undelivered; from that day on credits
 * trade.
 */
export const tradedAt = ({ startsAt }: Pick<Offer, 'startsAt'>, now: Date): TradedAsset =>
  now < startsAt ? 'presale' : 'credits'

/**
 * The book of credits is open from the first day of the sale on, even when the project's own tons are sold out or its
 * sale has ended. The book of presale credits is open from the end of booking until then. An order for one asset never
 * trades the other.
 */
function refuseUnlessTrading(offer: Offer, asset: TradedAsset, now: Date): void {
  const opensAt = () => sayBothDayTimes(offer.startsAt, now)
  const phase = phaseOf(offer, offer.unsoldKg, now)
  if (phase === 'pending_review') refuse('projectPendingReview')
  refuseClosed(offer)
  refuseStopped(offer, now)
  if (phase === 'not_begun') refuse('projectNotBegun', { opensAt: opensAt() })
  const undelivered = tradedAt(offer, now) === 'presale'
  if (phase === 'presale' || (phase === 'reservation_waiting' && !(undelivered && asset === 'presale')))
    refuse('projectInPresale', { opensAt: opensAt() })
  if (asset === 'presale' && !undelivered) refuse('presaleDelivered', { startedAt: opensAt() })
}

function refusePrice(lotKg: number, priceCents: Cents, { market }: Terms): void {
  const [tickCents, leastCents] = [tickOf(lotKg, market.tickCents), leastPrice(lotKg, market)]
  const fault = priceFault(priceCents, { tickCents, leastCents })
  if (fault === 'priceOffTick') refuse(fault, { tick: sayCents(tickCents) })
  if (fault) refuse(fault, { min: sayCents(leastCents) })
}

function refuseOutside(priceCents: Cents, band: Band): void {
  if (!isOutside(priceCents, band)) return
  const { lowCents, highCents, referenceCents } = band
  const [price, low, high, reference] = [priceCents, lowCents, highCents, referenceCents].map(sayCents) as [
    string,
    string,
    string,
    string,
  ]
  refuse('priceOutsideBand', { price, low, high, reference, share: sayShare(reachOf(band)) })
}

/** The worst price that a market order accepts: by the best one in the book, and never beyond the band. */
function marketLimit(
  { book, offer, terms, band, member: { owner } }: PlaceFacts,
  { side, kg: quantity }: MarketInput,
): Cents {
  const best = book.best(side === 'buy' ? 'sell' : 'buy')
  if (best === null) refuse(side === 'buy' ? 'noOffers' : 'noBids')
  refuseOutside(cents(best), band)
  const tick = tickOf(offer.lotKg, terms.market.tickCents)
  const limitCents = protectedLimit(side, cents(best), { tick, basisPoints: terms.market.protectionBasisPoints, band })
  if (book.quote({ owner, side, kg: quantity, limitCents }).fills.length === 0) refuse('ownOrderOnly')
  return limitCents
}

/** A limit order must be covered at its limit; a market order, which never rests, at the prices in the book. */
function refusePurse(
  { member, bought, terms, book }: PlaceFacts,
  input: MarketInput,
  { limitCents, money }: Placement,
): void {
  const totalCents =
    input.priceCents === null
      ? standingCost(book, { ...input, owner: member.owner }, limitCents)
      : costOf(input.kg, limitCents)
  const payCents = input.priceCents === null ? paidOf(partOf(money, totalCents)) : worstOf(money, input.kg, limitCents)
  refuseSpend({ buyer: member, bought, terms }, { totalCents, payCents })
}
function standingCost(
  book: Book,
  { owner, kg: quantity, side }: MarketInput & { owner: string },
  limitCents: Cents,
): Cents {
  const { fills } = book.quote({ owner, side, kg: quantity, limitCents })
  return cents(fills.reduce((sum, fill) => sum + costOf(kg(fill.kg), cents(fill.priceCents)), 0))
}

function refuseCredits({ member }: PlaceFacts, input: MarketInput): void {
  const heldKg = input.asset === 'presale' ? member.presaleKg : member.creditsKg
  if (input.kg > heldKg) refuse('insufficientCredits', { available: sayTons(heldKg) })
}
