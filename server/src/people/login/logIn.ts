/** The answers do not show which emails have an account, and the number of guesses is limited. */
import type { Output } from '@tonne/contract/endpoint'
import type { login } from '@tonne/contract/people/login'
import type { Terms } from '@tonne/domain/base/terms'
import { emailKey as keyOf } from '@tonne/domain/fields'
import { refuseLockedLogin, triesSince, unknownTries } from '@tonne/domain/people/login'
import { type Refusal, refusal, refuse } from '@tonne/domain/refusals'
import { getTerms } from '../../base/settings/store.ts'
import { verifyPassword } from '../../platform/crypto/password.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import {
  clearAttempts,
  insertAttempt,
  limitRequests,
  listAttempts,
  lockKey,
  placeOf,
} from '../../platform/limits/attempts.ts'
import { knownAt, strangerAt } from '../../platform/limits/queuePositions.ts'
import { deviceHashOf, insertLoginEvent, isKnownDevice } from '../../shared/credential/devices.ts'
import { openTicket } from '../../shared/credential/loginTicket.ts'
import { askedFor, findFactors, hasFactor } from '../../shared/credential/secondFactor.ts'
import type { Call, Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findByEmailKey, lockPasswordHash, type Member } from '../member/store.ts'
import { finishLogin } from './finishLogin.ts'

const PER_PLACE = { most: 300, minutes: 15 }
type Answer = Output<typeof login.logIn> | Refusal
/** A key that wrong passwords are counted under, and how many it allows. */
type Counter = { key: string; most: number }
type Deciding = {
  counters: readonly Counter[]
  found: Awaited<ReturnType<typeof findByEmailKey>>
  member: Member | undefined
  known: boolean
  terms: Terms
}

export function logIn({ db }: Tools): Handler<typeof login.logIn> {
  return async (call) => {
    const { input, now, address } = call
    const known = await isKnownDevice(db, keyOf(input.email), deviceHashOf(call))
    // A known device has its own count, so strangers behind the same address do not use it up.
    const from = known ? `device:${deviceHashOf(call)}` : `place:${placeOf(address)}`
    await db.tx((tx) => limitRequests(tx, { key: `login:${from}`, ...PER_PLACE }, now))
    const { terms } = await getTerms(db, now)
    const counters = countersOf(call, known, terms.login)
    await refuseLocked(db, counters, now, terms.login)
    const found = await findByEmailKey(db, keyOf(input.email))
    const same = await verifyPassword(
      input.password,
      found?.passwordHash,
      known ? knownAt(address) : strangerAt(address),
    )
    const company = input.uen === undefined || input.uen === found?.uen
    const member = same && company && found?.kind === input.kind ? found : undefined
    return db.tx((tx) => decideLogin(tx, call, { counters, found, member, known, terms }))
  }
}

/**
 * A known device has its own counter, so that no stranger, not even behind the same address, can lock a member out. All
 * other tries are counted by place, and together over all places.
 */
function countersOf(call: Call<{ email: string }>, known: boolean, terms: Terms['login']): Counter[] {
  const email = keyOf(call.input.email)
  if (known) return [{ key: `login:${email}:device:${deviceHashOf(call)}`, most: terms.tries }]
  return [
    { key: `login:${email}:anywhere`, most: unknownTries(terms) },
    { key: `login:${email}:${placeOf(call.address)}`, most: terms.tries },
  ]
}

async function refuseLocked(sql: Sql, counters: readonly Counter[], now: Date, terms: Terms['login']): Promise<void> {
  for (const { key, most } of counters) {
    const wrong = await listAttempts(sql, { key, since: triesSince(now, terms), most })
    refuseLockedLogin(wrong, now, { ...terms, tries: most })
  }
}

/** One at a time for each key: of a hundred guesses at once only the first few learn their outcome. */
async function decideLogin(
  tx: Tx,
  call: Call<unknown>,
  { counters, found, member, known, terms }: Deciding,
): Promise<Answer> {
  const { now, device, address } = call
  for (const { key } of counters) await lockKey(tx, key)
  await refuseLocked(tx, counters, now, terms.login)
  // A password that was changed while it was being checked opens nothing, and a later change ends this session too.
  const isInForce = member !== undefined && (await lockPasswordHash(tx, member.id)) === found?.passwordHash
  if (!member || !isInForce) {
    for (const { key } of counters) await insertAttempt(tx, key, now)
    await insertLoginEvent(tx, { memberId: found?.id ?? null, outcome: 'wrong_password', known, device, address }, now)
    return refusal('loginIncorrect')
  }
  if (member.disabledAt) refuse('memberDisabled')
  for (const { key } of counters) await clearAttempts(tx, key)
  const factors = await findFactors(tx, member.id)
  if (hasFactor(factors)) return askedFor(factors, { ticket: await openTicket(tx, member.id, now) })
  return finishLogin(tx, call, { member, terms })
}
