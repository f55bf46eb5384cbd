import type { market } from '@tonne/contract/trading/market'
import { cents, kg } from '@tonne/domain/money'
import { refuse } from '@tonne/domain/refusals'
import { worstOf } from '@tonne/domain/trading/marketMoney'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listCards, listNames } from '../project/store.ts'
import { stateOf } from './store.ts'
import { listOpen } from './tradeStore.ts'

export function readMine({ db }: Tools): Handler<typeof market.mine> {
  return async ({ input: { project }, memberId, now }) => {
    const [card] = project === undefined ? [] : await listCards(db, project, now, now)
    if (project !== undefined && !card) refuse('projectNotFound')
    const rows = await listOpen(db, memberId, card?.id ?? null)
    const names = await listNames(db, [...new Set(rows.map((r) => r.projectId))], now, now)
    return {
      items: rows.map((row) => {
        const { no, name, art } = names.get(row.projectId)!
        const { side, asset, priceCents, filledKg, leftKg } = row
        return {
          no: row.no,
          side,
          asset,
          state: stateOf(row) as 'applying' | 'in_progress',
          project: { no, name, art },
          priceCents,
          kg: row.kg,
          filledKg,
          leftKg,
          heldCents: side === 'buy' ? worstOf(row, kg(leftKg), cents(priceCents)) : 0,
          at: row.at.getTime(),
        }
      }),
    }
  }
}
