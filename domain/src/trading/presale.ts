import { sayBothDayTimes, sayCents, sayTons } from '../format.ts'
import { carbon, house, type Posting, proceeds, stock, wallet } from '../ledger.ts'
import { type Cents, cents, type Kg, kg, minus, shareOf } from '../money.ts'
import { keptMs, type Span } from '../outage.ts'
import { refuseUnlessMay, type Standing } from '../people/member.ts'
import { refuse } from '../refusals.ts'
import type { OrderState } from '../states.ts'
import { type BuyFacts, quoteBuy } from './order.ts'
import { type Buyable, phaseOf, refuseClosed, refuseStopped } from './project.ts'
import { refusePurchases, refuseSpend } from './spend.ts'

/** The conditions published when the booking was made; it keeps them when the terms change. */
export type BookingTerms = {
  bookingBasisPoints: number
  forfeitBasisPoints: number
  buyFeeBasisPoints: number
  gstBasisPoints: number
  finalPaymentHours: number
}

/** `bookingCents` now, `restCents` after the draw; together the total with fee and GST. */
export type BookingQuote = {
  totalCents: Cents
  feeCents: Cents
  gstCents: Cents
  payCents: Cents
  bookingCents: Cents
  restCents: Cents
}
export function quoteBooking(
  quantity: Kg,
  priceCents: Cents,
  terms: Pick<BookingTerms, 'bookingBasisPoints' | 'buyFeeBasisPoints' | 'gstBasisPoints'>,
): BookingQuote {
  const quote = quoteBuy(quantity, priceCents, terms)
  // A hold cannot be empty, so a booking costs at least a cent.
  const bookingCents = cents(
    Math.min(quote.totalCents, Math.max(1, shareOf(quote.totalCents, terms.bookingBasisPoints))),
  )
  return { ...quote, bookingCents, restCents: minus(quote.payCents, bookingCents) }
}

/** Whether the booker's owner is known: no identity on record, a company whose person has not agreed, or known. */
export type Known = 'no' | 'waits' | 'yes'
/** The commitment and the state of the list, as far as booking needs to know. */
type DrawStanding = { supplyKg: Kg; sealed: boolean }
export type BookingFacts = BuyFacts & {
  /** Null where the project has no presale. */
  booking: BookingTerms | null
  /** Null until the secret of the draw is sealed. */
  draw: DrawStanding | null
  known: Known
  /** The booking that the member, or another account of their owner, already has in this draw. */
  booked: { memberId: number; orderNo: string } | null
}

/** The most that one person may book, in whole lots: the project's maximum, limited by the supply. */
export const bookingCap = (maxKg: number, lotKg: number, supplyKg: number): Kg =>
  kg(Math.floor(Math.min(maxKg, supplyKg) / lotKg) * lotKg)

type DrawnFrom = { unsoldKg: number; presaleSupplyKg: number | null; maxKg: number; lotKg: number }
/** The tons that a draw will be committed to. A project may reserve tons for the sale that follows. */
export function drawTons({ unsoldKg, presaleSupplyKg, maxKg, lotKg }: DrawnFrom): { supplyKg: Kg; capKg: Kg } {
  const supplyKg = kg(Math.min(unsoldKg, presaleSupplyKg ?? unsoldKg))
  return { supplyKg, capKg: bookingCap(maxKg, lotKg, supplyKg) }
}

/**
 * Books tons of a presale. Refusals in order of precedence: restricted, unanswered, the project's phase, no sealed
 * draw, level, owner unknown, already booked, quantity, purchases a month, in total, moved price, monthly spend of the
 * level, balance for the booking fee.
 */
