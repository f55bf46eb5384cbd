import type { Terms } from '@tonne/domain/base/terms'
import type { Day } from '@tonne/domain/days'
import { sayDay, sayDayTime } from '@tonne/domain/format'
import { carbon } from '@tonne/domain/ledger'
import { cents, costOf, kg } from '@tonne/domain/money'
import type { MoneyOutHold } from '@tonne/domain/people/moneyOutHold'
import { heldUntil } from '@tonne/domain/trading/heldTrade'
import type { Fill, Side } from '@tonne/domain/trading/market'
import { earnedOf, paidOf, partOf, pocketsOf, proceedsDue, tradePostings } from '@tonne/domain/trading/marketMoney'
import { isOutside, type Judging } from '@tonne/domain/trading/reference'
import type { Books } from '../../shared/ledger/books.ts'
import type { OrderMove } from '../order/store.ts'
import { finalSums } from './finalSums.ts'
import { type BookRow, type NewTrade, proceedsWhy } from './store.ts'

type Calendar = { terms: Terms; holidays: ReadonlySet<Day>; holds: ReadonlyMap<number, MoneyOutHold> }

/**
 * The result of a command: rows are shared objects, so that changes by a later command of the batch are written too.
 */
export type Leaving = { trades: NewTrade[]; touched: Set<BookRow>; moves: OrderMove[] }
type Filling = {
  taker: BookRow
  fill: Fill<BookRow>
  judging: Judging
  books: Books
  calendar: Calendar
  now: Date
  leaving: Leaving
}

/** Stale for a member whose order changes; a project's page shows what is left of their limits. */
export const STALE_BY_ORDER = ['wallet', 'order', 'market', 'member', 'project']

const afterWait = (held: Date, now: Date) => ({
  en: `Available from ${sayDayTime(held, 'en', now)}, when the buyer’s wait is over`,
  cn: `买方等待期结束后，${sayDayTime(held, 'cn', now)} 起到账`,
})
const onWorkingDay = (dueAt: Date, now: Date) => ({
  en: `Available on ${sayDay(dueAt, 'en', now)}, the next working day`,
  cn: `${sayDay(dueAt, 'cn', now)}（工作日）到账`,
})

export function fillOrder({ taker, fill, judging, books, calendar, now, leaving }: Filling): NewTrade {
  const { maker, kg: part, priceCents } = fill
  if (isOutside(priceCents, judging.band)) throw new Error(`order ${maker.id} would trade outside the band`)
  const [buy, sell] = taker.side === 'buy' ? [taker, maker] : [maker, taker]
  const totalCents = costOf(kg(part), cents(priceCents))
  const [bought, sold] = [partOf(buy, totalCents), partOf(sell, totalCents)]
  const id = books.nextId('order_id_seq')
  const buyer = { id: buy.memberId, from: buy === maker ? ('held' as const) : ('available' as const) }
  const seller = { id: sell.memberId, from: sell === maker ? ('held' as const) : ('free' as const) }
  const { projectId, asset } = taker
  const pockets = pocketsOf[asset]
  const entryId = books.enter({
    kind: 'trade',
    causeId: id,
    postings: tradePostings({ projectId, asset, kg: kg(part), buyer, seller, bought, sold }),
  })
  const serials = books.moveSerials(
    carbon(seller.id, pockets[seller.from], projectId),
    carbon(buyer.id, pockets.free, projectId),
    kg(part),
    entryId,
  )
  if (buy === maker) books.holds.release({ memberId: buy.memberId, why: 'order', causeId: buy.id }, paidOf(bought))
  const promised = proceedsDue(now, calendar)
  const held = heldUntil(promised, calendar.holds.get(buyer.id))
  const dueAt = held ?? promised
  books.holds.open({
    memberId: sell.memberId,
    why: proceedsWhy({ heldUntil: held }),
    causeId: id,
    amountCents: earnedOf(sold),
    releaseBy: dueAt,
    release: held ? afterWait(held, now) : onWorkingDay(dueAt, now),
  })
  for (const order of [buy, sell]) {
    if (order === maker) moveMaker(order, leaving, { totalCents, entryId })
    order.filledKg += part
    order.filledCents += totalCents
    leaving.touched.add(order)
  }
  const trade: NewTrade = {
    id,
    projectId,
    asset,
    priceCents,
    kg: part,
    totalCents,
    taker: taker.side as Side,
    entryId,
    serials,
    dueAt,
    heldUntil: held,
    leastKg: calendar.terms.market.countedKg,
    referenceId: judging.reference.id,
    band: judging.band,
    buyOrderId: buy.id,
    buyerId: buy.memberId,
    buyFeeCents: bought.feeCents,
    buyGstCents: bought.gstCents,
    sellOrderId: sell.id,
    sellerId: sell.memberId,
    sellFeeCents: sold.feeCents,
    sellGstCents: sold.gstCents,
  }
  leaving.trades.push(trade)
  books.emit({ memberId: maker.memberId, stale: STALE_BY_ORDER })
  return trade
}

/**
 * The waiting order is in progress with its first part and completed with the last; a sell completes when its proceeds
 * have come.
 */
function moveMaker(
  order: BookRow,
  { moves }: Leaving,
  { totalCents, entryId }: { totalCents: number; entryId: number },
): void {
  if (order.filledKg === 0) moves.push({ id: order.id, from: 'applying', to: 'in_progress', entryId })
  if (order.side === 'sell' || order.leftKg > 0) return
  moves.push({
    id: order.id,
    from: 'in_progress',
    to: 'completed',
    entryId,
    now: finalSums(order, order.filledCents + totalCents),
  })
}
