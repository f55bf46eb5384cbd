/** The first step of a login returns a ticket and the factors that can complete it. */
import type { CallError } from '../../api/failure.ts'
import { Refused } from '../../api/failure.ts'

export type Open = { ticket: string; totp: boolean; passkey: boolean }
const SECOND_FACTOR_ASKED = 3011

/** The next step of a refused login, or null when it was refused for another reason. */
export function openFrom(error: CallError): Open | null {
  if (!(error instanceof Refused) || error.code !== SECOND_FACTOR_ASKED) return null
  const { ticket, totp, passkey } = error.data as { ticket?: unknown; totp?: unknown; passkey?: unknown }
  return typeof ticket === 'string' ? { ticket, totp: totp === 1, passkey: passkey === 1 } : null
}
