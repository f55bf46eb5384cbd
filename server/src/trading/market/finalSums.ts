/**
 * Why: while an order waits its row says what it asks for at its limit; once nothing is left of it, what it came to.
 */
import { type OrderMoney, sumsAt } from '@tonne/domain/trading/marketMoney'
import type { OrderMove } from '../order/store.ts'

export function finalSums(order: OrderMoney, filledCents: number): NonNullable<OrderMove['now']> {
  const { totalCents, feeCents, gstCents } = sumsAt(order, filledCents)
  return { totalCents, feeCents, gstCents }
}
