import { dayOf } from '@tonne/domain/days'
import { type FundingTrade, type Funds, fundsOf } from '@tonne/domain/money/withdrawalFunds'
import { entryNo } from '@tonne/domain/numbers'
import { type SerialBlock, serialsOf } from '@tonne/domain/trading/serial'
import type { Sql } from '../../platform/database/database.ts'
import { listBlocks } from '../../trading/project/store.ts'
import { type InflowRow, listInflows } from './fundStore.ts'
import type { WithdrawalRow } from './store.ts'

/** By the withdrawal's id. */
export async function readFunds(sql: Sql, rows: readonly WithdrawalRow[]): Promise<Map<number, Funds>> {
  const found = await listInflows(
    sql,
    rows.map(({ id }) => id),
  )
  const projects = [...new Set(found.flatMap(({ projectId }) => projectId ?? []))]
  const blocks = Map.groupBy(projects.length > 0 ? await listBlocks(sql, projects) : [], ({ projectId }) => projectId)
  const of = Map.groupBy(found, ({ withdrawalId }) => withdrawalId)
  return new Map(
    rows.map(({ id, amountCents }) => {
      const inflows = (of.get(id) ?? []).map((row) => ({
        cents: row.cents,
        trade: tradeOf(row, blocks.get(row.projectId ?? 0) ?? []),
      }))
      return [id, fundsOf(inflows, amountCents)]
    }),
  )
}

function tradeOf(row: InflowRow, blocks: readonly SerialBlock[]): FundingTrade | null {
  if (row.tradeId === null) return null
  const { tradedAt, settleEntryId, serials, buyerId, buyerName, buyerOwner, cents, at, ...trade } = row
  return {
    orderNo: trade.orderNo,
    project: trade.project,
    kg: trade.kg,
    priceCents: trade.priceCents,
    referenceCents: trade.referenceCents,
    waiting: trade.waiting,
    pair: trade.pair,
    uncounted: trade.uncounted,
    earnedCents: cents,
    at: tradedAt.getTime(),
    entryNo: entryNo(dayOf(at), settleEntryId),
    serials: serials.flatMap(([fromKg, toKg]) => serialsOf({ fromKg, toKg }, blocks)),
    buyer: { id: buyerId, name: buyerName, owner: buyerOwner },
  }
}
