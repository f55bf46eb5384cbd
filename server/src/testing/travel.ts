/** The clock moves, people stay logged in, and due jobs run. */
import { carrySessions } from '../shared/session/sessions.ts'
import type { World } from './world.ts'

/** Sets the clock `ms` ahead without looking at anything that is due: a server that was down. */
export async function sleepThrough({ db, clock }: Pick<World, 'db' | 'clock'>, ms: number): Promise<void> {
  await carrySessions(db, ms)
  clock.set(new Date(clock.now().getTime() + ms))
}
/** Moves on and does what became due. */
export async function travel(world: Pick<World, 'db' | 'clock' | 'schedule'>, ms: number): Promise<void> {
  await sleepThrough(world, ms)
  await world.schedule.runNow()
}
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
