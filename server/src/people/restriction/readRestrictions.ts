import type { restriction } from '@tonne/contract/people/restriction'
import type { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { reasonOf } from '@tonne/domain/people/restriction'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import type { Tools } from '../../shared/tools.ts'
import { type Case, countCases, listCases, listCasesOf, listProposals, SORTS, usualSort } from './store.ts'

function toOut(found: Case, now: Date) {
  const { caseNo, code, scopes, en, cn, imposedBy, since, reviewBy, liftedAt, liftedWhy, liftedWhyCn } = found
  const { rule, send, thaw } = reasonOf(code)
  return {
    caseNo,
    code,
    scopes,
    reason: { en, cn },
    rule,
    send,
    thaw,
    imposedBy,
    liftedWhy: liftedWhy === null ? null : { en: liftedWhy, cn: liftedWhyCn ?? liftedWhy },
    since: since.getTime(),
    reviewBy: reviewBy.getTime(),
    overdue: liftedAt === null && code !== 'self_freeze' && reviewBy <= now,
    liftedAt: liftedAt?.getTime() ?? null,
  }
}

export const readRestrictions =
  ({ db }: Tools): Handler<typeof restriction.mine> =>
  async ({ memberId, now }) => {
    const cases = await listCases(db, memberId)
    return {
      restrictions: cases.map((one) => toOut(one, now)),
      frozen: cases.find((one) => one.code === 'self_freeze' && !one.liftedAt)?.caseNo ?? null,
    }
  }

export const listRestrictionsForDesk =
  ({ db }: Tools): Handler<typeof restrictionDesk.list> =>
  async ({ input, now }) => {
    const { part = null, named = '', find = named } = input
    const [{ rows, ...page }, counts, proposals] = await Promise.all([
      pageSorted(db, SORTS, usualSort({ part, find }), input, (place, sql) =>
        listCasesOf(sql, { part, find, now }, place),
      ),
      countCases(db, now),
      listProposals(db),
    ])
    return {
      items: rows.map((one) => ({ ...toOut(one, now), memberId: one.memberId, memberName: one.memberName })),
      ...page,
      counts,
      proposals: proposals.map(
        ({ id, memberId, memberName, scopes, en, cn, reviewBy, why, proposedBy, proposer, at }) => ({
          id,
          memberId,
          memberName,
          scopes,
          reason: { en, cn },
          why,
          proposedBy: { id: proposedBy, name: proposer },
          reviewBy: reviewBy.getTime(),
          at: at.getTime(),
        }),
      ),
    }
  }
