/** Looks at everything at one instant and changes nothing. */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Broken, Invariant } from './invariant.ts'
import { lookAtAll } from './store.ts'

/** `rows` are the first that break it; `broken` counts up to the limit of the query. */
export type Found = { invariant: Invariant; broken: number; rows: readonly Broken[]; ms: number }
const SHOWN = 10

export const checkInvariants = (db: Db, list: readonly Invariant[], now: Date): Promise<Found[]> =>
  lookAtAll(db, (tx) => checkIn(tx, list, now))

export async function checkIn(tx: Tx, list: readonly Invariant[], now: Date): Promise<Found[]> {
  const all: Found[] = []
  for (const invariant of list) {
    const { sql, keep } = invariant
    const startedAt = performance.now()
    const rows = await tx.rows<Broken>(sql, sql.includes('$1') ? [now] : [])
    const broken = keep ? await keep(tx, rows) : rows
    all.push({
      invariant,
      broken: broken.length,
      rows: broken.slice(0, SHOWN),
      ms: Math.round(performance.now() - startedAt),
    })
  }
  return all
}
