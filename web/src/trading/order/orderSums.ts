/** The sums of orders that screens show. */
import type { Output } from '@tonne/contract/endpoint'
import type { presale } from '@tonne/contract/trading/presale'
import { cents, costOf, kg } from '@tonne/domain/money'
import { orderStates } from '@tonne/domain/states'
import type { OrderOut } from './orderOut.ts'

export const groups = ['todo', 'open', 'done'] as const
/** Due payments come first, then what may still change. */
export function groupOf({ state }: Pick<OrderOut, 'state'>): (typeof groups)[number] {
  if (state === 'pending_final_payment') return 'todo'
  return state === 'completed' || orderStates[state].length === 0 ? 'done' : 'open'
}

type Costing = Pick<OrderOut, 'payCents' | 'state' | 'kind' | 'book'>
/** Its cost or held amount in cents; null of an order that ended without tons, and of a waiting sale. */
export function amountOf({ payCents, state, kind, book }: Costing): number | null {
  if (book && book.leftKg > 0) return kind === 'buy' ? book.heldCents : null
  if (book && book.filledKg === 0) return null
  return isOverUnpaid({ state, book }) ? null : payCents
}

/** Ended without tons. An order of the book that was cancelled after a part was filled has cost that part. */
export const isOverUnpaid = ({ state, book }: Pick<OrderOut, 'state' | 'book'>): boolean =>
  (state === 'cancelled' && !(book && book.filledKg > 0)) || state === 'expired' || state === 'not_allocated'

/** The last line of the sum: paid, to be paid, or never paid. */
export function totalWord({ kind, state, book }: Pick<OrderOut, 'kind' | 'state' | 'book'>) {
  if (isOverUnpaid({ state, book })) return 'notPaid'
  if (kind === 'sell')
    return state === 'completed' || (state === 'cancelled' && !book?.proceedsAt) ? 'received' : 'receive'
  if (state === 'completed' || state === 'final_payment_made' || state === 'cancelled') return 'paid'
  if (state === 'reversed') return 'paidThen'
  if (kind === 'presale' && state === 'applying') return 'ifAllDrawn'
  if (state === 'pending_final_payment') return 'inTotal'
  return book ? 'payAtMost' : 'toPay'
}

type Priced = Pick<OrderOut, 'kg' | 'priceCents' | 'totalCents' | 'book'>
/** The tons and the price whose product is the total: once an order of the book is over, of what was filled. */
export function lineOf({ kg: quantity, priceCents, totalCents, book }: Priced) {
  const tons = book && book.leftKg === 0 && book.filledKg > 0 ? book.filledKg : quantity
  // Filled at several prices, or better than its limit. What was cancelled whole has no total.
  const isAverage = totalCents > 0 && costOf(kg(tons), cents(priceCents)) !== totalCents
  return { kg: tons, priceCents: isAverage ? Math.round((totalCents * 1000) / tons) : priceCents, isAverage }
}

type Booking = Pick<Output<typeof presale.info>, 'final' | 'keptCents'>
/** What a booking takes beside its held fee: now for the drawn tons, before the draw for all that were booked. */
export const restOf = ({ payCents }: Pick<OrderOut, 'payCents'>, { final, keptCents }: Booking): number =>
  final?.restCents ?? payCents - keptCents

type EndedBooking = Pick<Output<typeof presale.info>, 'final' | 'feeCents' | 'state'>
/** What became of the fee of a booking that ended without tons. */
export function feeFate({ state, feeCents, final }: EndedBooking): { backCents: number; lostCents: number } {
  const lostCents = state === 'expired' ? (final?.forfeitCents ?? 0) : 0
  return { backCents: feeCents - lostCents, lostCents }
}

/** What was asked for and is neither filled nor waiting, beside the part that met the member's own orders. */
export const notTradedKg = ({ askedKg, filledKg, leftKg, ownKg }: NonNullable<OrderOut['book']>): number =>
  askedKg - filledKg - leftKg - ownKg
