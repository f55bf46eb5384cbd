/** The clock moves, people stay logged in, and due jobs run. */
import { takeLease } from '../platform/schedule/lease.ts'
import { carrySessions } from '../shared/session/sessions.ts'
import type { World } from './world.ts'

/** Sets the clock `ms` ahead without running due jobs, like a server that was down. */
export async function sleepThrough({ db, clock }: Pick<World, 'db' | 'clock'>, ms: number): Promise<void> {
  await carrySessions(db, ms)
  clock.set(new Date(clock.now().getTime() + ms))
}
/** The same, to an instant, earlier or later. */
export const sleepUntil = (world: Pick<World, 'db' | 'clock'>, instant: string): Promise<void> =>
  sleepThrough(world, Date.parse(instant) - world.clock.now().getTime())
/** Moves the clock and runs due jobs. */
export async function travel(world: Pick<World, 'db' | 'clock' | 'schedule'>, ms: number): Promise<void> {
  await sleepThrough(world, ms)
  await world.schedule.runNow()
}
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/**
 * Takes the lease of a due job from whoever has it, for a test that runs the job itself; the world's own schedule
 * leaves that job alone from then on. For a day, because a lease that ends while a busy machine stands still fails the
 * test.
 */
export async function fenceOf({ db }: Pick<World, 'db'>, job: string): Promise<number> {
  await db.rows(`update lease set until = now() - interval '1 second' where job = $1`, [job])
  return (await takeLease(db, job, 'test', DAY))!
}
