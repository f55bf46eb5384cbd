import type { memberDesk } from '@tonne/contract/support/memberDesk'
import { levelTerms } from '@tonne/domain/base/terms'
import { maskIc } from '@tonne/domain/people/identity'
import { holdEnd, holdWhy } from '@tonne/domain/people/moneyOutHold'
import type { OperatorRole } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import { requestStateLabels, withdrawalStageLabels } from '@tonne/domain/states'
import { isOpenRequest } from '@tonne/domain/support/request'
import { timelineKindsOf } from '@tonne/domain/support/timeline'
import { getTerms } from '../../base/settings/store.ts'
import { listHolds } from '../../money/wallet/store.ts'
import { listWithdrawals } from '../../money/withdrawal/store.ts'
import { findIc, icOf } from '../../people/identity/store.ts'
import { findMember, registeredNameOf } from '../../people/member/store.ts'
import { listCases } from '../../people/restriction/store.ts'
import { sealer } from '../../platform/crypto/seal.ts'
import type { Sql } from '../../platform/database/database.ts'
import { listMoneyOutHolds } from '../../shared/credential/moneyOutHold.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { getLevelTons } from '../../trading/level/store.ts'
import { listLinks } from '../../trading/owner/store.ts'
import { listRequests } from '../request/store.ts'
import { getMoney, listAlertsOf, listNotes, sumTraded } from './store.ts'

const TRADED_DAYS = 90
/** Waiting items are among the newest. */
const LOOKED_AT = 50
const both = ([en, cn]: readonly [string, string]) => ({ en, cn })
const addDaysTo = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)
const timed = <T extends { at: Date }>(rows: readonly T[]) =>
  rows.map(({ at, ...rest }) => ({ ...rest, at: at.getTime() }))

export const readMember =
  ({ db, settings }: Tools): Handler<typeof memberDesk.info> =>
  async ({ input: { memberId }, operator, now }) => {
    const found = (await findMember(db, memberId)) ?? refuse('notFound')
    const ic = await findIc(db, memberId)
    const { id, email, kind, level, mobile, uen, creditScore, verifiedAt, joinedAt, disabledAt, answeredAt } = found
    const money = await getMoney(db, memberId)
    return {
      id,
      email,
      kind,
      level,
      mobile,
      uen,
      score: creditScore,
      name: registeredNameOf(found),
      closed: disabledAt !== null,
      icMasked: ic ? maskIc(sealer(settings).open(ic, icOf(memberId)).toString()) : null,
      verifiedAt: verifiedAt?.getTime() ?? null,
      answered: answeredAt !== null,
      joinedAt: joinedAt.getTime(),
      availableCents: money.available,
      heldCents: money.held,
      carbonKg: money.kg,
      waits: await waitOf(db, memberId, now),
      ...(await listsOf(db, found, operator.role, now)),
    }
  }

async function waitOf(sql: Sql, memberId: number, now: Date) {
  const hold = (await listMoneyOutHolds(sql, [memberId], now)).get(memberId)
  return hold ? { why: holdWhy(hold), until: holdEnd(hold, now) } : null
}

async function listsOf(sql: Sql, { id, level }: { id: number; level: number }, role: OperatorRole, now: Date) {
  const { terms } = await getTerms(sql, now)
  const [holds, cases] = [await listHolds(sql, id), await listCases(sql, id)]
  const next = terms.levels.find((one) => one.level > level)
  return {
    levelName: levelTerms(terms, level).name,
    tons: await getLevelTons(sql, { memberId: id, terms, now }),
    next: next ? { level: next.level, tonsKg: next.tonsKg } : null,
    tradedCents: await sumTraded(sql, id, addDaysTo(now, -TRADED_DAYS)),
    holds: holds.map((h) => ({
      id: h.id,
      why: h.why,
      amountCents: h.amountCents,
      rule: { en: h.ruleEn, cn: h.ruleCn },
      since: h.since.getTime(),
    })),
    restrictions: cases
      .filter(({ liftedAt }) => liftedAt === null)
      .map(({ caseNo: no, en, cn, reviewBy }) => ({ no, reason: { en, cn }, reviewBy: reviewBy.getTime() })),
    alerts: timed(await listAlertsOf(sql, id)),
    linked: (await listLinks(sql, id)).map(({ accountId, ownerId, accountName, ownerName, state }) =>
      accountId === id ? { id: ownerId, name: ownerName, state } : { id: accountId, name: accountName, state },
    ),
    waiting: await waitingOf(sql, id, role),
    notes: timed(await listNotes(sql, id)),
  }
}

/** The member's items that wait for an operator, as far as the role may read them. */
async function waitingOf(sql: Sql, memberId: number, role: OperatorRole) {
  const may = timelineKindsOf(role)
  const [withdrawals, requests] = await Promise.all([
    may.includes('money') ? listWithdrawals(sql, memberId, null, LOOKED_AT) : [],
    may.includes('requests') ? listRequests(sql, memberId, null, LOOKED_AT) : [],
  ])
  return [
    ...withdrawals
      .filter(({ stage }) => stage === 'requested' || stage === 'proposed' || stage === 'approved')
      .map(({ no, stage, requestedAt }) => ({ no, state: both(withdrawalStageLabels[stage]), at: requestedAt })),
    ...requests
      .filter(({ state }) => isOpenRequest(state) && state !== 'waiting_for_member')
      .map(({ no, state, at }) => ({ no, state: both(requestStateLabels[state]), at })),
  ]
    .map(({ at, ...rest }) => ({ ...rest, at: at.getTime() }))
    .sort((a, b) => a.at - b.at)
}
