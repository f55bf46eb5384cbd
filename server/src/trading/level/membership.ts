import type { member } from '@tonne/contract/people/member'
import { startOfMonth } from '@tonne/domain/days'
import { refuse } from '@tonne/domain/refusals'
import { getTerms } from '../../base/settings/store.ts'
import { findMember } from '../../people/member/store.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { sumSpent } from '../order/store.ts'
import { listMarksOf } from '../pair/store.ts'
import { countByLevel } from '../project/store.ts'
import { getLevelTons } from './store.ts'

export function membership({ db }: Tools): Handler<typeof member.membership> {
  return async ({ memberId, now }) => {
    const [found, monthSpentCents, { terms }, projects] = await Promise.all([
      findMember(db, memberId),
      sumSpent(db, memberId, startOfMonth(now)),
      getTerms(db, now),
      countByLevel(db, now),
    ])
    if (!found) refuse('sessionExpired')
    return {
      level: found.level,
      verified: found.verifiedAt !== null,
      monthSpentCents,
      tons: await getLevelTons(db, { memberId, terms, now }),
      marked: (await listMarksOf(db, memberId)).map((since) => since.getTime()),
      freshDays: terms.counting.memberTonsDays,
      levels: terms.levels.map((row) => ({ ...row, projects: projects.get(row.level) ?? 0 })),
    }
  }
}
