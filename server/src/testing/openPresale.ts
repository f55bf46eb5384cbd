import { randomBytes } from 'node:crypto'
import { presale } from '@tonne/contract/trading/presale'
import { openProject, type ProjectInput } from './openProject.ts'
import { identify } from './owners.ts'
import type { Person } from './people.ts'
import { DAY, HOUR, sleepThrough } from './travel.ts'
import type { World } from './world.ts'

type PresaleInput = ProjectInput & { startsInMs?: number; forfeitBasisPoints?: number }
/**
 * Booking is open for two days; the sale begins `startsInMs` (default two weeks) after it closes. 10 % fee, half of it
 * forfeited on a lapse.
 */
export async function openPresale(world: World, input: PresaleInput = {}): Promise<{ no: string; id: number }> {
  const [made] = await openPresales(world, 1, input)
  return made!
}
export async function openPresales(
  world: World,
  count: number,
  { startsInMs = 14 * DAY, forfeitBasisPoints = 5000, ...input }: PresaleInput = {},
) {
  const now = world.clock.now().getTime()
  const [startsAt, endsAt] = [new Date(now + HOUR), new Date(now + HOUR + 2 * DAY)]
  const made: { no: string; id: number }[] = []
  for (let i = 0; i < count; i++) {
    const presale = { startsAt, endsAt, bookingBasisPoints: 1000, forfeitBasisPoints }
    made.push(await openProject(world, { ...input, presale, startsAt: new Date(endsAt.getTime() + startsInMs) }))
  }
  await world.schedule.runNow()
  await sleepThrough(world, HOUR)
  return made
}
export const memberSeed = (): string => randomBytes(32).toString('hex')
/** Books as a member whose identity is on record. */
export const bookWith = (world: World) => async (person: Person, no: string, tons: number) => {
  await identify(world, person)
  return person.call(presale.book, { project: no, kg: tons * 1000, priceVersion: 1, memberSeed: memberSeed() })
}
