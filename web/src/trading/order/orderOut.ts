import type { Output } from '@tonne/contract/endpoint'
import type { order } from '@tonne/contract/trading/order'

export type OrderList = Output<typeof order.list>
export type OrderOut = OrderList['items'][number]
export type OrderInfoOut = Output<typeof order.info>
