/** Gives the people of a test's world their identities, and makes a company one owner's with its person: asked and answered as they would. */
import { identity } from '@tonne/contract/identity'
import { owner } from '@tonne/contract/owner'
import { isIcChecksum } from '@tonne/domain/identity'
import { askOwners } from '../owner/askOwners.ts'
import { nodeId } from '../platform/node.ts'
import { takeLease } from '../platform/schedule/lease.ts'
import { done } from './answers.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

let made = 0
/** An IC number that nobody has yet. */
export function freshIc(): string {
  const digits = `S9${String(++made).padStart(6, '0')}`
  return digits + [...'JZIHGFEDCBA'].find((letter) => isIcChecksum(digits + letter))
}
const named = (ic: string) => ({ realName: 'Tan Mei Hua', ic, phone: '91234567' })

/** Name and IC number on record, once. */
export async function identify(world: Pick<World, 'as'>, person: Pick<Person, 'token'>): Promise<void> {
  const call = world.as(person.token)
  if (done(await call(identity.mine, {})).verifiedAt === null) done(await call(identity.give, named(freshIc())))
}

/** Only this job: a test that looks at what is sealed wants nothing else to be due. */
async function askNow({ tools }: Pick<World, 'tools'>): Promise<void> {
  const job = askOwners(tools)
  const fence = await takeLease(tools.db, job.name, nodeId, 1)
  while ((await job.run(tools.clock.now(), fence!)) > 0);
}

/** One IC number on the person's account and on the companies'; the person is asked of each and says `yes` or no. */
export async function linkOwner(world: Pick<World, 'as' | 'tools'>, person: Person, companies: readonly Person[], yes = true): Promise<void> {
  const ic = freshIc()
  for (const { token } of [person, ...companies]) done(await world.as(token)(identity.give, named(ic)))
  await askNow(world)
  const call = world.as(person.token)
  for (const { id } of done(await call(owner.links, {})).accounts) done(await call(owner.answer, { id, yes }))
}
