/** Why: coming in is guarded by counts - tries of a code, of a password, of registrations from one place - and each count is judged here. */
import { type Refusal, refusal, refuse } from './refusals.ts'
import type { Terms } from './terms.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What is known of the newest code that was mailed to an address for a purpose. */
export type MailedCode = { tries: number; sentAt: Date; expiresAt: Date; usedAt: Date | null }
type LoginTerms = Terms['login']

/** Refuses another code within the wait after the last one. */
export function refuseSoonCode(last: MailedCode | undefined, now: Date, { codeWaitSeconds }: Pick<LoginTerms, 'codeWaitSeconds'>): void {
  const left = last ? last.sentAt.getTime() + codeWaitSeconds * SECOND - now.getTime() : 0
  if (left > 0) refuse('codeResendWait', { seconds: Math.ceil(left / SECOND) })
}

export type CodeVerdict = { verdict: 'right' } | { verdict: 'wrong' | 'dead'; refusal: Refusal }
/**
 * Judges a code that was typed. 'dead': none, used, expired or tried too often; nothing to count. 'wrong': the caller counts the try and
 * keeps that count although it refuses.
 */
export function judgeCode(
  code: MailedCode | undefined,
  same: boolean,
  { now, terms }: { now: Date; terms: Pick<LoginTerms, 'codeTries'> },
): CodeVerdict {
  if (!code || code.usedAt || code.expiresAt <= now || code.tries >= terms.codeTries) return { verdict: 'dead', refusal: refusal('codeExpired') }
  if (!same) return { verdict: 'wrong', refusal: refusal('codeWrong', { left: terms.codeTries - code.tries - 1 }) }
  return { verdict: 'right' }
}

/** The instant from which wrong passwords count. */
export const triesSince = (now: Date, { windowMinutes }: Pick<LoginTerms, 'windowMinutes'>): Date => new Date(now.getTime() - windowMinutes * MINUTE)
/** Refuses a login after too many wrong passwords in the window, naming when it opens again. `wrong`: their instants, newest first. */
export function refuseLockedLogin(wrong: readonly Date[], now: Date, { tries, windowMinutes }: Pick<LoginTerms, 'tries' | 'windowMinutes'>): void {
  const oldest = wrong[tries - 1]
  if (!oldest) return
  const minutes = Math.max(1, Math.ceil((oldest.getTime() + windowMinutes * MINUTE - now.getTime()) / MINUTE))
  refuse('loginAttempts', { limit: tries, minutes })
}

/** How many wrong passwords all devices that never came in may make together in the window: beyond that only known ones are heard. */
export const unknownTries = ({ tries }: Pick<LoginTerms, 'tries'>): number => tries * 4

type RegistrationTerms = Terms['registration']
export const registrationsSince = (now: Date, { windowHours }: RegistrationTerms): Date => new Date(now.getTime() - windowHours * HOUR)
/** Registrations in the window, counted by where they came from. */
export type Registrations = { address: number; device: number; code: number }
/** Refuses one registration more than an address, a device or an invitation code may bring in the window. */
export function refuseBulk(made: Registrations, { perAddress, perDevice, perCode, windowHours }: RegistrationTerms): void {
  const crossed = [
    [made.address, perAddress],
    [made.device, perDevice],
    [made.code, perCode],
  ].find(([count, limit]) => count! >= limit!)
  if (crossed) refuse('bulkRegistration', { limit: crossed[1]!, hours: windowHours })
}

/** A code of invitation: a member's own, or one of the operator's with a number of uses (null: any). */
export type Invitation = { uses: number; maxUses: number | null; inviterDisabled: boolean }
export function refuseInvitation(invitation: Invitation | undefined): asserts invitation is Invitation {
  if (!invitation || invitation.inviterDisabled) refuse('invitationInvalid')
  if (invitation.maxUses !== null && invitation.uses >= invitation.maxUses) refuse('invitationInvalid')
}
