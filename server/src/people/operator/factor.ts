/**
 * Login and step-up take the same second factor: the passkey of an operator who has one, else the authenticator's code,
 * each once.
 */
import { createHash } from 'node:crypto'
import { emailKey as keyOf } from '@tonne/domain/fields'
import { type Assertion, challengeOf, verifyUsed } from '../../platform/crypto/webauthn.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Tools } from '../../shared/tools.ts'
import { isChallenge } from './challenge.ts'
import {
  listOperatorPasskeys,
  lockOperator,
  type OperatorKeys,
  updatePasskeyUsed,
  updateTotpStep,
  useChallenge,
} from './store.ts'
import { openTotp, totpStep } from './totp.ts'

type Shown = { totp?: string | undefined; passkey?: Assertion | undefined }
type Showing = { id: number; shown: Shown; bound: string; settings: Tools['settings']; now: Date }
/**
 * The operator who showed it, with their number of passkeys. 'passkey': the code was right, but a code opens nothing
 * for an operator with a passkey.
 */
export type Factor = { operator: OperatorKeys; passkeys: number; by: 'code' | 'passkey' } | 'wrong' | 'passkey'

/** Uses up the factor. */
export async function useFactor(tx: Tx, showing: Showing): Promise<Factor> {
  const operator = await lockOperator(tx, showing.id)
  if (!operator || operator.disabledAt) return 'wrong'
  const { length: passkeys } = await listOperatorPasskeys(tx, showing.id)
  if (showing.shown.passkey)
    return (await signed(tx, showing, showing.shown.passkey)) ? { operator, passkeys, by: 'passkey' } : 'wrong'
  if (!(await codeUsed(tx, operator, showing))) return 'wrong'
  return passkeys > 0 ? 'passkey' : { operator, passkeys, by: 'code' }
}

async function codeUsed(tx: Tx, operator: OperatorKeys, { shown: { totp }, settings, now }: Showing): Promise<boolean> {
  if (!operator.totpSealed || !totp) return false
  const secret = openTotp(settings, operator.totpSealed, keyOf(operator.email))
  const step = totpStep(secret, totp, { now, lastStep: operator.totpStep })
  if (step === undefined) return false
  await updateTotpStep(tx, operator.id, step)
  return true
}

const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url')
/** Whether a challenge of ours for this purpose came back, from any operator; true once. */
export async function challengeUsed(
  tx: Tx,
  { id, bound, settings, now }: Omit<Showing, 'shown'>,
  challenge: string,
): Promise<boolean> {
  return isChallenge(settings.secret, { challenge, bound }, now) && (await useChallenge(tx, hashOf(challenge), id, now))
}

async function signed(tx: Tx, showing: Showing, response: Assertion): Promise<boolean> {
  const key = (await listOperatorPasskeys(tx, showing.id)).find((one) => one.credentialId === response.id)
  const challenge = challengeOf(response.response.clientDataJSON)
  if (!key || !(await challengeUsed(tx, showing, challenge))) return false
  const counter = await verifyUsed({ response, challenge, site: showing.settings, key })
  if (counter === undefined) return false
  await updatePasskeyUsed(tx, key.id, counter, showing.now)
  return true
}
