/** The rows and the counts on the tabs share one query, so that both show the same answer. */
import { order } from '@tonne/contract/trading/order'
import type { OrderState } from '@tonne/domain/states'
import { useListQuery } from '../../api/listQuery.ts'

const PAGE = 20

export type Side = 'buy' | 'sell'

/** The orders of a side, of one state or of all; the last answer stays while another tab is asked. */
export const useOrders = (side: Side, state: OrderState | undefined) =>
  useListQuery(order.list, { side, limit: PAGE, ...(state ? { state } : {}) }, { keepPrevious: true })