export function decideBooking(
  facts: BookingFacts,
  input: { kg: Kg; priceVersion: number },
): { quote: BookingQuote; postings: Posting[] } {
  const { buyer, offer, draw } = facts
  refuseUnlessMay(buyer, 'order')
  const terms = refuseUnlessBooking(facts)
  if (!draw) refuse('drawNotSealed')
  if (buyer.level < offer.minLevel) refuse('levelTooLow', { needed: offer.minLevel, level: buyer.level })
  refuseUnlessKnown(facts.known)
  // The refusal says that another account of the same owner has booked, and not which order it is.
  if (facts.booked && facts.booked.memberId !== buyer.id) refuse('ownerBooked')
  if (facts.booked) refuse('alreadyBooked', { no: facts.booked.orderNo })
  const cap = bookingCap(offer.maxKg, offer.lotKg, draw.supplyKg)
  if (input.kg < offer.minKg || input.kg > cap || input.kg % offer.lotKg !== 0) {
    refuse('presaleQuantityInvalid', { min: sayTons(offer.minKg), max: sayTons(cap), lot: sayTons(offer.lotKg) })
  }
  refusePurchases(facts)
  if (input.priceVersion !== offer.priceVersion) refuse('priceMoved', { price: sayCents(offer.priceCents) })
  const quote = quoteBooking(input.kg, offer.priceCents, terms)
  refuseSpend(facts, { totalCents: quote.totalCents, payCents: quote.bookingCents })
  return {
    quote,
    postings: [{ debit: wallet(buyer.id, 'available'), credit: wallet(buyer.id, 'held'), amount: quote.bookingCents }],
  }
}

/** One owner has one booking, so the owner must be known. */
export function refuseUnlessKnown(known: Known): void {
  if (known === 'no') refuse('bookingIdentity')
  if (known === 'waits') refuse('bookingOwner')
}

function refuseUnlessBooking({ offer, booking, draw, now }: BookingFacts): BookingTerms {
  const at = (instant: Date) => sayBothDayTimes(instant, now)
  const { presaleStartsAt, presaleEndsAt } = offer
  const phase = phaseOf(offer, offer.unsoldKg, now)
  if (phase === 'pending_review') refuse('projectPendingReview')
  refuseClosed(offer)
  refuseStopped(offer, now)
  if (!booking || !presaleStartsAt || !presaleEndsAt) return refuse('noPresale')
  if (phase === 'not_begun') refuse('projectNotBegun', { opensAt: at(presaleStartsAt) })
  if (phase !== 'presale' || draw?.sealed) refuse('bookingClosed', { closedAt: at(presaleEndsAt) })
  return booking
}

/** A booking; `keptCents` is the part of its fee that is still held. */
export type Booking = {
  orderId: number
  memberId: number
  projectId: number
  askedKg: Kg
  allottedKg: Kg | null
  priceCents: Cents
  keptCents: Cents
  terms: BookingTerms
  finalDueAt: Date | null
}

const back = (memberId: number, amount: Cents): Posting => ({
  debit: wallet(memberId, 'held'),
  credit: wallet(memberId, 'available'),
  amount,
})

/** Returns the whole fee, or a part of it, to where it came from. */
export const returnPostings = (memberId: number, amount: Cents): Posting[] =>
  amount > 0 ? [back(memberId, amount)] : []

/**
 * The result of a draw for a booking: the fee of the drawn tons stays held, the rest returns. Without a drawn ton the
 * whole fee returns.
 */
export function allotBooking(
  { priceCents, keptCents, terms }: Booking,
  allottedKg: Kg,
): { keptCents: Cents; returnedCents: Cents; quote: BookingQuote | null } {
  if (allottedKg === 0) return { keptCents: cents(0), returnedCents: keptCents, quote: null }
  const quote = quoteBooking(allottedKg, priceCents, terms)
  const kept = cents(Math.min(keptCents, quote.bookingCents))
  return { keptCents: kept, returnedCents: minus(keptCents, kept), quote }
}

/** The amount of the final payment of a drawn booking, beside the held fee. */
export function finalQuote({ allottedKg, priceCents, keptCents, terms }: Booking): BookingQuote {
  if (allottedKg === null || allottedKg === 0) throw new Error('no final payment without drawn tons')
  const quote = quoteBooking(allottedKg, priceCents, terms)
  return { ...quote, bookingCents: keptCents, restCents: minus(quote.payCents, keptCents) }
}

