/** The clock moves, people stay logged in, and due jobs run. */
import { takeLease } from '../platform/schedule/lease.ts'
import { carrySessions } from '../shared/session/sessions.ts'
import type { World } from './world.ts'

/** Sets the clock `ms` ahead without looking at anything that is due: a server that was down. */
export async function sleepThrough({ db, clock }: Pick<World, 'db' | 'clock'>, ms: number): Promise<void> {
  await carrySessions(db, ms)
  clock.set(new Date(clock.now().getTime() + ms))
}
/** Sets the clock to an instant, earlier or later, as `sleepThrough` does. */
export const sleepUntil = (world: Pick<World, 'db' | 'clock'>, instant: string): Promise<void> =>
  sleepThrough(world, Date.parse(instant) - world.clock.now().getTime())
/** Moves on and does what became due. */
export async function travel(world: Pick<World, 'db' | 'clock' | 'schedule'>, ms: number): Promise<void> {
  await sleepThrough(world, ms)
  await world.schedule.runNow()
}
/** The lease of a due job, as a test that runs the job itself holds it. */
export const fenceOf = async ({ db }: Pick<World, 'db'>, job: string): Promise<number> =>
  (await takeLease(db, job, 'test', 600_000))!
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
