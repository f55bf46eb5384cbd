import type { operatorLogin } from '@tonne/contract/people/operator'
import { INVITE_HOURS } from '@tonne/domain/people/operator'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { refusal, refuse } from '@tonne/domain/refusals'
import { hashPassword } from '../../platform/crypto/password.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitRequests, placeOf } from '../../platform/limits/attempts.ts'
import { strangerAt } from '../../platform/limits/queuePositions.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { hashToken } from './inviteOperator.ts'
import { openSession } from './logInOperator.ts'
import {
  deleteSignOn,
  type InviteRow,
  insertOperator,
  lockInviteByToken,
  lockOperator,
  updateInviteEnded,
} from './store.ts'
import { openTotp, totpStep, totpUri } from './totp.ts'

async function getOpen(tx: Tx, token: string, now: Date): Promise<InviteRow & { totpSealed: string }> {
  const invite = await lockInviteByToken(tx, hashToken(token))
  if (invite?.state !== 'sent' || !invite.totpSealed || invite.expiresAt! <= now)
    return refuse('operatorInvite', { hours: INVITE_HOURS })
  return { ...invite, totpSealed: invite.totpSealed }
}
const limited = (db: Tools['db'], address: string, now: Date) =>
  db.tx((tx) => limitRequests(tx, { key: `desk:invite:${placeOf(address)}`, most: 30, minutes: 15 }, now))

export function readInvite({ db, settings }: Tools): Handler<typeof operatorLogin.readInvite> {
  return async ({ input: { token }, now, address }) => {
    await limited(db, address, now)
    const { name, email, emailKey, role, totpSealed } = await db.tx((tx) => getOpen(tx, token, now))
    const secret = openTotp(settings, totpSealed, emailKey)
    return { name, email, role, totpSecret: secret, totpUri: totpUri(secret, email) }
  }
}

export function acceptInvite({ db, settings }: Tools): Handler<typeof operatorLogin.acceptInvite> {
  return async (call) => {
    const { input, now, address } = call
    await limited(db, address, now)
    // The link is checked before anything is hashed, so that nobody without one keeps the processor busy.
    await db.tx((tx) => getOpen(tx, input.token, now))
    const passwordHash = await hashPassword(input.password, strangerAt(address))
    return db.tx(async (tx) => {
      const { id, email, emailKey, name, role, totpSealed } = await getOpen(tx, input.token, now)
      const step = totpStep(openTotp(settings, totpSealed, emailKey), input.totp, { now, lastStep: 0 })
      if (step === undefined) return refusal('operatorTotp')
      const operatorId = await insertOperator(
        tx,
        { email, emailKey, name, role, passwordHash, totpSealed, totpStep: step },
        now,
      )
      if (operatorId === undefined) refuse('operatorInvite', { hours: INVITE_HOURS })
      await updateInviteEnded(tx, id, 'accepted')
      // An invitation makes the account anew, so the next sign-on binds it again.
      await deleteSignOn(tx, operatorId)
      const operator = (await lockOperator(tx, operatorId))!
      await insertAudit(
        tx,
        {
          by: operator,
          act: 'operator.accept',
          subject: email,
          reason: ownReasons.invited.en,
          after: { role },
          address,
        },
        now,
      )
      return openSession(tx, call, { operator, passkeys: 0, by: 'code' }, settings)
    })
  }
}
