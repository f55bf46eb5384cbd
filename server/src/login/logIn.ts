/** Why: a member comes in with email and password; whoever guesses learns the outcome of a few guesses and not which emails exist. */
import type { Output } from '@tonne/contract/endpoint'
import type { login } from '@tonne/contract/login'
import { emailKey as keyOf } from '@tonne/domain/fields'
import { refuseLockedLogin, triesSince } from '@tonne/domain/login'
import { type Refusal, refusal, refuse } from '@tonne/domain/refusals'
import type { Terms } from '@tonne/domain/terms'
import { findByEmailKey, loginInfoOf, type Member, updateLang } from '../member/store.ts'
import { clearAttempts, insertAttempt, limitRequests, listAttempts, placeOf, takeTurn } from '../platform/attempts.ts'
import type { Sql, Tx } from '../platform/database/database.ts'
import type { Call, Handler } from '../platform/http/call.ts'
import { verifyPassword } from '../platform/password.ts'
import { insertSession } from '../platform/session/sessions.ts'
import type { Tools } from '../platform/tools.ts'
import { getTerms } from '../settings/store.ts'

const PER_PLACE = { most: 300, minutes: 15 }
type Answer = Output<typeof login.logIn> | Refusal
type Deciding = { key: string; member: Member | undefined; terms: Terms['login'] }

export function logIn({ db }: Tools): Handler<typeof login.logIn> {
  return async (call) => {
    const { input, now, address } = call
    const place = placeOf(address)
    await db.tx((tx) => limitRequests(tx, { key: `login:place:${place}`, ...PER_PLACE }, now))
    const { terms } = await getTerms(db, now)
    // Email and place together: a stranger elsewhere cannot lock a member out.
    const key = `login:${keyOf(input.email)}:${place}`
    await refuseLocked(db, key, now, terms.login)
    const found = await findByEmailKey(db, keyOf(input.email))
    const same = await verifyPassword(input.password, found?.passwordHash)
    const member = same && found?.kind === input.kind ? found : undefined
    return db.tx((tx) => decideLogin(tx, call, { key, member, terms: terms.login }))
  }
}

async function refuseLocked(sql: Sql, key: string, now: Date, terms: Terms['login']): Promise<void> {
  refuseLockedLogin(await listAttempts(sql, { key, since: triesSince(now, terms), most: terms.tries }), now, terms)
}

/** One at a time for each key: of a hundred guesses at once the outcome of only the first few is told. */
async function decideLogin(tx: Tx, { now, lang, address, device }: Call<unknown>, { key, member, terms }: Deciding): Promise<Answer> {
  await takeTurn(tx, key)
  await refuseLocked(tx, key, now, terms)
  if (!member) {
    await insertAttempt(tx, key, now)
    return refusal('loginIncorrect')
  }
  if (member.disabledAt) refuse('memberDisabled')
  await clearAttempts(tx, key)
  if (member.lang !== lang) await updateLang(tx, member.id, lang)
  const token = await insertSession(tx, { memberId: member.id, device, address, now, times: terms })
  return { token, loginInfo: loginInfoOf(member) }
}
