import assert from 'node:assert/strict'
import { identity } from '@tonne/contract/people/identity'
import { owner } from '@tonne/contract/trading/owner'
import { isIcChecksum } from '@tonne/domain/people/identity'
import { nodeId } from '../platform/node.ts'
import { takeLease } from '../platform/schedule/lease.ts'
import { askOwners } from '../trading/owner/askOwners.ts'
import { done } from './answers.ts'
import { own, type Person } from './people.ts'
import type { World } from './world.ts'

let made = 0
/** An IC number that nobody has yet. */
export function freshIc(): string {
  const digits = `S9${String(++made).padStart(6, '0')}`
  return digits + [...'JZIHGFEDCBA'].find((letter) => isIcChecksum(digits + letter))
}
const named = (ic: string) => ({ realName: 'Tan Mei Hua', ic, phone: '91234567', proof: own })

/** Runs only this job, for tests that look at what is sealed and want nothing else to run. */
export async function askNow({ tools }: Pick<World, 'tools'>): Promise<void> {
  const job = askOwners(tools)
  const fence = await takeLease(tools.db, job.name, nodeId, 1)
  while ((await job.run(tools.clock.now(), fence!)) > 0);
}

/** One IC number on the person's account and on the companies'; the person is asked of each and says `yes` or no. */
export async function linkOwner(
  world: Pick<Here, 'as' | 'tools'>,
  person: Person,
  companies: readonly Person[],
  yes = true,
): Promise<string> {
  const ic = freshIc()
  for (const { token } of [person, ...companies]) done(await world.as(token)(identity.give, named(ic)))
  await askNow(world)
  const { call } = person
  const { accounts } = done(await call(owner.links, {}))
  // Accounts that failed to link would count as two owners, and a test of one owner would test something else.
  assert.equal(accounts.filter(({ state }) => state === 'asked').length, companies.length, 'the person was not asked')
  for (const { id } of accounts) done(await call(owner.answer, yes ? { id, yes, proof: own } : { id, yes }))
  return ic
}

type Here = Pick<World, 'as' | 'tools' | 'newMember'>
const identified = new WeakMap<object, Map<number, Promise<string | undefined>>>()
/**
 * Makes the person able to book: name and IC number are on record, and a company has a person of its own who agreed.
 * Done once, however many call at once.
 */
export function identify(world: Here, person: Person): Promise<string | undefined> {
  const known = identified.get(world.tools) ?? new Map<number, Promise<string | undefined>>()
  identified.set(world.tools, known)
  const given = known.get(person.id) ?? give(world, person)
  known.set(person.id, given)
  return given
}
async function give(world: Here, person: Person): Promise<string | undefined> {
  const { call } = person
  const mine = await call(identity.mine, {})
  if (mine.code !== 0 || done(mine).verifiedAt !== null) return
  if (done(mine).kind === 'corporate') return linkOwner(world, await world.newMember(), [person])
  const ic = freshIc()
  done(await call(identity.give, named(ic)))
  return ic
}
