import type { member } from '@tonne/contract/people/member'
import { levelTerms } from '@tonne/domain/base/terms'
import { startOfMonth } from '@tonne/domain/days'
import { refuse } from '@tonne/domain/refusals'
import { getTerms } from '../../base/settings/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { listRestrictions } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { countInvited, findMember, loginInfoOf } from './store.ts'

export type Market = { sumSpent: (sql: Sql, memberId: number, since: Date) => Promise<number> }

export function me({ db }: Tools, { sumSpent }: Market): Handler<typeof member.me> {
  return async ({ memberId, now }) => {
    const found = await findMember(db, memberId)
    if (!found) refuse('sessionExpired')
    const [invited, restrictions, monthSpentCents, { terms }] = await Promise.all([
      countInvited(db, memberId),
      listRestrictions(db, [memberId]),
      sumSpent(db, memberId, startOfMonth(now)),
      getTerms(db, now),
    ])
    return {
      loginInfo: loginInfoOf(found),
      kind: found.kind,
      email: found.email,
      firstName: found.firstName,
      lastName: found.lastName,
      companyName: found.companyName,
      uen: found.uen,
      level: found.level,
      creditScore: found.creditScore,
      joinedAt: found.joinedAt.getTime(),
      invitationCode: found.invitationCode,
      invited,
      monthSpentCents,
      monthLimitCents: levelTerms(terms, found.level).monthlySpendCents,
      restrictions: restrictions.map(({ caseNo, code, scopes, reason, since, reviewBy }) => ({
        caseNo,
        code,
        scopes: [...scopes],
        reason,
        since: since.getTime(),
        reviewBy: reviewBy.getTime(),
      })),
    }
  }
}
