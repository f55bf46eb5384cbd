/** Why: every endpoint of orders with what answers it. */
import { order } from '@tonne/contract/trading/order'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { buy } from './buy.ts'
import type { After } from './readFates.ts'
import { listMyOrders, readOrder } from './readOrders.ts'

export const orderHandlers = (tools: Tools, after: After): Handlers<typeof order> => ({
  buy: buy(tools),
  list: listMyOrders(tools),
  info: readOrder(tools, after),
})

export const orderModule = (tools: Tools, after: After): Module => ({
  serves: [serves(order, orderHandlers(tools, after))],
  due: [],
})
