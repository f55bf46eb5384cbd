import type { wallet } from '@tonne/contract/money/wallet'
import type { HoldReason } from '@tonne/domain/money/holds'
import { listCaseNos } from '../../people/restriction/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listOrdersOfTrades } from '../../trading/market/store.ts'
import { listOrderNos } from '../../trading/order/store.ts'
import { listWithdrawalNos } from '../withdrawal/store.ts'
import { listHolds } from './store.ts'

type Cause = {
  noun: 'order' | 'withdrawal' | 'case'
  list(sql: Sql, ids: readonly number[], memberId: number): Promise<Map<number, string>>
}
const order: Cause = { noun: 'order', list: listOrderNos }
const ofCase: Cause = { noun: 'case', list: listCaseNos }
const causes: Readonly<Record<HoldReason, Cause>> = {
  order,
  booking: order,
  // Held for each trade separately, and shown to the seller under their order.
  proceeds: { noun: 'order', list: listOrdersOfTrades },
  proceeds_wait: { noun: 'order', list: listOrdersOfTrades },
  withdrawal: { noun: 'withdrawal', list: listWithdrawalNos },
  restriction: ofCase,
  locked: ofCase,
  frozen: ofCase,
}

type Caused = { why: string; causeId: number }
const causeOf = (why: string): Cause | undefined => causes[why as HoldReason]
/** The number, for people, of each hold's cause. */
export async function holdCauses(
  sql: Sql,
  memberId: number,
  holds: readonly Caused[],
): Promise<(hold: Caused) => string | null> {
  const nos = new Map<Cause, Map<number, string>>()
  for (const cause of new Set(Object.values(causes))) {
    const ids = holds.filter((h) => causeOf(h.why) === cause).map((h) => h.causeId)
    if (ids.length > 0) nos.set(cause, await cause.list(sql, ids, memberId))
  }
  return ({ why, causeId }) => {
    const cause = causeOf(why)
    return (cause && nos.get(cause)?.get(causeId)) ?? null
  }
}

export function readHolds({ db }: Tools): Handler<typeof wallet.holds> {
  return async ({ memberId }) => {
    const holds = await listHolds(db, memberId)
    const noOf = await holdCauses(db, memberId, holds)
    return {
      heldCents: holds.reduce((all, h) => all + h.amountCents, 0),
      holds: holds.map((h) => ({
        id: h.id,
        why: h.why,
        causeKind: causeOf(h.why)?.noun ?? null,
        causeNo: noOf(h),
        amountCents: h.amountCents,
        releaseRule: { en: h.ruleEn, cn: h.ruleCn },
        releaseBy: h.releaseBy?.getTime() ?? null,
        since: h.since.getTime(),
      })),
    }
  }
}
