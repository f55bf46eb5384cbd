/** Wrong tries of all kinds of factors are counted together; right ones are used up. */
import type { PasskeyAssertion } from '@tonne/contract/fields'
import type { Terms } from '@tonne/domain/base/terms'
import { Refusal } from '@tonne/domain/refusals'
import type * as z from 'zod/mini'
import type { Site } from '../../platform/crypto/webauthn.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { From } from './devices.ts'
import { factorTries } from './factorTries.ts'
import { listPasskeys, usePasskey } from './passkeys.ts'
import { useProof } from './proofUse.ts'
import { useRecoveryCode } from './recoveryCodes.ts'
import { findTotp, stepOfCode } from './totp.ts'

type Factors = { totp: boolean; passkey: boolean }
export async function findFactors(sql: Sql, memberId: number): Promise<Factors> {
  const [totp, passkeys] = await Promise.all([findTotp(sql, memberId), listPasskeys(sql, memberId)])
  return { totp: Boolean(totp?.confirmedAt), passkey: passkeys.length > 0 }
}
export const hasFactor = ({ totp, passkey }: Factors): boolean => totp || passkey

type FactorProof = {
  totp?: string | undefined
  passkey?: z.output<typeof PasskeyAssertion> | undefined
  recovery?: string | undefined
}
type FactorInput = {
  memberId: number
  proof: FactorProof
  bound: string
  key?: string | undefined
  from: From
  settings: Site & { secret: string }
  terms: Pick<Terms, 'login'>
}
/**
 * The factor that was shown, and since when the member has had it; null: the member has none, so none was asked for.
 */
type Shown = { factor: 'totp' | 'passkey' | 'recovery'; since: Date } | null
/**
 * Returns the factor that was shown. Else secondFactorAsked (with the existing kinds), factorIncorrect or
 * factorAttempts, to be returned, not thrown, so that a wrong one stays counted.
 */
export async function proveFactor(tx: Tx, input: FactorInput, now: Date): Promise<Refusal | Shown> {
  const { memberId, proof } = input
  const factors = await findFactors(tx, memberId)
  if (!hasFactor(factors)) return null
  if (!proof.totp && !proof.passkey && !proof.recovery) return askedFor(factors)
  const tries = await factorTries(tx, input, now)
  if (tries.locked) return tries.locked
  const shown = await rightOne(tx, input, now)
  if (!shown) return tries.wrong()
  await tries.right()
  return shown
}

/** The page shows which kinds of factors the member has, so they come with the sentence. */
export const askedFor = ({ totp, passkey }: Factors, more: { ticket?: string } = {}): Refusal =>
  new Refusal('secondFactorAsked', { totp: Number(totp), passkey: Number(passkey), ...more })

async function rightOne(
  tx: Tx,
  { memberId, proof, bound, key = '', settings }: FactorInput,
  now: Date,
): Promise<Shown> {
  if (proof.passkey) {
    const used = await usePasskey(tx, { memberId, bound, key, response: proof.passkey, site: settings }, now)
    return used ? { factor: 'passkey', since: used.madeAt } : null
  }
  if (proof.recovery) {
    return (await useRecoveryCode(tx, { memberId, secrets: settings, code: proof.recovery }, now))
      ? { factor: 'recovery', since: now }
      : null
  }
  const totp = await findTotp(tx, memberId)
  if (!totp?.confirmedAt) return null
  const step = stepOfCode(totp, { code: proof.totp!, appSecret: settings }, now)
  const spent = !step || (await useProof(tx, { memberId, proof: `totp ${step}`, bound, key }, now)) === 'spent'
  return spent ? null : { factor: 'totp', since: totp.confirmedAt }
}
