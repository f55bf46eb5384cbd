/** Why: every endpoint of the market with what answers it. */
import type { market } from '@tonne/contract/trading/market'
import type { Handlers } from '../../platform/http/call.ts'
import type { Tools } from '../../platform/tools.ts'
import { readHold } from './readHold.ts'
import { listMarkets, readBook, readHistory, readTrades } from './readMarket.ts'
import { readMine } from './readMine.ts'
import type { Trading } from './trade.ts'

export const marketHandlers = (tools: Tools, trading: Trading): Handlers<typeof market> => ({
  list: listMarkets(tools),
  book: readBook(tools),
  trades: readTrades(tools),
  history: readHistory(tools),
  mine: readMine(tools),
  hold: readHold(tools),
  buy: trading.place('buy'),
  sell: trading.place('sell'),
  cancel: trading.cancel,
})
