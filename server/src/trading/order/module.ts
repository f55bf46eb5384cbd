import { order } from '@tonne/contract/trading/order'
import { copyPart, ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { buy } from './buy.ts'
import type { After } from './readFates.ts'
import { listMyOrders, readOrder } from './readOrders.ts'
import { stepOrder } from './store.ts'

export const orderHandlers = (tools: Tools, after: After): Handlers<typeof order> => ({
  buy: buy(tools),
  list: listMyOrders,
  info: readOrder(after),
})

export const orderModule = (tools: Tools, after: After): Module => ({
  serves: [serves(order, orderHandlers(tools, after))],
  copies: [
    ownRows('orders', '"order"', 'no, kind, state, project_id, kg, price_cents, total_cents, fee_cents, gst_cents, at'),
    copyPart(
      'order_steps',
      `select o.no, s.state, s.at from "order" o join order_step s on s.order_id = o.id where o.member_id = $1
      order by o.id, ${stepOrder('s')}`,
    ),
  ],
})
