/** Why: the desk opens for a password and a second factor together; whoever guesses learns nothing of which of them was wrong. */
import type { operator, operatorDoor } from '@tonne/contract/operator'
import { emailKey as keyOf } from '@tonne/domain/fields'
import { fillIn } from '@tonne/domain/fillIn'
import { ownReasons } from '@tonne/domain/ownReason'
import { type Refusal, refusal } from '@tonne/domain/refusals'
import { clearAttempts, insertAttempt, limitRequests, listAttempts, placeOf, takeTurn } from '../platform/attempts.ts'
import { insertAudit } from '../platform/audit.ts'
import type { Sql, Tx } from '../platform/database/database.ts'
import type { Call, Handler } from '../platform/http/call.ts'
import { strangerAt, verifyPassword } from '../platform/password.ts'
import { insertOperatorSession, STEP_UP_MINUTES, updateStepped } from '../platform/session/operators.ts'
import type { Tools } from '../platform/tools.ts'
import { type Factor, useFactor } from './factor.ts'
import { LOGIN, stepUpOf } from './passkeys.ts'
import { findOperatorByEmail, type OperatorKeys } from './store.ts'

const TRIES = 5
const WINDOW_MINUTES = 15
const MINUTE = 60_000

type Limit = { key: string; now: Date }
/** Refuses after too many wrong tries in the window, naming when it opens again. */
async function tooMany(sql: Sql, { key, now }: Limit): Promise<Refusal | undefined> {
  const wrong = await listAttempts(sql, { key, since: new Date(now.getTime() - WINDOW_MINUTES * MINUTE), most: TRIES })
  const oldest = wrong[TRIES - 1]
  if (!oldest) return undefined
  const minutes = Math.max(1, Math.ceil((oldest.getTime() + WINDOW_MINUTES * MINUTE - now.getTime()) / MINUTE))
  return refusal('operatorAttempts', { limit: TRIES, minutes })
}

export const meOf = (o: Pick<OperatorKeys, 'id' | 'name' | 'email' | 'role'>, steppedUntil: Date | null, passkeys: number) => ({
  ...{ id: o.id, name: o.name, email: o.email, role: o.role, passkeys },
  steppedUntil: steppedUntil?.getTime() ?? 0,
})
export const steppedUntil = (now: Date): Date => new Date(now.getTime() + STEP_UP_MINUTES * MINUTE)

export function logInOperator({ db, settings }: Tools): Handler<typeof operatorDoor.logIn> {
  return async (call) => {
    const { input, now, address } = call
    await db.tx((tx) => limitRequests(tx, { key: `desk:place:${placeOf(address)}`, most: 60, minutes: 15 }, now))
    const key = `desk:login:${keyOf(input.email)}:${placeOf(address)}`
    const locked = await tooMany(db, { key, now })
    if (locked) return locked
    const found = await findOperatorByEmail(db, keyOf(input.email))
    const same = await verifyPassword(input.password, found?.passwordHash ?? undefined, strangerAt(address))
    return db.tx(async (tx) => {
      await takeTurn(tx, key)
      const late = await tooMany(tx, { key, now })
      if (late) return late
      const factor = same && found ? await useFactor(tx, { id: found.id, shown: input, bound: LOGIN, settings, now }) : 'wrong'
      if (typeof factor === 'string') {
        await insertAttempt(tx, key, now)
        return refusal(factor === 'wrong' ? 'operatorLogin' : 'operatorPasskey')
      }
      await clearAttempts(tx, key)
      return openSession(tx, call, factor)
    })
  }
}

/** Coming in counts as having shown the code. */
export async function openSession(tx: Tx, { now, device, address, setCookie }: Call<unknown>, { operator, passkeys, by }: Exclude<Factor, string>) {
  const token = await insertOperatorSession(tx, { operatorId: operator.id, device, address, now, steppedUntil: steppedUntil(now) })
  await insertAudit(
    tx,
    { by: operator, act: 'operator.login', subject: operator.email, reason: fillIn(ownReasons.loggedIn.en, () => by), address },
    now,
  )
  setCookie(token)
  return meOf(operator, steppedUntil(now), passkeys)
}

export function stepUpOperator({ db, settings }: Tools): Handler<typeof operator.stepUp> {
  return async ({ input, operator, now }) => {
    const { id, sessionId } = operator!
    const key = `desk:stepup:${id}`
    return db.tx(async (tx) => {
      await takeTurn(tx, key)
      const locked = await tooMany(tx, { key, now })
      if (locked) return locked
      const factor = await useFactor(tx, { id, shown: input, bound: stepUpOf(id), settings, now })
      if (typeof factor === 'string') {
        await insertAttempt(tx, key, now)
        return refusal(factor === 'passkey' ? 'operatorPasskey' : input.passkey ? 'passkeyRefused' : 'operatorTotp')
      }
      await clearAttempts(tx, key)
      await updateStepped(tx, sessionId, steppedUntil(now))
      return meOf(factor.operator, steppedUntil(now), factor.passkeys)
    })
  }
}
