/** While an order waits, its row has the sums at its limit; once it is over, the sums that were paid. */
import { type OrderMoney, sumsAt } from '@tonne/domain/trading/marketMoney'
import type { OrderMove } from '../order/store.ts'

export function finalSums(order: OrderMoney, filledCents: number): NonNullable<OrderMove['now']> {
  const { totalCents, feeCents, gstCents } = sumsAt(order, filledCents)
  return { totalCents, feeCents, gstCents }
}
