import { randomUUID } from 'node:crypto'
import { credential } from '@tonne/contract/people/credential'
import { login } from '@tonne/contract/people/login'
import { Secret, TOTP } from 'otpauth'
import { done, refused } from './answers.ts'
import { askCode, type From, freshAddress, PASSWORD, type Person } from './people.ts'
import type { World } from './world.ts'

const NEW_PASSWORD = 'Meranti-2027'
const HALF_MINUTE = 30_000
type At = Pick<World, 'as' | 'tools' | 'clock' | 'newMember'>

export type Guarded = Person & { secret: string }
export const codeAt = ({ clock }: At, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
/** A code that was not used yet, because each is valid once. */
export async function freshCode(world: At, { secret }: { secret: string }): Promise<string> {
  await world.clock.forward(HALF_MINUTE)
  return codeAt(world, secret)
}

/** Adds an authenticator app, which makes withdrawals wait for a day. */
export async function addTotp(world: At, person: Person, password = PASSWORD): Promise<Guarded> {
  const { call } = person
  const { secret } = done(await call(credential.startTotp, { password }))
  done(await call(credential.confirmTotp, { totp: codeAt(world, secret) }))
  return { ...person, secret }
}

type Kind = 'personal' | 'corporate'
export const newPhone = (): From & { deviceId: string } => ({
  address: freshAddress(),
  deviceId: `a-phone-${randomUUID()}`,
})
/** Logs in with the password from that device; returns the session's token. */
export const comeIn = async (
  world: Pick<World, 'as'>,
  { email }: Pick<Person, 'email'>,
  from: From,
  kind: Kind = 'personal',
): Promise<string> =>
  done(await world.as(undefined, from)(login.logIn, { kind, email, password: PASSWORD, agreed: true })).token
/**
 * Somebody who knows the password logs in from a new phone, to a member who has used another: withdrawals wait for 24
 * hours.
 */
export async function enteredAnew<P extends Person>(
  world: Pick<World, 'as'>,
  victim: P,
  kind?: Kind,
): Promise<P & { call: ReturnType<World['as']> }> {
  await comeIn(world, victim, newPhone(), kind)
  const token = await comeIn(world, victim, newPhone(), kind)
  return { ...victim, token, call: world.as(token) }
}

async function reset(world: At, { email }: Person) {
  const call = world.as(undefined, { address: freshAddress() })
  const mailed = await askCode(world.tools, call, { email, purpose: 'reset' })
  done(await call(login.resetPassword, { email, ...mailed, password: NEW_PASSWORD }))
  return call(login.logIn, { kind: 'personal', email, password: NEW_PASSWORD, agreed: true })
}
/** Resets the login password through the mailbox and logs in, so that withdrawals wait for 72 hours. */
export async function takenOver(world: At, victim: Person): Promise<Person> {
  const { token } = done(await reset(world, victim))
  return { ...victim, token, call: world.as(token) }
}
/** The same for a member with an authenticator app: its owner logs in again with a code. */
export async function resetByOwner(world: At, owner: Guarded): Promise<Guarded> {
  const { ticket } = refused(await reset(world, owner), 'secondFactorAsked')
  const second = { ticket: String(ticket), totp: await freshCode(world, owner) }
  const { token } = done(await world.as(undefined, { address: freshAddress() })(login.secondFactor, second))
  return { ...owner, token, call: world.as(token) }
}
export { NEW_PASSWORD }
