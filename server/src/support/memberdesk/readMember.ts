import type { memberDesk } from '@tonne/contract/support/memberDesk'
import { sayDevice } from '@tonne/domain/people/device'
import { maskIc } from '@tonne/domain/people/identity'
import { holdEnd, holdWhy } from '@tonne/domain/people/moneyOutHold'
import { refuse } from '@tonne/domain/refusals'
import { listMailsOf } from '../../base/mail/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import { listHolds } from '../../money/wallet/store.ts'
import { findIc, icOf } from '../../people/identity/store.ts'
import { findMember, registeredNameOf } from '../../people/member/store.ts'
import { listCases } from '../../people/restriction/store.ts'
import { sealer } from '../../platform/crypto/seal.ts'
import type { Sql } from '../../platform/database/database.ts'
import { listMoneyOutHolds } from '../../shared/credential/moneyOutHold.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { listSessions } from '../../shared/session/memberSessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { listRequests } from '../request/store.ts'
import { getMoney, listLatestOrders, listNotes, listTimeline } from './store.ts'

const timed = <T extends { at: Date }>(rows: readonly T[]) =>
  rows.map(({ at, ...rest }) => ({ ...rest, at: at.getTime() }))

export const readMember =
  ({ db, settings }: Tools): Handler<typeof memberDesk.info> =>
  async ({ input: { memberId }, now }) => {
    const found = (await findMember(db, memberId)) ?? refuse('notFound')
    const ic = await findIc(db, memberId)
    const { id, email, kind, level, mobile, uen, creditScore, verifiedAt, joinedAt, disabledAt } = found
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
      icMasked: ic ? maskIc(sealer(settings.secret).open(ic, icOf(memberId)).toString()) : null,
      verifiedAt: verifiedAt?.getTime() ?? null,
      joinedAt: joinedAt.getTime(),
      availableCents: money.available,
      heldCents: money.held,
      carbonKg: money.kg,
      waits: await waitOf(db, memberId, now),
      ...(await listsOf(db, memberId, now)),
    }
  }

async function waitOf(sql: Sql, memberId: number, now: Date) {
  const hold = (await listMoneyOutHolds(sql, [memberId], now)).get(memberId)
  return hold ? { why: holdWhy(hold), until: holdEnd(hold) } : null
}

async function listsOf(sql: Sql, memberId: number, now: Date) {
  const { terms } = await getTerms(sql, now)
  const [holds, sessions, cases] = [
    await listHolds(sql, memberId),
    await listSessions(sql, memberId, now, terms.login.idleMinutes),
    await listCases(sql, memberId),
  ]
  const requests = await listRequests(sql, memberId, null, 20)
  const mails = await listMailsOf(sql, memberId, 20)
  return {
    holds: holds.map((h) => ({
      id: h.id,
      why: h.why,
      amountCents: h.amountCents,
      rule: { en: h.ruleEn, cn: h.ruleCn },
      since: h.since.getTime(),
    })),
    orders: timed(await listLatestOrders(sql, memberId)),
    sessions: sessions.map(({ id, device, address, usedAt }) => ({
      id,
      address,
      device: sayDevice(device),
      usedAt: usedAt.getTime(),
    })),
    restrictions: cases.map(({ caseNo: no, en, cn, reviewBy, liftedAt }) => ({
      no,
      reason: { en, cn },
      reviewBy: reviewBy.getTime(),
      liftedAt: liftedAt?.getTime() ?? null,
    })),
    requests: timed(requests.map(({ no, kind, state, at }) => ({ no, kind, state, at }))),
    mails: mails.map(({ id, subject, state, reason, at }) => ({ id, subject, state, reason, at: at.getTime() })),
    notes: timed(await listNotes(sql, memberId)),
    timeline: timed(await listTimeline(sql, memberId)),
  }
}
