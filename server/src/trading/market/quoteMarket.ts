/**
 * The demo's books need somebody to trade with: a labelled member that offers and bids around the project's price, by
 * the same orders as anyone.
 */
import { randomUUID } from 'node:crypto'
import { type Cents, cents, kg } from '@tonne/domain/money'
import { Refusal } from '@tonne/domain/refusals'
import type { Side } from '@tonne/domain/trading/market'
import { tickOf } from '@tonne/domain/trading/marketMoney'
import { getTerms } from '../../base/settings/store.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import type { Quote, Trading } from './trade.ts'
import { listQuoted, type QuotedRow } from './tradeStore.ts'

export const MARKET_MAKER = 'market maker'
/** The distance from the project's price, in basis points, and how many lots are quoted there. */
const LADDER = [
  { away: 40, lots: 12 },
  { away: 90, lots: 26 },
  { away: 150, lots: 41 },
  { away: 230, lots: 80 },
  { away: 340, lots: 60 },
] as const

/**
 * Replaces the quotes that were filled, and moves those that the price has left behind. It never trades with itself.
 */
export const quoteMarket = ({ db }: Pick<Tools, 'db'>, trading: Trading): DueJob =>
  fencedJob({ db, name: 'quoteMarket', everyMs: 20_000 }, async (now, fenced) => {
    await fenced(async () => undefined)
    await requote(db, trading, now)
    return 0
  })

export async function requote(db: Tools['db'], trading: Trading, now: Date): Promise<void> {
  const { terms } = await getTerms(db, now)
  await eachApart(await listQuoted(db, MARKET_MAKER, now), async (row) => {
    const meant = quotesOf(row, tickOf(row.lotKg, terms.market.tickCents))
    const isMeant = (q: { side: Side; priceCents: number }) =>
      meant.some((m) => m.side === q.side && m.priceCents === q.priceCents)
    const stands = (q: Quote) => row.standing.some((s) => s.side === q.side && s.priceCents === q.priceCents)
    for (const old of row.standing.filter((s) => !isMeant(s))) await trading.takeOut(row.memberId, old.no)
    for (const quote of meant.filter((q) => !stands(q))) await place(trading, row.memberId, quote)
    return 0
  })
}

/** Without cash or credits, or over a limit that holds for everyone, it does not quote. */
const place = (trading: Trading, memberId: number, quote: Quote): Promise<unknown> =>
  trading.quote(memberId, quote, randomUUID()).catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })

function quotesOf({ no, priceCents, lotKg }: QuotedRow, tick: Cents): Quote[] {
  return LADDER.flatMap(({ away, lots }) => {
    const step = Math.max(tick, Math.round((priceCents * away) / 10_000 / tick) * tick)
    const at = (side: Side) =>
      cents(
        side === 'buy' ? Math.floor((priceCents - step) / tick) * tick : Math.ceil((priceCents + step) / tick) * tick,
      )
    return (['buy', 'sell'] as const).map(
      (side): Quote => ({ project: no, side, kg: kg(lots * lotKg), priceCents: at(side) }),
    )
  }).filter((quote) => quote.priceCents > 0)
}
