import type { OrderInfoOut } from './orderOut.ts'

type Fates = Pick<OrderInfoOut, 'serials' | 'fates'>

export const sumOf = (parts: readonly { kg: number }[]): number => parts.reduce((sum, { kg }) => sum + kg, 0)
/** The part of an order's serials that its buyer still holds. */
export const stillHeld = ({ serials, fates }: Fates): number => sumOf(serials) - sumOf(fates)

/** The part of a purchase that the member still holds. */
export const leftOf = (order: Fates & Pick<OrderInfoOut, 'kg'>): number =>
  order.serials.length > 0 ? stillHeld(order) : order.kg

/** What can be retired from a purchase's receipt; tons of a presale only once they are delivered. */
export const retirableKg = (order: Fates & Pick<OrderInfoOut, 'kg' | 'kind' | 'book'>): number =>
  order.kind === 'buy' && order.book?.asset !== 'presale' ? leftOf(order) : 0
