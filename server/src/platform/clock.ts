/** Time is a parameter everywhere below the server's edge. In demo mode this is the one clock that can be moved. */
import type { Db } from './database/database.ts'

export type Clock = {
  now(): Date
  aheadMs(): number
  /** Demo only: moves the clock forward, for this node at once and for others from their next start. */
  forward(ms: number): Promise<void>
}

/** Real time plus the demo controls' offset; the offset is stored in the database, so it survives a restart. */
export async function startClock(db: Db): Promise<Clock> {
  let ahead = (await db.rows<{ ms: number }>('select clock_ahead_ms as ms from instance where id = 1'))[0]?.ms ?? 0
  return {
    now: () => new Date(Date.now() + ahead),
    aheadMs: () => ahead,
    forward: async (ms) => {
      const [row] = await db.rows<{ ms: number }>(
        'update instance set clock_ahead_ms = clock_ahead_ms + $1 where id = 1 returning clock_ahead_ms as ms',
        [ms],
      )
      ahead = row?.ms ?? ahead
    },
  }
}

/** A clock that stands still until it is set: for seeding the past and for tests. */
export function setClock(at: Date): Clock & { set(at: Date): void } {
  let current = at
  return {
    now: () => new Date(current),
    aheadMs: () => 0,
    forward: async (ms) => {
      current = new Date(current.getTime() + ms)
    },
    set: (to) => {
      current = to
    },
  }
}
