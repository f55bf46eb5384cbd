import { market } from '@tonne/contract/trading/market'
import { dayOf, startOfDay } from '@tonne/domain/days'
import { isNewName } from '@tonne/domain/people/moneyOutHold'
import { getTerms } from '../../base/settings/store.ts'
import { listOwnerStandings } from '../../people/member/store.ts'
import { type CopyPart, copyPart } from '../../shared/copyPart.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { emptyClosedBooks } from './emptyClosedBooks.ts'
import { listTradeHolds } from './holdStore.ts'
import { quoteMarket } from './quoteMarket.ts'
import { listMarkets, readBook, readHistory, readTrades } from './readMarket.ts'
import { readMine } from './readMine.ts'
import { settleProceeds } from './settleProceeds.ts'
import { tellFills } from './tellFills.ts'
import { type Trading, trading } from './trade.ts'

function readHold({ db }: Tools): Handler<typeof market.hold> {
  return async ({ memberId, now }) => {
    const [holds, { terms }] = await Promise.all([
      listTradeHolds(db, [memberId], { now, dayStart: startOfDay(dayOf(now)) }),
      getTerms(db, now),
    ])
    const hold = holds.get(memberId)
    if (!hold) return { hold: null }
    const { since, until, why, caseNo, provable, usedCents } = hold
    const [owner] = await listOwnerStandings(db, [memberId])
    const newName = isNewName(hold, owner?.namedAt ?? null)
    const { tradesCents: limitCents } = terms.coolOff
    return {
      hold: { since: since.getTime(), until: until.getTime(), why, caseNo, provable, newName, usedCents, limitCents },
    }
  }
}

const marketHandlers = (tools: Tools, trading: Trading): Handlers<typeof market> => ({
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

const copies: readonly CopyPart[] = [
  copyPart(
    'orders_in_the_book',
    `select o.no, b.side, b.market, b.price_cents, b.kg, b.left_kg, b.filled_kg, b.filled_cents, b.at from book_order b
      join "order" o on o.id = b.order_id
     where b.member_id = $1 order by b.order_id`,
  ),
  copyPart(
    'trades',
    `select id, project_id, case when buyer_id = $1 then 'bought' else 'sold' end as side, price_cents, kg, total_cents,
      at, due_at, settled_at from trade
     where buyer_id = $1 or seller_id = $1 order by id`,
  ),
]

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
    copies,
  }
}
