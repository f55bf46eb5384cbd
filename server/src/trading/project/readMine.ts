import type { project } from '@tonne/contract/trading/project'
import { levelTerms } from '@tonne/domain/base/terms'
import { dayOf, startOfDay } from '@tonne/domain/days'
import { accountKey, carbon, wallet } from '@tonne/domain/ledger'
import { refuse } from '@tonne/domain/refusals'
import { getTerms } from '../../base/settings/store.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { readBalances } from '../../shared/ledger/accounts.ts'
import type { Tools } from '../../shared/tools.ts'
import { listBuyers } from '../order/store.ts'
import { listCards } from './store.ts'

export function readMine({ db }: Tools): Handler<typeof project.mine> {
  return async ({ input: { no }, memberId, now }) => {
    const [card] = await listCards(db, no, now, startOfDay(dayOf(now)))
    if (!card) return refuse('projectNotFound')
    const [buyer] = await listBuyers(db, [{ memberId, projectId: card.id }], now)
    if (!buyer) return refuse('sessionExpired')
    const names = { purse: wallet(memberId, 'available'), credits: carbon(memberId, 'credits', card.id) }
    const balances = await readBalances(db, Object.values(names))
    const { terms } = await getTerms(db, now)
    return {
      heldKg: balances.get(accountKey(names.credits)) ?? 0,
      monthOrders: buyer.thisMonth,
      totalOrders: buyer.inTotal,
      availableCents: balances.get(accountKey(names.purse)) ?? 0,
      monthSpentCents: buyer.spentThisMonthCents,
      monthLimitCents: levelTerms(terms, buyer.level).monthlySpendCents,
      daySpentCents: buyer.spentTodayCents,
      dayLimitCents: buyer.dayLimitCents,
      known: buyer.known,
    }
  }
}
