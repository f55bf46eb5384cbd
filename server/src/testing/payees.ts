import { payee } from '@tonne/contract/money/payee'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { credential } from '@tonne/contract/people/credential'
import { demoNameCheck } from '../money/payee/judgePayee.ts'
import { done } from './answers.ts'
import { cheapHash } from './cheapHash.ts'
import { PASSWORD, type Person } from './people.ts'
import type { World } from './world.ts'

export const TRADING = 'Keruing#2026x'
export const proof = { tradingPassword: TRADING }
/** The name under which `newMember` registers members. */
export const HOLDER = 'LIM JUN HAO'
const DAY_MS = 86_400_000
let accounts = 0

export type Payable = Person & { payee: number; call: ReturnType<World['as']> }
type Paying = Pick<World, 'as' | 'newMember' | 'fund' | 'clock' | 'db'>

/** Sets the member's trading password by the endpoint, and stores a cheap hash of it. */
export async function setTrading({ db }: Pick<World, 'db'>, { id, call }: Pick<Person, 'id' | 'call'>) {
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  await db.rows('update trading_password set hash = $2 where member_id = $1', [id, await cheapHash(TRADING)])
}

/** A member who logged in at noon two days ago, so that today the payee may be paid; `amountCents` is available. */
export async function payable(world: Paying, amountCents: number): Promise<Payable> {
  const now = world.clock.now()
  world.clock.set(new Date(now.getTime() - 2 * DAY_MS))
  const account = await world.newMember()
  // The world's calls may go to another node than the one that made the member.
  const person = { ...account, call: world.as(account.token) }
  const { call } = person
  await setTrading(world, person)
  const number = String(1_000_000_000 + ++accounts)
  const { id } = done(await call(payee.add, { kind: 'account', bank: 'DBS', number, holder: HOLDER, proof }))
  world.clock.set(new Date(now.getTime() - 2 * DAY_MS + 5000))
  await demoNameCheck(world).run(world.clock.now(), 0)
  world.clock.set(now)
  // Two days are longer than a session, so the session is moved along as the demo clock does.
  await world.db.rows('update session set used_at = $2, ends_at = $3 where member_id = $1', [
    person.id,
    now,
    new Date(now.getTime() + DAY_MS),
  ])
  if (amountCents > 0) await world.fund(person, amountCents)
  return { ...person, payee: id }
}

type Desk = Pick<Awaited<ReturnType<World['operator']>>, 'call'>
export type Requested = Payable & { no: string }
/** A new member's withdrawal that two operators of finance approved. */
export async function approvedOut(
  world: Paying,
  [one, other]: readonly [Desk, Desk],
  amountCents = 100_00,
  hasCents = 500_00,
): Promise<Requested> {
  const person = await payable(world, hasCents)
  const { no } = done(await requestOut(person, amountCents))
  done(await one.call(withdrawalDesk.propose, { no, reason: 'Checked' }))
  done(await other.call(withdrawalDesk.approve, { no, reason: 'Checked' }))
  return { ...person, no }
}

export const requestOut = (person: Payable, amountCents: number, key?: string) =>
  person.call(withdrawal.request, { amountCents, payee: person.payee, proof }, key)
