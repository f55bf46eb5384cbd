import type { Input, Output } from '@tonne/contract/endpoint'
import type { blotterDesk } from '@tonne/contract/trading/blotterDesk'
import { dayOf } from '@tonne/domain/days'
import { FAR_BASIS_POINTS } from '@tonne/domain/money/withdrawalFunds'
import { entryNo, orderIdOf } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import { LARGE_KG, statesOf } from '@tonne/domain/trading/blotter'
import type { Side } from '@tonne/domain/trading/market'
import { type Range, serialsOf } from '@tonne/domain/trading/serial'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import { listEntry } from '../../shared/ledger/entries.ts'
import type { Tools } from '../../shared/tools.ts'
import { listSteps } from '../order/store.ts'
import { listBlocks } from '../project/store.ts'
import {
  findOrder,
  findTrade,
  listOrders,
  listShares,
  listTrades,
  listTradesOf,
  ORDER_SORTS,
  type OrderRow,
  TRADE_SORTS,
  type TradeRow,
} from './store.ts'

type Trade = Output<typeof blotterDesk.trades>['items'][number]
type Order = Output<typeof blotterDesk.orders>['items'][number]

const tradeOut = ({ at, entryId, ...row }: TradeRow): Trade => ({
  id: row.id,
  at: at.getTime(),
  entryNo: entryNo(dayOf(at), entryId),
  project: row.project,
  asset: row.asset,
  kg: row.kg,
  priceCents: row.priceCents,
  referenceCents: row.referenceCents,
  totalCents: row.totalCents,
  taker: row.taker,
  buyer: row.buyer,
  seller: row.seller,
})
const orderOut = (row: OrderRow): Order => ({
  no: row.no,
  at: row.at.getTime(),
  kind: row.kind,
  state: row.state,
  project: row.project,
  member: row.member,
  kg: row.kg,
  priceCents: row.priceCents,
  totalCents: row.totalCents,
  book: row.book,
})

const SHOWN_OWNERS = 5
const SIZED_MS = 32 * 86_400_000
type BlotterInput = Pick<Input<typeof blotterDesk.trades>, 'project' | 'since' | 'find' | 'sort'>
function filterOf({ project, since, find = '', sort = 'at' }: BlotterInput, now: Date) {
  // No index has sizes, because trades and orders are written too often; so a list by size reaches back only this far.
  const from = sort.startsWith('at') ? since : Math.max(since ?? 0, now.getTime() - SIZED_MS)
  return { project: project ?? null, since: from === undefined ? null : new Date(from), find }
}

export function readTrades({ db }: Tools): Handler<typeof blotterDesk.trades> {
  return async ({ input, now }) => {
    const { view = 'all' } = input
    const narrowed = {
      ...filterOf(input, now),
      leastKg: view === 'large' ? LARGE_KG : 0,
      farBasisPoints: view === 'far' ? FAR_BASIS_POINTS : null,
    }
    const { rows, ...page } = await pageSorted(db, TRADE_SORTS, 'at.desc', input, (place, sql) =>
      listTrades(sql, narrowed, place),
    )
    return { items: rows.map(tradeOut), ...page }
  }
}

const serialsIn = async (sql: Sql, projectId: number, ranges: readonly Range[]) => {
  const blocks = await listBlocks(sql, [projectId])
  return ranges.flatMap((range) => serialsOf(range, blocks))
}

export function readTrade({ db }: Tools): Handler<typeof blotterDesk.trade> {
  return async ({ input: { id } }) => {
    const row = (await findTrade(db, id)) ?? refuse('notFound')
    const { lowCents, highCents } = row
    return {
      ...tradeOut(row),
      buy: row.buy,
      sell: row.sell,
      band: lowCents === null || highCents === null ? null : { lowCents, highCents },
      feeCents: row.feeCents,
      gstCents: row.gstCents,
      serials: await serialsIn(
        db,
        row.projectId,
        row.serials.map(([fromKg, toKg]) => ({ fromKg, toKg })),
      ),
      dueAt: row.dueAt.getTime(),
      settledAt: row.settledAt?.getTime() ?? null,
    }
  }
}

export function readOrders({ db }: Tools): Handler<typeof blotterDesk.orders> {
  return async ({ input, now }) => {
    const { project, view = 'all' } = input
    const narrowed = { ...filterOf(input, now), states: statesOf(view), inBook: view === 'book' }
    const { rows, ...page } = await pageSorted(db, ORDER_SORTS, 'at.desc', input, (place, sql) =>
      listOrders(sql, narrowed, place),
    )
    const shares = project !== undefined && view === 'book' ? await sharesOf(db, project) : null
    return { items: rows.map(orderOut), ...page, shares }
  }
}

async function sharesOf(sql: Sql, project: string) {
  const rows = await listShares(sql, project)
  const sideOf = (side: Side) => {
    const owners = rows.filter((row) => row.side === side)
    return {
      kg: owners.reduce((sum, { kg }) => sum + kg, 0),
      owners: owners.length,
      top: owners.slice(0, SHOWN_OWNERS).map(({ member, accounts, kg }) => ({ member, accounts, kg })),
    }
  }
  return { buy: sideOf('buy'), sell: sideOf('sell') }
}

export function readOrder({ db }: Tools): Handler<typeof blotterDesk.order> {
  return async ({ input: { no } }) => {
    const row = (await findOrder(db, orderIdOf(no), no)) ?? refuse('notFound')
    const [steps, trades, [posting], serials] = await Promise.all([
      listSteps(db, row.id),
      listTradesOf(db, row.id),
      row.entryId === null ? [] : listEntry(db, row.entryId),
      serialsIn(db, row.projectId, row.ranges ?? []),
    ])
    return {
      ...orderOut(row),
      entryNo: posting ? entryNo(dayOf(posting.at), row.entryId!) : null,
      serials,
      steps: steps.map(({ state, at }) => ({ state, at: at.getTime() })),
      trades: trades.map(tradeOut),
    }
  }
}
