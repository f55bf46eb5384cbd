/**
 * One tap freezes the account. Only the member can end that: with the mailbox and with what proves them beyond the
 * login.
 */
import type { restriction } from '@tonne/contract/people/restriction'
import { emailKey as keyOf } from '@tonne/domain/fields'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { freezeScopes, REVIEW_DAYS, restrictionReasons } from '@tonne/domain/people/restriction'
import { Refusal, refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import { insertAudit } from '../../shared/audit.ts'
import { checkMailedCode, updateUsed } from '../../shared/credential/mailedCode.ts'
import { sendMailedCode } from '../../shared/credential/sendMailedCode.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit, type Stale } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { findMember, getMailPhrase, lockMember } from '../member/store.ts'
import { findFreeze, insertRestriction, updateLifted } from './store.ts'
import { thawWords } from './thawMail.ts'

const DAY = 86_400_000
const staleFor = (memberId: number): Stale => ({ memberId, stale: ['member', 'restriction'] })

export function freezeAccount({ db }: Tools): Handler<typeof restriction.freeze> {
  return async ({ memberId, now, address }) => {
    const caseNo = await db.tx(async (tx) => {
      // One freeze at a time: a second tap finds the first one's case.
      const member = (await lockMember(tx, memberId)) ?? refuse('sessionExpired')
      const before = await findFreeze(tx, memberId)
      if (before) return before.caseNo
      const reason = restrictionReasons.self_freeze.label
      const reviewBy = new Date(now.getTime() + REVIEW_DAYS * DAY)
      const made = {
        memberId,
        scopes: freezeScopes,
        reason,
        reviewBy,
        code: 'self_freeze',
        imposedBy: 'member',
      } as const
      const { id, caseNo } = await insertRestriction(tx, made, now)
      await insertAudit(
        tx,
        {
          by: 'system',
          act: 'restriction.freeze',
          subject: caseNo,
          reason: ownReasons.byMember.en,
          memberId: member.id,
          address,
        },
        now,
      )
      await notify(tx, { memberId, kind: 'accountFrozen', cause: `restriction ${id}`, params: { caseNo } }, now)
      emit(tx, staleFor(memberId), now)
      return caseNo
    })
    return { caseNo }
  }
}

export function sendThawCode({ db, settings }: Tools): Handler<typeof restriction.thawCode> {
  return (call) =>
    db.tx(async (tx) => {
      const { memberId, now } = call
      const member = (await findMember(tx, memberId)) ?? refuse('sessionExpired')
      if (!(await findFreeze(tx, memberId))) refuse('notFrozen')
      const terms = (await getTerms(tx, now)).terms.login
      const phrase = await getMailPhrase(tx, memberId)
      const input = {
        email: member.email,
        purpose: 'thaw',
        words: thawWords(terms.codeMinutes),
        phrase,
        memberId,
      } as const
      return sendMailedCode(tx, input, call, { settings, terms })
    })
}

export function thawAccount({ db, settings: { secret }, requireStepUp }: Tools): Handler<typeof restriction.thaw> {
  return async (call) => {
    const { memberId, now, address } = call
    const { codeTicket, code, proof } = call.input
    const frozen = (await findFreeze(db, memberId)) ?? refuse('notFrozen')
    // The code comes first and alone: without the mailbox there is no try at the trading password.
    const right = await db.tx(async (tx) => {
      const member = (await findMember(tx, memberId)) ?? refuse('sessionExpired')
      const given = { emailKey: keyOf(member.email), purpose: 'thaw', codeTicket, code } as const
      return checkMailedCode(tx, given, { secret, now, terms: (await getTerms(tx, now)).terms.login })
    })
    if (typeof right !== 'number') return right
    const { loginPassword, tradingPassword = '', ...factor } = proof
    const proven = await requireStepUp(
      { memberId, proof: { tradingPassword, ...factor }, loginPassword, from: call, bound: `thaw ${frozen.caseNo}` },
      now,
    )
    if (proven instanceof Refusal) return proven
    await db.tx(async (tx) => {
      if (!(await findMember(tx, memberId))) refuse('sessionExpired')
      await updateUsed(tx, right, now)
      if (
        !(await updateLifted(
          tx,
          { id: frozen.id, by: 'member', why: { en: 'Unfrozen by the member', cn: '会员本人解冻' } },
          now,
        ))
      )
        refuse('notFrozen')
      const act = {
        by: 'system',
        act: 'restriction.thaw',
        subject: frozen.caseNo,
        reason: ownReasons.byMember.en,
        memberId,
        address,
      } as const
      await insertAudit(tx, act, now)
      await notify(
        tx,
        {
          memberId,
          kind: 'accountThawed',
          cause: `restriction ${frozen.id} lifted`,
          params: { caseNo: frozen.caseNo },
        },
        now,
      )
      emit(tx, staleFor(memberId), now)
    })
    return {}
  }
}
