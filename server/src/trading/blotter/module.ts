import { blotterDesk } from '@tonne/contract/trading/blotterDesk'
import { ownReasons } from '@tonne/domain/people/ownReason'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { lookedAt } from '../../shared/looked.ts'
import { lookedThrough } from '../../shared/lookedThrough.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { readOrder, readOrders, readTrade, readTrades } from './readBlotter.ts'

type Asked = { view?: string | undefined; project?: string | undefined; find?: string | undefined }
const shown = ({ view = 'all', project, find }: Asked) => ({ view, project: project ?? null, typed: Boolean(find) })
const { tradesRead, tradesReadOn, ordersRead, ordersReadOn } = ownReasons
const TRADES = { noun: 'blotter', part: 'trades', looked: tradesRead, readOn: tradesReadOn, shown }
const ORDERS = { noun: 'blotter', part: 'orders', looked: ordersRead, readOn: ordersReadOn, shown }

const blotterHandlers = (tools: Tools): Handlers<typeof blotterDesk> => ({
  trades: lookedThrough(tools, TRADES, readTrades(tools)),
  trade: lookedAt(tools, 'orders', readTrade(tools), ({ buyer, seller }) => [buyer.id, seller.id]),
  orders: lookedThrough(tools, ORDERS, readOrders(tools)),
  order: lookedAt(tools, 'orders', readOrder(tools), ({ member }) => [member.id]),
})
export const blotterModule = (tools: Tools): Module => ({ serves: [servesDesk(blotterDesk, blotterHandlers(tools))] })
