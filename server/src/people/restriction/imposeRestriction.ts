/** A restriction that stops money or logins needs a second operator. */

import type { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { sayBothDayTimes } from '@tonne/domain/format'
import { needsTwo, refuseReview } from '@tonne/domain/people/restriction'
import { refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { once } from '../../platform/http/idempotency.ts'
import { insertAudit } from '../../shared/audit.ts'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { revokeMemberSessions } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { findMember, lockMember } from '../member/store.ts'
import { insertProposal, insertRestriction, lockProposal, type NewRestriction, updateProposal } from './store.ts'

const staleFor = (memberId: number) => ({ memberId, stale: ['member', 'restriction'] })

/** Puts a restriction in force and notifies the member; a member who may not log in is logged out everywhere. */
async function enforce(tx: Tx, made: NewRestriction, now: Date): Promise<{ id: number; caseNo: string }> {
  const bars = made.scopes.includes('login')
  // A login under way is waited for, so that its session ends too.
  if (bars) await lockMember(tx, made.memberId)
  const opened = await insertRestriction(tx, made, now)
  if (bars) await revokeMemberSessions(tx, made.memberId, now)
  const params = { caseNo: opened.caseNo, reason: made.reason, reviewBy: sayBothDayTimes(made.reviewBy, now) }
  await notify(
    tx,
    { memberId: made.memberId, kind: 'restrictionImposed', cause: `restriction ${opened.id}`, params },
    now,
  )
  emit(tx, staleFor(made.memberId), now)
  return opened
}

export function imposeRestriction({ db }: Tools): Handler<typeof restrictionDesk.impose> {
  return async ({ input, operator, keyed, now, address }) => {
    const by = operator
    const { memberId, scopes, code, textEn, textCn, reason: why } = input
    const [reviewBy, reason] = [new Date(input.reviewBy), { en: textEn, cn: textCn }]
    refuseReview(reviewBy, now)
    return once(db, { keyed, now }, async (tx) => {
      if (!(await findMember(tx, memberId))) refuse('notFound')
      const after = { scopes, code, reviewBy }
      if (needsTwo(scopes)) {
        const proposal = await insertProposal(
          tx,
          { memberId, scopes, code, en: textEn, cn: textCn, reviewBy, why, proposedBy: by.id },
          now,
        )
        await insertAudit(
          tx,
          { by, act: 'restriction.propose', subject: `proposal ${proposal}`, reason: why, after, memberId, address },
          now,
        )
        emit(tx, staleFor(memberId), now)
        return { caseNo: null, proposal }
      }
      const { caseNo } = await enforce(
        tx,
        { memberId, scopes, reason, reviewBy, code, imposedBy: by.role, operatorId: by.id },
        now,
      )
      await insertAudit(
        tx,
        { by, act: 'restriction.impose', subject: caseNo, reason: why, after, memberId, address },
        now,
      )
      return { caseNo, proposal: null }
    })
  }
}

export function decideProposal({ db }: Tools): Handler<typeof restrictionDesk.decide> {
  return async (call) => {
    const { operator: by, now } = call
    const { proposal: id, approve } = call.input
    const { caseNo } = await db.tx(async (tx) => {
      const found = (await lockProposal(tx, id)) ?? refuse('notFound')
      if (found.decidedAt) refuse('stateMoved', { state: { en: 'decided', cn: '已决定' } })
      const { memberId, scopes, code, en, cn, reviewBy } = found
      const made: NewRestriction = { memberId, scopes, reason: { en, cn }, reviewBy, code, imposedBy: by.role }
      const opened = await decideAsSecond(tx, deciderOf(call), {
        agrees: approve,
        first: found.proposedBy,
        effect: async () => {
          if (approve) refuseReview(reviewBy, now)
          const both = { operatorId: found.proposedBy, approvedBy: by.id }
          const opened = approve ? await enforce(tx, { ...made, ...both }, now) : undefined
          await updateProposal(tx, id, by.id, { restrictionId: opened?.id ?? null, now })
          return opened
        },
        record: (opened) => ({
          act: approve ? 'restriction.impose' : 'restriction.decline',
          subject: opened?.caseNo ?? `proposal ${id}`,
          after: { scopes, code, reviewBy },
          memberId,
        }),
      })
      if (!opened) emit(tx, staleFor(memberId), now)
      return { caseNo: opened?.caseNo ?? null }
    })
    return { caseNo }
  }
}
