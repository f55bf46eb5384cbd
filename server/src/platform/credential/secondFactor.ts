/** Why: one door for second factors, whichever a member has: wrong ones are counted together, right ones are used up. */
import type { PasskeyAssertion } from '@tonne/contract/fields'
import { judgeFactor } from '@tonne/domain/credential'
import { triesSince } from '@tonne/domain/login'
import { Refusal, refusal } from '@tonne/domain/refusals'
import type { Terms } from '@tonne/domain/terms'
import type * as z from 'zod/mini'
import { clearAttempts, insertAttempt, listAttempts, takeTurn } from '../attempts.ts'
import type { Sql, Tx } from '../database/database.ts'
import { listPasskeys, usePasskey } from './passkeys.ts'
import { useProof } from './proofUse.ts'
import { useRecoveryCode } from './recoveryCodes.ts'
import { findTotp, stepOfCode } from './totp.ts'
import type { Site } from './webauthn.ts'

export type Factors = { totp: boolean; passkey: boolean }
export async function findFactors(sql: Sql, memberId: number): Promise<Factors> {
  const [totp, passkeys] = await Promise.all([findTotp(sql, memberId), listPasskeys(sql, memberId)])
  return { totp: Boolean(totp?.confirmedAt), passkey: passkeys.length > 0 }
}
export const hasFactor = ({ totp, passkey }: Factors): boolean => totp || passkey

export type FactorProof = { totp?: string | undefined; passkey?: z.output<typeof PasskeyAssertion> | undefined; recovery?: string | undefined }
export type FactorAsk = {
  memberId: number
  proof: FactorProof
  bound: string
  key?: string | undefined
  settings: Site & { secret: string }
  terms: Pick<Terms, 'login'>
}
/**
 * Undefined when a factor was proved, or the member has none. Else secondFactorAsked (with which there are), factorIncorrect or factorAttempts,
 * to be returned, not thrown: a wrong one stays counted.
 */
export async function proveFactor(tx: Tx, ask: FactorAsk, now: Date): Promise<Refusal | undefined> {
  const { memberId, proof, terms } = ask
  const factors = await findFactors(tx, memberId)
  if (!hasFactor(factors)) return undefined
  if (!proof.totp && !proof.passkey && !proof.recovery) return askedFor(factors)
  const key = `factor:${memberId}`
  await takeTurn(tx, key)
  const wrong = await listAttempts(tx, { key, since: triesSince(now, terms.login), most: terms.login.tries })
  const judged = judgeFactor(wrong, now, terms.login)
  if (judged.locked) return judged.locked
  if (await isRight(tx, ask, now)) {
    await clearAttempts(tx, key)
    return undefined
  }
  await insertAttempt(tx, key, now)
  return refusal('factorIncorrect', { left: judged.left - 1 })
}

/** Which factors there are stands beside the sentence, for the page to show. */
export const askedFor = ({ totp, passkey }: Factors, more: { ticket?: string } = {}): Refusal =>
  new Refusal('secondFactorAsked', { totp: Number(totp), passkey: Number(passkey), ...more })

async function isRight(tx: Tx, { memberId, proof, bound, key = '', settings }: FactorAsk, now: Date): Promise<boolean> {
  if (proof.passkey) return usePasskey(tx, { memberId, bound, key, response: proof.passkey, site: settings }, now)
  if (proof.recovery) return useRecoveryCode(tx, { memberId, secret: settings.secret, code: proof.recovery }, now)
  const totp = await findTotp(tx, memberId)
  const step = totp?.confirmedAt && stepOfCode(totp, { code: proof.totp!, appSecret: settings.secret }, now)
  return step ? (await useProof(tx, { memberId, proof: `totp ${step}`, bound, key }, now)) !== 'spent' : false
}
