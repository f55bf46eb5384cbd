import type { plan } from '@tonne/contract/carbon/plan'
import { MOST_PLANS } from '@tonne/domain/carbon/plan'
import { wallet } from '@tonne/domain/ledger'
import { cents, kg } from '@tonne/domain/money'
import { refuse } from '@tonne/domain/refusals'
import { quoteBuy } from '@tonne/domain/trading/order'
import { getTerms } from '../../base/settings/store.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { readBalances } from '../../shared/ledger/accounts.ts'
import type { Tools } from '../../shared/tools.ts'
import { listCards } from '../../trading/project/store.ts'
import { sayWhy, toPlans } from './planOut.ts'
import { findPlan, listMonths, listPlans, sumRetired } from './store.ts'

export const readPlans =
  ({ db }: Tools): Handler<typeof plan.list> =>
  async ({ memberId, now }) => ({
    items: await toPlans(db, await listPlans(db, memberId), now),
    most: MOST_PLANS,
    retiredKg: await sumRetired(db, memberId),
  })

export const readPlan =
  ({ db }: Tools): Handler<typeof plan.info> =>
  async ({ input: { no }, memberId, now }) => {
    const row = (await findPlan(db, no, memberId)) ?? refuse('notFound')
    const [[out], months, [card], { terms }, balances] = await Promise.all([
      toPlans(db, [row], now),
      listMonths(db, row.id),
      listCards(db, row.projectNo, now, now),
      getTerms(db, now),
      readBalances(db, [wallet(memberId, 'available')]),
    ])
    return {
      ...out!,
      months: months.map(({ why, at, ...month }) => ({ ...month, at: at.getTime(), why: sayWhy(why) })),
      payCents: quoteBuy(kg(row.kg), cents(card!.priceCents), terms).payCents,
      availableCents: [...balances.values()][0] ?? 0,
    }
  }
