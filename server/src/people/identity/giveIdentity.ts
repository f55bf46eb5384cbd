/** An IC number belongs to one account only, and a refusal reveals that a number is taken, so tries are limited. */
import type { identity } from '@tonne/contract/people/identity'
import { refuseIc } from '@tonne/domain/people/identity'
import { Refusal, refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { sealer } from '../../platform/crypto/seal.ts'
import type { Sql } from '../../platform/database/database.ts'
import { limitRequests, lockKey } from '../../platform/limits/attempts.ts'
import { refuseUnproven } from '../../shared/credential/refuseUnproven.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { findMember, lockMember, type Member, updateIdentity, updateMobile } from '../member/store.ts'
import { identityOf } from './readIdentity.ts'
import { icOf, insertIdentity } from './store.ts'

const TRIES = { most: 5, minutes: 24 * 60 }

/**
 * Money leaves only to the registered name, which is given once. So it may not be given by somebody who took over the
 * mailbox or logged in from a new device.
 */
async function refuseGiven(sql: Sql, { id, verifiedAt }: Member, now: Date): Promise<void> {
  if (verifiedAt) refuse('identityGiven')
  await refuseUnproven(sql, id, now)
}

export function giveIdentity({ db, settings, requireStepUp }: Tools): Handler<typeof identity.give> {
  const seals = sealer(settings)
  return async (call) => {
    const { memberId, now } = call
    const { realName, ic, phone, proof } = call.input
    refuseIc(ic)
    // Checked before the proof, which would otherwise be used up for nothing.
    await refuseGiven(db, (await findMember(db, memberId)) ?? refuse('sessionExpired'), now)
    // A stolen token alone is not enough. The proof comes before the tries below are counted, so that a thief cannot
    // use them up.
    const { loginPassword, ...factor } = proof
    const proven = await requireStepUp(
      { memberId, proof: factor, loginPassword, loginOnly: true, from: call, bound: 'identity' },
      now,
    )
    if (proven instanceof Refusal) return proven
    // Counted in its own transaction, so that a refused try counts, because the answer tells whether an IC number has
    // an account.
    await db.tx((tx) => limitRequests(tx, { key: `identity:${memberId}`, ...TRIES }, now))
    const events = { memberId, stale: ['member', 'identity'] }
    const answer = await db.tx(async (tx) => {
      // Two nodes that seal under different keys would not see each other's number at the unique index.
      if (seals.keyIds.length > 1) await lockKey(tx, 'identity under two keys')
      const member = (await lockMember(tx, memberId)) ?? refuse('sessionExpired')
      await refuseGiven(tx, member, now)
      const icIndexes = seals.indexes(ic, 'ic')
      const sealed = { memberId, kind: member.kind, ic: seals.seal(ic, icOf(memberId)), icIndexes }
      if (!(await insertIdentity(tx, sealed, now))) refuse('icExists')
      await updateIdentity(tx, { id: memberId, realName, mobile: phone, verifiedAt: now })
      await notify(
        tx,
        { memberId, kind: 'identityGiven', cause: `identity ${memberId}`, params: { name: realName } },
        now,
      )
      emit(tx, events, now)
      return identityOf(tx, memberId, { secrets: settings, now })
    })
    return answer
  }
}

export function changePhone({ db, settings }: Tools): Handler<typeof identity.changePhone> {
  return async ({ input: { phone }, memberId, now }) => {
    const events = { memberId, stale: ['member', 'identity'] }
    const answer = await db.tx(async (tx) => {
      await limitRequests(tx, { key: `phone:${memberId}`, ...TRIES }, now)
      const member = (await lockMember(tx, memberId)) ?? refuse('sessionExpired')
      if (member.mobile !== phone) {
        await updateMobile(tx, memberId, phone)
        await notify(
          tx,
          {
            memberId,
            kind: 'phoneChanged',
            cause: `phone ${memberId} ${now.getTime()}`,
            params: { end: phone.slice(-4) },
          },
          now,
        )
      }
      emit(tx, events, now)
      return identityOf(tx, memberId, { secrets: settings, now })
    })
    return answer
  }
}
