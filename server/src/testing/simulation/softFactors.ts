/** The members' authenticators and passkeys, in software. */
import type { Call } from '@tonne/contract/client'
import type { Envelope } from '@tonne/contract/envelope'
import { credential } from '@tonne/contract/people/credential'
import { Secret, TOTP } from 'otpauth'
import { done } from '../answers.ts'
import { softPasskey } from '../softPasskey.ts'

export type Signing = ReturnType<typeof softPasskey>
/** By the oracle's number of the factor. */
export type Keys = Map<number, { secret: string } | { passkey: Signing }>
export const NOBODYS = 'JBSWY3DPEHPK3PXP'
export const codeAt = (secret: string, step: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 })

export const counted = (answer: Envelope<unknown>, more: Record<string, unknown> = {}): Envelope<unknown> => {
  if (answer.code !== 0) return answer
  const { codes } = answer.data as { codes?: readonly string[] | null }
  return { ...answer, data: { ...(answer.data as object), codeCount: codes?.length ?? null, ...more } }
}
/** The recovery codes, by the number of their set. */
export type PaperCodes = Map<number, readonly string[]>
export function keepCodes(papers: PaperCodes, set: number, answer: Envelope<unknown>): Envelope<unknown> {
  const codes = answer.code === 0 && (answer.data as { codes?: readonly string[] | null }).codes
  if (codes) papers.set(set, codes)
  return answer
}
type Adding = { secret: number; password: string; step?: number }
export async function addTotp(call: Call, keys: Keys, { secret, password, step = 0 }: Adding) {
  const made = await call(credential.startTotp, { password })
  if (made.code !== 0) return made
  keys.set(secret, { secret: made.data.secret })
  return counted(await call(credential.confirmTotp, { totp: codeAt(made.data.secret, step) }))
}
export async function addPasskey(call: Call, keys: Keys, { secret, password }: Adding) {
  const made = await call(credential.startPasskey, { password })
  if (made.code !== 0) return made
  const [passkey, label] = [softPasskey(), `Phone ${secret}`]
  keys.set(secret, { passkey })
  const added = await call(credential.addPasskey, { label, passkey: passkey.make(made.data.options) })
  if (added.code !== 0) return added
  const { passkeys } = done(await call(credential.state, {}))
  return counted(added, { passkeyId: passkeys.find((one) => one.label === label)!.id })
}
