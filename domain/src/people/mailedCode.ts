/**
 * A code belongs to the request of one browser, so that nobody who asks for codes of their own, or guesses, can use up
 * somebody else's.
 */
import type { Terms } from '../base/terms.ts'
import { type Refusal, refusal, refuse } from '../refusals.ts'

/**
 * The purposes of mailed codes and their forms. A code that opens a way into an account has eight of thirty characters
 * (39 bits): with the limits on tries and on codes a day, a guess succeeds once in billions. The others open nothing by
 * themselves and have six digits.
 */
export const codeForms = { register: 'digits', reset: 'signs', recovery: 'signs', thaw: 'digits' } as const
export type CodePurpose = keyof typeof codeForms
export const codePurposes = Object.keys(codeForms) as CodePurpose[]

type LoginTerms = Terms['login']
export type MailedCode = { tries: number; expiresAt: Date; usedAt: Date | null }
type CodeVerdict = { verdict: 'right' } | { verdict: 'wrong' | 'dead'; refusal: Refusal }
/**
 * Judges a typed code. 'dead': none, used, expired or tried too often; nothing to count. 'wrong': the caller counts the
 * try and keeps that count although it refuses.
 */
export function judgeCode(
  code: MailedCode | undefined,
  same: boolean,
  { now, terms }: { now: Date; terms: Pick<LoginTerms, 'codeTries'> },
): CodeVerdict {
  if (!code || code.usedAt || code.expiresAt <= now || code.tries >= terms.codeTries)
    return { verdict: 'dead', refusal: refusal('codeExpired') }
  if (!same) return { verdict: 'wrong', refusal: refusal('codeWrong', { left: terms.codeTries - code.tries - 1 }) }
  return { verdict: 'right' }
}

/**
 * The origin of a request for a code. 'device' has logged in to the account before. 'pass' follows the link in one of
 * these mails, so it reads the mailbox. 'stranger' is everybody else, which includes the member on a new phone.
 */
export type CodeOrigin = 'device' | 'pass' | 'stranger'
/**
 * Codes of one mailbox and purpose in the last 24 hours: all that strangers requested, those from this place, those of
 * this device or pass.
 */
export type CodesSent = { strangers: number; here: number; own: number; lastAt: Date | null }

/** One place may use half of the strangers' number, so that no single place uses up the day. */
const shareOf = ({ codesADay }: Pick<LoginTerms, 'codesADay'>): number => Math.ceil(codesADay / 2)
/**
 * Refuses another code within the wait after this browser's last one, and one beyond a mailbox's number a day.
 * Strangers share one number; a known device and whoever reads the mailbox have numbers of their own, so that no
 * stranger can lock them out.
 */
export function refuseCode(
  origin: CodeOrigin,
  sent: CodesSent,
  { now, terms }: { now: Date; terms: LoginTerms },
): void {
  const leftMs = sent.lastAt ? sent.lastAt.getTime() + terms.codeWaitSeconds * 1000 - now.getTime() : 0
  if (leftMs > 0) refuse('codeResendWait', { seconds: Math.ceil(leftMs / 1000) })
  if (origin !== 'stranger') {
    if (sent.own >= terms.codesADay) refuse('codesMost', { limit: terms.codesADay })
    return
  }
  if (sent.strangers >= terms.codesADay) refuse('codesMost', { limit: terms.codesADay })
  if (sent.here >= shareOf(terms)) refuse('codesMost', { limit: shareOf(terms) })
}

/**
 * The consequence of sending a code. 'warn': half of the strangers' number is used, so the mail says so. 'most': this
 * was the last of it.
 */
export function alarmOf(
  origin: CodeOrigin,
  { strangers }: Pick<CodesSent, 'strangers'>,
  terms: Pick<LoginTerms, 'codesADay'>,
): 'none' | 'warn' | 'most' {
  if (origin !== 'stranger' || strangers + 1 < shareOf(terms)) return 'none'
  return strangers + 1 >= terms.codesADay ? 'most' : 'warn'
}
