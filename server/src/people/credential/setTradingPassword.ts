/** The trading password is set once, with the login password; afterwards only a request changes it. */

import type { credential } from '@tonne/contract/people/credential'
import { refusal } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { hashPassword } from '../../platform/crypto/password.ts'
import { memberPosition } from '../../platform/limits/queuePositions.ts'
import { findTrading, refuseOther, refuseSameAsLogin, setTrading } from '../../shared/credential/tradingPassword.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { lockPasswordHash } from '../member/store.ts'
import { checkOwnPassword } from './ownPassword.ts'

export function setTradingPassword({ db }: Tools): Handler<typeof credential.setTradingPassword> {
  return async ({ memberId, input: { password, tradingPassword }, now }) => {
    if (await findTrading(db, memberId)) return refusal('tradingPasswordByService')
    const refused = await checkOwnPassword(db, { memberId, password }, now)
    if (refused) return refused
    const login = await refuseSameAsLogin(db, memberId, tradingPassword)
    const hash = await hashPassword(tradingPassword, memberPosition(memberId))
    const set = await db.tx(async (tx) => {
      if (!(await setTrading(tx, memberId, hash, now))) return false
      refuseOther(login, await lockPasswordHash(tx, memberId))
      await notify(tx, { memberId, kind: 'tradingPasswordSet', cause: 'trading password', params: {} }, now)
      emit(tx, { memberId, stale: ['credential'] }, now)
      return true
    })
    if (!set) return refusal('tradingPasswordByService')
    return {}
  }
}
