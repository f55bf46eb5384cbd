import { sayForm } from '@tonne/contract/fieldForms'
import type { credit } from '@tonne/contract/people/credit'
import {
  CREDIT_MOST,
  CREDIT_START,
  creditBands,
  creditKinds,
  creditPoints,
  ratingOf,
} from '@tonne/domain/people/credit'
import { refuse } from '@tonne/domain/refusals'
import { getTerms } from '../../base/settings/store.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { countCredit, getScore, listCredit } from './store.ts'

const PAGE = 20
const beforeOf = (after: string): number =>
  /^\d{1,15}$/.test(after) ? Number(after) : refuse('fieldInvalid', { field: 'after', rule: sayForm('after') })

export function readCredit({ db }: Tools): Handler<typeof credit.mine> {
  return async ({ input, memberId, now }) => {
    const limit = input.limit ?? PAGE
    const before = input.after === undefined ? null : beforeOf(input.after)
    const [score, counts, rows, { terms }] = await Promise.all([
      ...([getScore(db, memberId), countCredit(db, memberId)] as const),
      listCredit(db, memberId, before, limit + 1),
      getTerms(db, now),
    ])
    const page = rows.slice(0, limit)
    return {
      score,
      rating: ratingOf(score),
      start: CREDIT_START,
      most: CREDIT_MOST,
      rule: creditKinds.map((kind) => ({ kind, points: creditPoints[kind], count: counts.get(kind) ?? 0 })),
      leastKg: terms.counting.presaleLeastKg,
      bands: creditBands.map(({ rating, from }) => ({ rating, from })),
      items: page.map(({ kind, orderNo, points, score: after, at }) => ({
        kind,
        orderNo,
        points,
        score: after,
        at: at.getTime(),
      })),
      next: rows.length > limit ? String(page.at(-1)!.id) : null,
    }
  }
}
