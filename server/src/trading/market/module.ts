/** Why: every endpoint of the market with what answers it. */
import { market } from '@tonne/contract/trading/market'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { emptyClosedBooks } from './emptyClosedBooks.ts'
import { quoteMarket } from './quoteMarket.ts'
import { readHold } from './readHold.ts'
import { listMarkets, readBook, readHistory, readTrades } from './readMarket.ts'
import { readMine } from './readMine.ts'
import { settleProceeds } from './settleProceeds.ts'
import { tellFills } from './tellFills.ts'
import { type Trading, trading } from './trade.ts'

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

export function marketModule(tools: Tools): Module {
  const book = trading(tools)
  return {
    serves: [serves(market, marketHandlers(tools, book))],
    due: [
      settleProceeds(tools),
      tellFills(tools),
      emptyClosedBooks(tools, book),
      ...(tools.settings.mode === 'demo' ? [quoteMarket(tools, book)] : []),
    ],
  }
}
