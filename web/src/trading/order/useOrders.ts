/** The rows and the counts on the tabs come from one query, so that they agree. */
import { order } from '@tonne/contract/trading/order'
import type { OrderState } from '@tonne/domain/states'
import { useListQuery } from '../../api/listQuery.ts'

const PAGE = 20

export type Side = 'buy' | 'sell'

/** The orders of a side, of one state or of all. The last answer stays while another tab loads. */
export const useOrders = (side: Side, state: OrderState | undefined) =>
  useListQuery(order.list, { side, limit: PAGE, ...(state ? { state } : {}) }, { keepPrevious: true })
