/** Password and second factor are judged together, so that a wrong answer does not show which of them was wrong. */
import type { operator, operatorLogin } from '@tonne/contract/people/operator'
import { emailKey as keyOf } from '@tonne/domain/fields'
import { fillIn } from '@tonne/domain/fillIn'
import { factorWindows } from '@tonne/domain/people/operator'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { refusal, refuse } from '@tonne/domain/refusals'
import { verifyPassword } from '../../platform/crypto/password.ts'
import type { Tx } from '../../platform/database/database.ts'
import { clearAttempts, insertAttempt, limitRequests, lockKey, placeOf } from '../../platform/limits/attempts.ts'
import { strangerAt } from '../../platform/limits/queuePositions.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Call, Handler } from '../../shared/endpoint/call.ts'
import { type CameBy, insertOperatorSession, STEP_UP_MINUTES, updateStepped } from '../../shared/session/operators.ts'
import type { Tools } from '../../shared/tools.ts'
import { type Factor, useFactor } from './factor.ts'
import { countWrongFactor, factorShut, forgetWrongFactors, type Tries, tooMany } from './factorTries.ts'
import { LOGIN, stepUpOf } from './passkeys.ts'
import { findOperatorByEmail, type OperatorKeys } from './store.ts'

const MINUTE = 60_000

/** Tries at one account from one place, including wrong passwords. */
const atPlace = (email: string, address: string): Tries => ({
  key: `desk:login:${keyOf(email)}:${placeOf(address)}`,
  ...factorWindows[0],
})

type Standing = { steppedUntil: Date | null; passkeys: number; cameBy: CameBy; mode: Tools['settings']['mode'] }
export const meOf = (
  o: Pick<OperatorKeys, 'id' | 'name' | 'email' | 'role'>,
  { steppedUntil, passkeys, cameBy, mode }: Standing,
) => ({
  id: o.id,
  name: o.name,
  email: o.email,
  role: o.role,
  passkeys,
  steppedUntil: steppedUntil?.getTime() ?? 0,
  passkeyFirst: mode === 'production' && cameBy === 'code',
})
const steppedUntil = (now: Date): Date => new Date(now.getTime() + STEP_UP_MINUTES * MINUTE)

export function logInOperator({ db, settings }: Tools): Handler<typeof operatorLogin.logIn> {
  return async (call) => {
    const { input, now, address, device } = call
    if (settings.signOn) refuse('signOnOnly')
    await db.tx((tx) => limitRequests(tx, { key: `desk:place:${placeOf(address)}`, most: 60, minutes: 15 }, now))
    const tries = atPlace(input.email, address)
    const locked = await tooMany(db, tries, now)
    if (locked) return locked
    const found = await findOperatorByEmail(db, keyOf(input.email))
    const same = await verifyPassword(input.password, found?.passwordHash ?? undefined, strangerAt(address))
    return db.tx(async (tx) => {
      await lockKey(tx, tries.key)
      const late = await tooMany(tx, tries, now)
      if (late) return late
      const known = same && found && !found.disabledAt ? found : undefined
      const shut = known && (await factorShut(tx, known.id, now))
      if (shut) return shut
      const factor = known ? await useFactor(tx, { id: known.id, shown: input, bound: LOGIN, settings, now }) : 'wrong'
      if (typeof factor === 'string') {
        await insertAttempt(tx, tries.key, now)
        if (known && factor === 'wrong')
          await countWrongFactor(tx, { operator: known, at: 'login', address, device, now })
        return refusal(factor === 'wrong' ? 'operatorLogin' : 'operatorPasskey')
      }
      await clearAttempts(tx, tries.key)
      await forgetWrongFactors(tx, factor.operator.id)
      return openSession(tx, call, factor, settings)
    })
  }
}

/** `sid`: the provider's name for its session, if it sends one. */
type Factored = Exclude<Factor, string> & { signedOn?: { sid: string | null } }
/** A login counts as showing the code or the passkey; a sign-on shows neither. */
export async function openSession(
  tx: Tx,
  { now, device, address, setCookie }: Call<unknown>,
  factor: Factored,
  { mode }: Pick<Tools['settings'], 'mode'>,
) {
  const { operator, passkeys, by, signedOn } = factor
  const until = signedOn ? null : steppedUntil(now)
  const token = await insertOperatorSession(tx, {
    operatorId: operator.id,
    device,
    address,
    now,
    steppedUntil: until,
    cameBy: by,
    signedOn,
  })
  await insertAudit(
    tx,
    {
      by: operator,
      act: 'operator.login',
      subject: operator.email,
      reason: signedOn ? ownReasons.signedOn.en : fillIn(ownReasons.loggedIn.en, () => by),
      address,
    },
    now,
  )
  setCookie(token)
  return meOf(operator, { steppedUntil: until, passkeys, cameBy: by, mode })
}

export function stepUpOperator({ db, settings }: Tools): Handler<typeof operator.stepUp> {
  return async ({ input, operator, now, address, device }) => {
    const { id, sessionId, cameBy } = operator
    return db.tx(async (tx) => {
      const shut = await factorShut(tx, id, now)
      if (shut) return shut
      const factor = await useFactor(tx, { id, shown: input, bound: stepUpOf(id), settings, now })
      if (factor === 'wrong') await countWrongFactor(tx, { operator, at: 'act', address, device, now })
      if (typeof factor === 'string')
        return refusal(factor === 'passkey' ? 'operatorPasskey' : input.passkey ? 'passkeyRefused' : 'operatorTotp')
      await forgetWrongFactors(tx, id)
      await updateStepped(tx, sessionId, steppedUntil(now))
      return meOf(factor.operator, {
        steppedUntil: steppedUntil(now),
        passkeys: factor.passkeys,
        cameBy,
        mode: settings.mode,
      })
    })
  }
}
