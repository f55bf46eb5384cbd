/** A mailed code replaces the forgotten password. All other sessions end, and withdrawals wait three days. */

import type { Input } from '@tonne/contract/endpoint'
import type { login } from '@tonne/contract/people/login'
import { emailKey as keyOf } from '@tonne/domain/fields'
import { sayBothDayTimes } from '@tonne/domain/format'
import { type Refusal, refusal } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import { hashPassword } from '../../platform/crypto/password.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitRequests, placeOf } from '../../platform/limits/attempts.ts'
import { strangerAt } from '../../platform/limits/queuePositions.ts'
import { STALE_BY_WAIT, startCoolOff } from '../../shared/credential/coolOff.ts'
import { deviceHashOf, insertLoginEvent, isKnownDevice, storeDevice } from '../../shared/credential/devices.ts'
import { checkMailedCode, updateUsed } from '../../shared/credential/mailedCode.ts'
import { findTrading, isTrading, refuseOther } from '../../shared/credential/tradingPassword.ts'
import type { Call, Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { revokeOthers } from '../../shared/session/memberSessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { findByEmailKey, updatePassword } from '../member/store.ts'

const PER_PLACE = { most: 60, minutes: 60 }
type ResetPasswordInput = Call<Input<typeof login.resetPassword>>
type Reset = { until: number; ended: readonly number[]; memberId: number }

export function resetPassword({ db, hub, settings: { secret } }: Tools): Handler<typeof login.resetPassword> {
  return async (call) => {
    await db.tx((tx) => limitRequests(tx, { key: `reset:place:${placeOf(call.address)}`, ...PER_PLACE }, call.now))
    // The code is checked before anything is hashed, so that callers who cannot read the mailbox cost us nothing.
    const code = await db.tx((tx) => checkCode(tx, call, secret))
    if (typeof code !== 'number') return code
    const passwordHash = await hashPassword(call.input.password, strangerAt(call.address))
    const done = await db.tx((tx) => reset(tx, call, { secret, passwordHash }))
    if (!('until' in done)) return done
    for (const id of done.ended) hub.closeSession(id)
    return { until: done.until }
  }
}

async function checkCode(
  tx: Tx,
  { input: { email, codeTicket, code }, now }: ResetPasswordInput,
  secret: string,
): Promise<number | Refusal> {
  const { terms } = await getTerms(tx, now)
  return checkMailedCode(
    tx,
    { emailKey: keyOf(email), purpose: 'reset', codeTicket, code },
    { secret, now, terms: terms.login },
  )
}

/** Asked after the code, so that only a reader of the mailbox learns whether the email has an account. */
async function reset(
  tx: Tx,
  call: ResetPasswordInput,
  { secret, passwordHash }: { secret: string; passwordHash: string },
): Promise<Refusal | Reset> {
  const { input, now, device, address } = call
  const code = await checkCode(tx, call, secret)
  const { terms } = await getTerms(tx, now)
  const emailKey = keyOf(input.email)
  if (typeof code !== 'number') return code
  const member = await findByEmailKey(tx, emailKey)
  const trading = member && (await findTrading(tx, member.id))
  // The code stays valid for another password. The refusal is returned, not thrown, so that the try stays counted.
  if (member && (await isTrading(tx, { memberId: member.id, password: input.password }, now)))
    return refusal('loginPasswordSameAsTrading')
  await updateUsed(tx, code, now)
  if (!member) return refusal('emailNotInUse')
  if (member.disabledAt) return refusal('memberDisabled')
  await updatePassword(tx, member.id, passwordHash)
  refuseOther(trading?.hash, (await findTrading(tx, member.id))?.hash)
  const ended = await revokeOthers(tx, member.id, 0, now)
  emit(tx, { memberId: member.id, stale: STALE_BY_WAIT }, now)
  const deviceHash = deviceHashOf(call)
  const known = await isKnownDevice(tx, emailKey, deviceHash)
  if (known) await storeDevice(tx, member.id, deviceHash, now)
  const until = await startCoolOff(tx, { memberId: member.id, why: 'recovery', terms }, now)
  await insertLoginEvent(tx, { memberId: member.id, outcome: 'reset', known, device, address }, now)
  const params = { until: sayBothDayTimes(until, now) }
  await notify(tx, { memberId: member.id, kind: 'loginPasswordReset', cause: `reset ${now.getTime()}`, params }, now)
  return { until: until.getTime(), ended, memberId: member.id }
}
