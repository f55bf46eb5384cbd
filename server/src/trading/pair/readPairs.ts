import type { Output } from '@tonne/contract/endpoint'
import type { pairDesk } from '@tonne/contract/trading/pairDesk'
import { rankPairs } from '@tonne/domain/trading/tradingPairs'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listPairs, type PairRow } from './store.ts'

type Item = Output<typeof pairDesk.list>['items'][number]
const decisionOf = (by: string | null, reason: string | null, at: Date | null) =>
  by && { by, reason: reason ?? '', at: at?.getTime() ?? null }

export const readPairs =
  ({ db }: Pick<Tools, 'db'>): Handler<typeof pairDesk.list> =>
  async () => {
    const items = (await listPairs(db)).map(pairOut)
    const waits = rankPairs(
      items
        .filter(({ state }) => state === 'open')
        .map((item) => ({ ...item, percentA: item.a.percent, percentB: item.b.percent })),
    )
    return {
      items: [
        ...waits.map(({ percentA: _, percentB: __, ...item }) => item),
        ...items.filter(({ state }) => state !== 'open'),
      ],
    }
  }

const pairOut = ({ id, state, evidence: { percentA, percentB, ...evidence }, ...row }: PairRow): Item => ({
  ...evidence,
  id,
  state,
  shared: [...evidence.shared],
  rules: [...evidence.rules],
  openedAt: row.openedAt.getTime(),
  a: { id: row.a, name: row.nameA, percent: percentA },
  b: { id: row.b, name: row.nameB, percent: percentB },
  decided: decisionOf(row.decidedName, row.decidedReason, row.decidedAt) || null,
  lift: row.liftBy === null ? null : { by: { id: row.liftBy, name: row.liftName ?? '' }, reason: row.liftReason ?? '' },
  lifted: decisionOf(row.liftedName, row.liftedReason, row.liftedAt) || null,
})
