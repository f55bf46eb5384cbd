/** Filters of the desk's list of orders and trades. */
import type { OrderState } from '../states.ts'

export const tradeViews = ['all', 'far', 'large'] as const
/** A trade of this size or more is shown as large. */
export const LARGE_KG = 100_000

/** `book`: the orders that wait in the order book; a booking of a presale waits elsewhere. */
export const orderViews = ['all', 'open', 'book', 'cancelled'] as const
type OrderView = (typeof orderViews)[number]
const OVER: readonly OrderState[] = ['cancelled', 'expired', 'not_allocated']
const OPEN: readonly OrderState[] = ['applying', 'in_progress', 'pending_final_payment']
/** The states that a view shows; null for all. */
export const statesOf = (view: OrderView): readonly OrderState[] | null =>
  view === 'all' ? null : view === 'cancelled' ? OVER : OPEN

/** How far a price is from the reference, in basis points of it: 107 is 1.07 % above. Null without a reference. */
export const distanceOf = (priceCents: number, referenceCents: number | null): number | null =>
  referenceCents ? Math.round(((priceCents - referenceCents) * 10_000) / referenceCents) : null

/** 2007 basis points as +20.1%; a dash without a reference. */
export function sayDistance({
  priceCents,
  referenceCents,
}: {
  priceCents: number
  referenceCents: number | null
}): string {
  const points = distanceOf(priceCents, referenceCents)
  if (points === null) return '–'
  const [sign, tenths] = [points < 0 ? '−' : points > 0 ? '+' : '', Math.round(Math.abs(points) / 10)]
  return `${sign}${Math.floor(tenths / 10)}.${tenths % 10}%`
}
