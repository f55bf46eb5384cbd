import { client } from '@tonne/contract/client'
import type { OperatorRole } from '@tonne/domain/people/operator'
import { insertOperator } from '../people/operator/store.ts'
import { makeTotpSecret, sealTotp, totpAt } from '../people/operator/totp.ts'
import { hashPassword } from '../platform/crypto/password.ts'
import { OURS } from '../platform/limits/queuePositions.ts'
import { type CameBy, insertOperatorSession } from '../shared/session/operators.ts'
import { sender, type World } from './world.ts'

export const DESK_PASSWORD = 'Tembusu-Desk-2026'
const passwordHash = await hashPassword(DESK_PASSWORD, OURS)
let people = 0

/** An operator with a password and an authenticator, and with no passkey. */
export async function insertPerson(world: World, spec: { role?: OperatorRole; email?: string } = {}) {
  const { app, clock, db, tools } = world
  const { role = 'finance', email = `person-${++people}@tonne.example` } = spec
  const secret = makeTotpSecret()
  const totpSealed = sealTotp(tools.settings.secret, secret, email)
  const person = { email, emailKey: email, name: 'New Here', role, passwordHash, totpSealed }
  const id = (await insertOperator(db, person, clock.now()))!
  /** A session without the login page; privileged acts are allowed for `steppedMs`. */
  const session = async (cameBy: CameBy, steppedMs: number) => {
    const now = clock.now()
    const steppedUntil = new Date(now.getTime() + steppedMs)
    const of = { operatorId: id, device: 'test', address: '127.0.0.1', now, steppedUntil, cameBy }
    return client(sender(app, clock, undefined, { cookie: await insertOperatorSession(db, of) }))
  }
  return { id, email, session, code: () => totpAt(secret, clock.now()) }
}
