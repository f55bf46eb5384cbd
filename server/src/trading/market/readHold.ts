import type { market } from '@tonne/contract/trading/market'
import { dayOf, startOfDay } from '@tonne/domain/days'
import { isNewName } from '@tonne/domain/people/moneyOutHold'
import { getTerms } from '../../base/settings/store.ts'
import { listOwnerStandings } from '../../people/member/store.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listTradeHolds } from './holdStore.ts'

export function readHold({ db }: Tools): Handler<typeof market.hold> {
  return async ({ memberId, now }) => {
    const [holds, { terms }] = await Promise.all([
      listTradeHolds(db, [memberId], { now, dayStart: startOfDay(dayOf(now)) }),
      getTerms(db, now),
    ])
    const hold = holds.get(memberId)
    if (!hold) return { hold: null }
    const { since, until, why, caseNo, provable, usedCents } = hold
    const [owner] = await listOwnerStandings(db, [memberId])
    const newName = isNewName(hold, owner?.namedAt ?? null)
    const { tradesCents: limitCents } = terms.coolOff
    return {
      hold: { since: since.getTime(), until: until.getTime(), why, caseNo, provable, newName, usedCents, limitCents },
    }
  }
}
