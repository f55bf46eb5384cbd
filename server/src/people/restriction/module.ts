import { restriction } from '@tonne/contract/people/restriction'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { notify } from '../../base/notice/store.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { copyPart, ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { readOn } from '../../shared/lookedThrough.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { liftRestriction, reviewRestriction } from './endRestriction.ts'
import { freezeAccount, sendThawCode, thawAccount } from './freezeAccount.ts'
import { decideProposal, imposeRestriction } from './imposeRestriction.ts'
import { listRestrictionsForDesk, readRestrictions } from './readRestrictions.ts'
import { listOverdue, markOverdue } from './store.ts'

/** A late review is reported to the member and comes first on the operators' list, so no restriction is forgotten. */
const reviewDue = ({ db }: Tools): DueJob =>
  fencedJob({ db, name: 'reviewDue', everyMs: 60_000 }, async (now, fenced) =>
    eachApart(await listOverdue(db, now), ({ id }) =>
      fenced(async (tx) => {
        const found = await markOverdue(tx, id, now)
        if (!found) return 0
        const { caseNo, memberId } = found
        const cause = `restriction ${id} late ${now.getTime()}`
        await notify(tx, { memberId, kind: 'reviewLate', cause, params: { caseNo } }, now)
        emit(tx, { memberId, stale: ['restriction'] }, now)
        return 1
      }),
    ),
  )

export const restrictionHandlers = (tools: Tools): Handlers<typeof restriction> => ({
  mine: readRestrictions(tools),
  freeze: freezeAccount(tools),
  thawCode: sendThawCode(tools),
  thaw: thawAccount(tools),
})
export const restrictionDeskHandlers = (tools: Tools): Handlers<typeof restrictionDesk> => ({
  list: readOn(tools, 'restriction', listRestrictionsForDesk(tools)),
  impose: imposeRestriction(tools),
  decide: decideProposal(tools),
  review: reviewRestriction(tools),
  lift: liftRestriction(tools),
})

export const restrictionModule = (tools: Tools): Module => ({
  serves: [
    serves(restriction, restrictionHandlers(tools)),
    servesDesk(restrictionDesk, restrictionDeskHandlers(tools)),
  ],
  due: [reviewDue(tools)],
  copies: [
    ownRows(
      'restrictions',
      'restriction',
      'case_no, code, scopes, reason_en, reason_cn, imposed_by, since, review_by, lifted_at, lifted_by, lifted_why, ' +
        'lifted_why_cn',
    ),
    copyPart(
      'restriction_steps',
      `select r.case_no, s.kind, s.review_by, s.at from restriction r join restriction_step s on s.restriction_id = r.id
      where r.member_id = $1 order by s.id`,
    ),
  ],
})
