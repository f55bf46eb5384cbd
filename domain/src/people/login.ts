import type { Terms } from '../base/terms.ts'
import { refuse } from '../refusals.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type LoginTerms = Terms['login']

/** The instant from which wrong passwords count. */
export const triesSince = (now: Date, { windowMinutes }: Pick<LoginTerms, 'windowMinutes'>): Date =>
  new Date(now.getTime() - windowMinutes * MINUTE)
type Window = Pick<LoginTerms, 'tries' | 'windowMinutes'>
/**
 * Minutes until the next try after too many wrong passwords in the window; null while more are allowed. `wrong`: their
 * instants, newest first.
 */
export function shutMinutes(wrong: readonly Date[], now: Date, { tries, windowMinutes }: Window): number | null {
  const oldest = wrong[tries - 1]
  return oldest ? Math.max(1, Math.ceil((oldest.getTime() + windowMinutes * MINUTE - now.getTime()) / MINUTE)) : null
}
/**
 * Refuses a login after too many wrong passwords in the window, and says when to try again. `wrong`: their instants,
 * newest first.
 */
export function refuseLockedLogin(wrong: readonly Date[], now: Date, window: Window): void {
  const minutes = shutMinutes(wrong, now, window)
  if (minutes !== null) refuse('loginAttempts', { limit: window.tries, minutes })
}

/**
 * The wrong passwords that all unknown devices together may make in the window; beyond that only known devices are
 * served.
 */
export const unknownTries = ({ tries }: Pick<LoginTerms, 'tries'>): number => tries * 4

type RegistrationTerms = Terms['registration']
export const registrationsSince = (now: Date, { windowHours }: RegistrationTerms): Date =>
  new Date(now.getTime() - windowHours * HOUR)
/** Registrations in the window, counted by their origin. */
type Registrations = { address: number; device: number; code: number }
/** Refuses a registration beyond the number that an address, a device or an invitation code may bring in the window. */
export function refuseBulk(
  made: Registrations,
  { perAddress, perDevice, perCode, windowHours }: RegistrationTerms,
): void {
  const crossed = [
    [made.address, perAddress],
    [made.device, perDevice],
    [made.code, perCode],
  ].find(([count, limit]) => count! >= limit!)
  if (crossed) refuse('bulkRegistration', { limit: crossed[1]!, hours: windowHours })
}

/** An invitation code: a member's own, or one of the operator's with a number of uses (null: any). */
export type Invitation = { uses: number; maxUses: number | null; inviterDisabled: boolean }
export function refuseInvitation(invitation: Invitation | undefined): asserts invitation is Invitation {
  if (!invitation || invitation.inviterDisabled) refuse('invitationInvalid')
  if (invitation.maxUses !== null && invitation.uses >= invitation.maxUses) refuse('invitationInvalid')
}
