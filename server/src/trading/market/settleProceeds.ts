/**
 * A seller's money is free on the published working day, once, whichever node does it; if it is late, a flag says so.
 */
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { sayCents } from '@tonne/domain/format'
import { wallet } from '@tonne/domain/ledger'
import { cents } from '@tonne/domain/money'
import { notify } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { openBooks } from '../../shared/ledger/books.ts'
import type { Tools } from '../../shared/tools.ts'
import { listOrderNos, moveOrders } from '../order/store.ts'
import { lockOffers } from '../project/store.ts'
import { finalSums } from './finalSums.ts'
import { proceedsWhy, settleTrades } from './store.ts'
import { type DueTrade, listDoneSells, listDueProjects, listDueTrades } from './tradeStore.ts'

/** How many trades of a project are settled in one transaction at most. */
const PIECE = 100

export function settleProceeds({ db }: Pick<Tools, 'db'>): DueJob {
  return fencedJob({ db, name: 'settleProceeds', everyMs: 1000 }, async (now, fenced) =>
    eachApart(await listDueProjects(db, now), (projectNo) => fenced((tx) => settle(tx, { now, projectNo }))),
  )
}

/** Late is any time after the end of the promised Singapore day. */
const isLate = (dueAt: Date, now: Date): boolean => now >= startOfDay(addDays(dayOf(dueAt), 1))

async function settle(tx: Tx, { now, projectNo }: { now: Date; projectNo: string }): Promise<number> {
  // Under the project's lock nobody fills or cancels these sells meanwhile.
  await lockOffers(tx, [projectNo], now)
  const due = await listDueTrades(tx, now, projectNo, PIECE)
  if (due.length === 0) return 0
  const accounts = due.flatMap((t) => [wallet(t.sellerId, 'held'), wallet(t.sellerId, 'available')])
  const books = await openBooks(tx, { accounts, most: due.length })
  const settled = due.map((trade) => {
    const amount = cents(trade.earnedCents)
    const posting = { debit: wallet(trade.sellerId, 'held'), credit: wallet(trade.sellerId, 'available'), amount }
    const entryId = books.enter({ kind: 'sell', causeId: trade.sellOrderId, postings: [posting] })
    books.holds.release({ memberId: trade.sellerId, why: proceedsWhy(trade), causeId: trade.id }, amount)
    return { id: trade.id, entryId, late: isLate(trade.dueAt, now) }
  })
  await settleTrades(tx, settled, now)
  const orderIds = [...new Set(due.map((t) => t.sellOrderId))]
  const done = await listDoneSells(tx, orderIds)
  await moveOrders(
    tx,
    done.map((sell) => {
      const { entryId } = settled[due.findLastIndex((t) => t.sellOrderId === sell.id)]!
      return {
        id: sell.id,
        from: 'in_progress' as const,
        to: 'completed' as const,
        entryId,
        now: finalSums(sell, sell.filledCents),
      }
    }),
    now,
  )
  await notifySellers(tx, due, now)
  for (const memberId of new Set(due.map((t) => t.sellerId)))
    books.emit({ memberId, stale: ['wallet', 'order', 'market'] })
  await books.close(now)
  return due.length
}

/** One notice for each order and settlement, however many trades filled it. */
async function notifySellers(tx: Tx, due: readonly DueTrade[], now: Date): Promise<void> {
  const nos = await listOrderNos(tx, [...new Set(due.map((t) => t.sellOrderId))])
  for (const [orderId, trades] of Map.groupBy(due, (t) => t.sellOrderId)) {
    const amount = sayCents(trades.reduce((sum, t) => sum + t.earnedCents, 0))
    const cause = `proceeds ${orderId} ${trades.map((t) => t.id).join(' ')}`
    await notify(
      tx,
      { memberId: trades[0]!.sellerId, kind: 'proceedsCame', cause, params: { amount, no: nos.get(orderId)! } },
      now,
    )
  }
}