type FinalFacts = {
  member: Standing
  project: Pick<Buyable, 'decision' | 'closedReason'>
  state: OrderState
  booking: Booking
  availableCents: Cents
  now: Date
}
/**
 * Pays for drawn tons. Refusals in order of precedence: restricted, the deadline, another state, the project closed,
 * balance.
 */
export function decideFinal({ member, project, state, booking, availableCents, now }: FinalFacts): {
  quote: BookingQuote
  postings: Posting[]
} {
  refuseUnlessMay(member, 'order')
  const { memberId, projectId, finalDueAt } = booking
  if (finalDueAt && (state === 'expired' || (state === 'pending_final_payment' && now >= finalDueAt))) {
    refuse('finalPaymentExpired', { deadline: sayBothDayTimes(finalDueAt, now) })
  }
  if (state !== 'pending_final_payment')
    refuse('finalPaymentFailed', { reason: { en: 'nothing is due under this order', cn: '该订单没有待付尾款' } })
  // The booking is about to be refunded completely. A sale that is only stopped may go on, and so do its deadlines.
  refuseClosed(project)
  const quote = finalQuote(booking)
  if (quote.restCents > availableCents) {
    const [needed, available] = [sayCents(quote.restCents), sayCents(availableCents)]
    refuse('finalPaymentFailed', {
      reason: { en: `it takes ${needed}, available ${available}`, cn: `需 ${needed}，可用余额 ${available}` },
    })
  }
  const purse = wallet(memberId, 'available')
  const postings: Posting[] = [
    { debit: wallet(memberId, 'held'), credit: proceeds(projectId), amount: quote.bookingCents },
    { debit: purse, credit: proceeds(projectId), amount: minus(quote.totalCents, quote.bookingCents) },
    { debit: purse, credit: house('fees'), amount: quote.feeCents },
    { debit: purse, credit: house('gst'), amount: quote.gstCents },
    {
      debit: stock(projectId, 'reserved'),
      credit: carbon(memberId, 'presale', projectId),
      amount: booking.allottedKg!,
    },
  ]
  return { quote, postings: postings.filter((p) => p.amount > 0) }
}

/**
 * After the deadline the published share of the held fee goes to the project, the rest returns, and the tons go back on
 * sale. A member who was kept from paying, by a restriction or a closed project, loses nothing.
 */
export function decideLapse(
  { memberId, projectId, keptCents, allottedKg, terms }: Booking,
  kept: { fromPaying: boolean },
): { forfeitedCents: Cents; returnedCents: Cents; postings: Posting[] } {
  const forfeitedCents = kept.fromPaying ? cents(0) : shareOf(keptCents, terms.forfeitBasisPoints)
  const returnedCents = minus(keptCents, forfeitedCents)
  const postings: Posting[] = [
    { debit: wallet(memberId, 'held'), credit: proceeds(projectId), amount: forfeitedCents },
    back(memberId, returnedCents),
    { debit: stock(projectId, 'reserved'), credit: stock(projectId, 'unsold'), amount: allottedKg ?? kg(0) },
  ]
  return { forfeitedCents, returnedCents, postings: postings.filter((p) => p.amount > 0) }
}

const HOUR = 3_600_000
/**
 * The deadline of a final payment. The time does not run while a case keeps the member from paying, nor in and after an
 * outage.
 */
export const finalDueAt = (
  drawnAt: Date,
  { finalPaymentHours }: Pick<BookingTerms, 'finalPaymentHours'>,
  kept: readonly Span[] = [],
): Date => new Date(drawnAt.getTime() + finalPaymentHours * HOUR + keptMs(kept, drawnAt))
const reminderHours = [48, 24, 3] as const
/**
 * The reminder that is due: the latest one whose time has come, null before the first and after the deadline. Earlier
 * ones that were missed are not sent.
 */
export function reminderDue(dueAt: Date, reminded: number | null, now: Date): number | null {
  const left = (dueAt.getTime() - now.getTime()) / HOUR
  if (left <= 0) return null
  return reminderHours.findLast((hours) => left <= hours && (reminded === null || hours < reminded)) ?? null
}
