/** Sensitive acts ask for the login password again, and the tries are limited, because the session may be stolen. */
import { refuseLockedLogin, triesSince } from '@tonne/domain/people/login'
import { type Refusal, refusal } from '@tonne/domain/refusals'
import { getTerms } from '../../base/settings/store.ts'
import { verifyPassword } from '../../platform/crypto/password.ts'
import type { Db } from '../../platform/database/database.ts'
import { clearAttempts, insertAttempt, listAttempts, lockKey } from '../../platform/limits/attempts.ts'
import { memberPosition } from '../../platform/limits/queuePositions.ts'
import { findPasswordHash } from '../member/store.ts'

type OwnPassword = { memberId: number; password: string }
/**
 * Returns passwordIncorrect, which is already counted and must be returned; throws loginAttempts when there were too
 * many.
 */
export async function checkOwnPassword(
  db: Db,
  { memberId, password }: OwnPassword,
  now: Date,
): Promise<Refusal | undefined> {
  const { terms } = await getTerms(db, now)
  const key = `password:${memberId}`
  const window = { key, since: triesSince(now, terms.login), most: terms.login.tries }
  refuseLockedLogin(await listAttempts(db, window), now, terms.login)
  const same = await verifyPassword(password, await findPasswordHash(db, memberId), memberPosition(memberId))
  return db.tx(async (tx) => {
    await lockKey(tx, key)
    // Checked again under the lock: of a hundred at once only the first few learn their outcome.
    refuseLockedLogin(await listAttempts(tx, window), now, terms.login)
    if (same) await clearAttempts(tx, key)
    else await insertAttempt(tx, key, now)
    return same ? undefined : refusal('passwordIncorrect')
  })
}
