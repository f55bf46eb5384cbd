/** Makes two acts simultaneous: the first holds a lock, and the test waits here until the others wait for it. */
import type { Db } from '../platform/database/database.ts'

const WAITING = `select count(*)::int as n from pg_stat_activity where datname = current_database()
  and wait_event_type = 'Lock'`

/** How many statements of this world wait for a lock. */
export const countWaiting = async (db: Pick<Db, 'rows'>): Promise<number> =>
  (await db.rows<{ n: number }>(WAITING))[0]!.n

/** Returns once that many wait. */
export async function untilWaiting(db: Pick<Db, 'rows'>, count = 1): Promise<void> {
  while ((await countWaiting(db)) < count) await new Promise(setImmediate)
}
