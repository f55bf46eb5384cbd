import type { credit } from '@tonne/contract/people/credit'
import {
  CREDIT_MOST,
  CREDIT_START,
  creditBands,
  creditKinds,
  creditPoints,
  ratingOf,
} from '@tonne/domain/people/credit'
import { getTerms } from '../../base/settings/store.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageOf } from '../../shared/endpoint/page.ts'
import type { Tools } from '../../shared/tools.ts'
import { countCredit, getScore, listCredit } from './store.ts'

export function readCredit({ db }: Tools): Handler<typeof credit.mine> {
  return async ({ input, memberId, now }) => {
    const [score, counts, { rows, next }, { terms }] = await Promise.all([
      ...([getScore(db, memberId), countCredit(db, memberId)] as const),
      pageOf(input, (before, limit) => listCredit(db, memberId, before, limit)),
      getTerms(db, now),
    ])
    return {
      score,
      rating: ratingOf(score),
      start: CREDIT_START,
      most: CREDIT_MOST,
      rule: creditKinds.map((kind) => ({ kind, points: creditPoints[kind], count: counts.get(kind) ?? 0 })),
      leastKg: terms.counting.presaleLeastKg,
      bands: creditBands.map(({ rating, from }) => ({ rating, from })),
      items: rows.map(({ kind, orderNo, points, score: after, at }) => ({
        kind,
        orderNo,
        points,
        score: after,
        at: at.getTime(),
      })),
      next,
    }
  }
}
