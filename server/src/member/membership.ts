/** Why: a level is asked for on what can be counted, so a member sees the same count as the operator who decides. */
import type { member } from '@tonne/contract/member'
import { startOfMonth } from '@tonne/domain/days'
import { refuse } from '@tonne/domain/refusals'
import { sumSpent } from '../order/store.ts'
import type { Handler } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { countByLevel } from '../project/store.ts'
import { getTerms } from '../settings/store.ts'
import { listBalances, sumBoughtKg } from '../wallet/store.ts'
import { findMember } from './store.ts'

export function membership({ db }: Tools): Handler<typeof member.membership> {
  return async ({ memberId, now }) => {
    const [found, boughtKg, balances, monthSpentCents, { terms }, projects] = await Promise.all([
      findMember(db, memberId),
      sumBoughtKg(db, memberId),
      listBalances(db, memberId),
      sumSpent(db, memberId, startOfMonth(now)),
      getTerms(db, now),
      countByLevel(db, now),
    ])
    if (!found) refuse('sessionExpired')
    const retiredKg = balances.filter(({ pocket }) => pocket === 'retired').reduce((sum, { balance }) => sum + balance, 0)
    return {
      ...{ level: found.level, boughtKg, retiredKg, verified: found.verifiedAt !== null, monthSpentCents },
      levels: terms.levels.map((row) => ({ ...row, projects: projects.get(row.level) ?? 0 })),
    }
  }
}
