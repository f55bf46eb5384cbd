/** Why: whoever fears for their account stops it with one tap, and alone can start it again: with the mailbox and what proves them beyond the login. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { restriction } from '@tonne/contract/restriction'
import { judgeCode, refuseSoonCode } from '@tonne/domain/login'
import { ownReasons } from '@tonne/domain/ownReason'
import { refuse } from '@tonne/domain/refusals'
import { freezeScopes, REVIEW_DAYS, restrictionReasons } from '@tonne/domain/restriction'
import { findMember, lockMember } from '../member/store.ts'
import { notify } from '../notice/store.ts'
import { limitRequests } from '../platform/attempts.ts'
import { insertAudit } from '../platform/audit.ts'
import type { Handler } from '../platform/http/call.ts'
import { type Stale, tellLater } from '../platform/ledger/post.ts'
import { insertMail } from '../platform/mail/outbox.ts'
import type { Tools } from '../platform/tools.ts'
import { getTerms } from '../settings/store.ts'
import { findFreeze, insertRestriction, lockThawCode, putThawCode, updateLifted, updateThawTries, updateThawUsed } from './store.ts'
import { thawMail } from './thawMail.ts'

const DAY = 86_400_000
const staleFor = (memberId: number): Stale => ({ memberId, stale: ['member', 'restriction'] })

export function freezeAccount({ db, hub }: Tools): Handler<typeof restriction.freeze> {
  return async ({ memberId, now, address }) => {
    const caseNo = await db.tx(async (tx) => {
      // One freeze at a time: a second tap finds the first one's case.
      const member = (await lockMember(tx, memberId)) ?? refuse('sessionExpired')
      const before = await findFreeze(tx, memberId)
      if (before) return before.caseNo
      const reason = restrictionReasons.self_freeze.label
      const reviewBy = new Date(now.getTime() + REVIEW_DAYS * DAY)
      const made = { memberId, scopes: freezeScopes, reason, reviewBy, code: 'self_freeze', imposedBy: 'member' } as const
      const { id, caseNo } = await insertRestriction(tx, made, now)
      await insertAudit(
        tx,
        { by: 'system', act: 'restriction.freeze', subject: caseNo, reason: ownReasons.byMember.en, memberId: member.id, address },
        now,
      )
      await notify(tx, { memberId, kind: 'accountFrozen', cause: `restriction ${id}`, params: { caseNo } }, now)
      tellLater(tx, staleFor(memberId), now)
      return caseNo
    })
    hub.tell([staleFor(memberId)])
    return { caseNo }
  }
}

/** Each code brings its own few tries: so few, that a stolen session cannot guess its way through them, nor flood the mailbox. */
const PER_MEMBER = { most: 10, minutes: 60 }
const hashOf = (secret: string, memberId: number, code: string): string =>
  createHmac('sha256', secret).update(`thaw|${memberId}|${code}`).digest('base64url')

export function sendThawCode({ db, settings }: Tools): Handler<typeof restriction.thawCode> {
  return ({ memberId, now, lang }) =>
    db.tx(async (tx) => {
      const member = (await lockMember(tx, memberId)) ?? refuse('sessionExpired')
      if (!(await findFreeze(tx, memberId))) refuse('notFrozen')
      const { codeWaitSeconds, codeMinutes } = (await getTerms(tx, now)).terms.login
      refuseSoonCode(await lockThawCode(tx, memberId), now, { codeWaitSeconds })
      await limitRequests(tx, { key: `code:thaw:${memberId}`, ...PER_MEMBER }, now)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(now.getTime() + codeMinutes * 60_000)
      await putThawCode(tx, memberId, { hash: hashOf(settings.secret, memberId, code), sentAt: now, expiresAt })
      await insertMail(tx, thawMail({ to: member.email, code, minutes: codeMinutes, lang }), now)
      return { waitSeconds: codeWaitSeconds, expiresMinutes: codeMinutes }
    })
}

export function thawAccount({ db, hub, settings, requireStepUp }: Tools): Handler<typeof restriction.thaw> {
  return async ({ input: { code, proof }, memberId, now, address }) => {
    const frozen = (await findFreeze(db, memberId)) ?? refuse('notFrozen')
    // The code first and by itself: who has no mailbox gets no try at the trading password.
    const wrong = await db.tx(async (tx) => {
      const kept = await lockThawCode(tx, memberId)
      const same = kept !== undefined && timingSafeEqual(Buffer.from(kept.codeHash), Buffer.from(hashOf(settings.secret, memberId, code)))
      const judged = judgeCode(kept, same, { now, terms: (await getTerms(tx, now)).terms.login })
      if (judged.verdict === 'right') return undefined
      if (judged.verdict === 'wrong') await updateThawTries(tx, memberId)
      return judged.refusal
    })
    if (wrong) return wrong
    const { loginPassword, tradingPassword = '', ...factor } = proof
    const refused = await requireStepUp({ memberId, proof: { tradingPassword, ...factor }, loginPassword, bound: `thaw ${frozen.caseNo}` }, now)
    if (refused) return refused
    await db.tx(async (tx) => {
      if (!(await findMember(tx, memberId))) refuse('sessionExpired')
      await updateThawUsed(tx, memberId, now)
      if (!(await updateLifted(tx, { id: frozen.id, by: 'member', why: { en: 'Thawed by the member', cn: '会员本人解冻' } }, now)))
        refuse('notFrozen')
      const act = { by: 'system', act: 'restriction.thaw', subject: frozen.caseNo, reason: ownReasons.byMember.en, memberId, address } as const
      await insertAudit(tx, act, now)
      await notify(tx, { memberId, kind: 'accountThawed', cause: `restriction ${frozen.id} lifted`, params: { caseNo: frozen.caseNo } }, now)
      tellLater(tx, staleFor(memberId), now)
    })
    hub.tell([staleFor(memberId)])
    return {}
  }
}
