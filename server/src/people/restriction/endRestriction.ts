/** What a case froze is available again in the transaction that ends it. */

import type { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { sayBothDayTimes } from '@tonne/domain/format'
import { reasonOf, refuseReview } from '@tonne/domain/people/restriction'
import { refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { insertAudit } from '../../shared/audit.ts'
import { promiseLocked } from '../../shared/credential/tradingLock.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit, type Stale } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { lockCase, updateLifted, updateReview } from './store.ts'

const staleFor = (memberId: number): Stale => ({ memberId, stale: ['member', 'restriction'] })

export function liftRestriction({ db }: Tools): Handler<typeof restrictionDesk.lift> {
  return async ({ input: { caseNo, reason, textEn, textCn }, operator, now, address }) => {
    const [by, why] = [operator, { en: textEn, cn: textCn }]
    await db.tx(async (tx) => {
      const found = (await lockCase(tx, caseNo)) ?? refuse('notFound')
      const { id, memberId } = found
      if (reasonOf(found.code).thaw !== 'appeal') refuse('caseEndsOtherwise', { how: reasonOf(found.code).send })
      await updateLifted(tx, { id, by: by.role, why }, now)
      await insertAudit(
        tx,
        {
          by,
          act: 'restriction.lift',
          subject: caseNo,
          reason,
          before: { scopes: found.scopes },
          after: { why },
          memberId,
          address,
        },
        now,
      )
      await notify(
        tx,
        { memberId, kind: 'restrictionLifted', cause: `restriction ${id} lifted`, params: { caseNo, reason: why } },
        now,
      )
      emit(tx, staleFor(memberId), now)
    })
    return {}
  }
}

export function reviewRestriction({ db }: Tools): Handler<typeof restrictionDesk.review> {
  return async ({ input, operator, now, address }) => {
    const { caseNo, reason, textEn, textCn } = input
    const reviewBy = new Date(input.reviewBy)
    refuseReview(reviewBy, now)
    await db.tx(async (tx) => {
      const { id, memberId, code, reviewBy: before } = (await lockCase(tx, caseNo)) ?? refuse('notFound')
      await updateReview(tx, { id, reviewBy }, now)
      if (code === 'trading_locked') await promiseLocked(tx, { memberId, restrictionId: id, reviewBy }, now)
      const change = { before: { reviewBy: before }, after: { reviewBy } }
      await insertAudit(
        tx,
        { by: operator, act: 'restriction.review', subject: caseNo, reason, ...change, memberId, address },
        now,
      )
      const params = { caseNo, reason: { en: textEn, cn: textCn }, reviewBy: sayBothDayTimes(reviewBy, now) }
      await notify(
        tx,
        { memberId, kind: 'restrictionReviewed', cause: `restriction ${id} review ${now.getTime()}`, params },
        now,
      )
      emit(tx, staleFor(memberId), now)
    })
    return {}
  }
}
