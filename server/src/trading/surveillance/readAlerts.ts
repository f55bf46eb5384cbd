import type { Output } from '@tonne/contract/endpoint'
import type { surveillanceDesk } from '@tonne/contract/trading/surveillanceDesk'
import { alertIdOf } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import type { Tools } from '../../shared/tools.ts'
import { narrowingOf } from '../../shared/waiting.ts'
import { listLinked } from './factStore.ts'
import {
  type AlertRow,
  countAlerts,
  findAlert,
  listAlerts,
  listCasesOf,
  listOrdersSeen,
  listTradesSeen,
  SORTS,
} from './store.ts'

type Alert = Output<typeof surveillanceDesk.list>['items'][number]
const alertOut = ({ tradeCount, orderCount, decidedName, decidedReason, decidedAt, ...row }: AlertRow): Alert => ({
  no: row.no,
  rule: row.rule,
  state: row.state,
  project: row.project,
  owners: row.owners,
  measured: row.measured,
  threshold: row.threshold,
  trades: tradeCount,
  orders: orderCount,
  latestAt: row.latestAt.getTime(),
  openedAt: row.openedAt.getTime(),
  decided: decidedAt && { by: decidedName ?? '', reason: decidedReason ?? '', at: decidedAt.getTime() },
})

export function readAlerts({ db }: Tools): Handler<typeof surveillanceDesk.list> {
  return async (call) => {
    const { named, state = named ? null : 'open', rule = null, find = '' } = call.input
    const wanted = { state, rule, find, by: narrowingOf(call) }
    const usual = state === 'open' ? 'openedAt' : 'openedAt.desc'
    const { rows, ...page } = await pageSorted(db, SORTS, usual, call.input, (place, sql) =>
      listAlerts(sql, wanted, place),
    )
    return { items: rows.map(alertOut), ...page, counts: await countAlerts(db) }
  }
}

export function readAlert({ db }: Tools): Handler<typeof surveillanceDesk.alert> {
  return async ({ input: { no }, operator }) => {
    const row = (await findAlert(db, alertIdOf(no), no)) ?? refuse('notFound')
    const [trades, orders, cases, linked] = await Promise.all([
      listTradesSeen(db, row.id),
      listOrdersSeen(db, row.id),
      listCasesOf(db, row.id),
      listLinked(
        db,
        row.owners.map(({ id }) => id),
      ),
    ])
    return {
      ...alertOut(row),
      tradesSeen: trades.map((trade) => ({ ...trade, at: trade.at.getTime() })),
      ordersSeen: orders.map((order) => ({
        ...order,
        at: order.at.getTime(),
        endedAt: order.endedAt?.getTime() ?? null,
      })),
      cases,
      own: row.operators.includes(operator.id) || linked.some((one) => one.operator === operator.id),
    }
  }
}
