import type { credential } from '@tonne/contract/people/credential'
import { refusal } from '@tonne/domain/refusals'
import { getTerms } from '../../base/settings/store.ts'
import { hashPassword } from '../../platform/crypto/password.ts'
import { memberPosition } from '../../platform/limits/queuePositions.ts'
import { findTrading, isTrading, refuseOther } from '../../shared/credential/tradingPassword.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { updatePassword } from '../member/store.ts'
import { closeEnded, onProofChange } from './afterChange.ts'
import { checkOwnPassword } from './ownPassword.ts'

export function changeLoginPassword(tools: Tools): Handler<typeof credential.changeLoginPassword> {
  const { db } = tools
  return async ({ memberId, caller, input: { password, newPassword }, now }) => {
    const refused = await checkOwnPassword(db, { memberId, password }, now)
    if (refused) return refused
    if (password === newPassword) return refusal('loginPasswordUnchanged')
    const trading = await findTrading(db, memberId)
    if (await db.tx((tx) => isTrading(tx, { memberId, password: newPassword }, now)))
      return refusal('loginPasswordSameAsTrading')
    const hash = await hashPassword(newPassword, memberPosition(memberId))
    const { terms } = await getTerms(db, now)
    const after = await db.tx(async (tx) => {
      await updatePassword(tx, memberId, hash)
      refuseOther(trading?.hash, (await findTrading(tx, memberId))?.hash)
      const changed = { memberId, sessionId: caller!.sessionId, why: 'login_password' as const, terms }
      return onProofChange(tx, changed, { kind: 'loginPasswordChanged', now })
    })
    closeEnded(tools, after)
    return { until: after.until }
  }
}
