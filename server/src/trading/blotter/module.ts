import { blotterDesk } from '@tonne/contract/trading/blotterDesk'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { readOrder, readOrders, readTrade, readTrades } from './readBlotter.ts'

const blotterHandlers = (tools: Tools): Handlers<typeof blotterDesk> => ({
  trades: readTrades(tools),
  trade: readTrade(tools),
  orders: readOrders(tools),
  order: readOrder(tools),
})
export const blotterModule = (tools: Tools): Module => ({ serves: [servesDesk(blotterDesk, blotterHandlers(tools))] })
