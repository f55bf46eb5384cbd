/** Looks at everything at one instant and changes nothing. */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Broken, Invariant, Place, Reached } from './invariant.ts'
import { lookAtAll } from './store.ts'

/** `rows` are the first that break it; `broken` counts up to the limit of the query. `next`: of a piece. */
export type Found = { invariant: Invariant; broken: number; rows: readonly Broken[]; ms: number; next?: Place }
const SHOWN = 10

export const checkInvariants = (db: Db, list: readonly Invariant[], now: Date): Promise<Found[]> =>
  lookAtAll(db, (tx) => checkIn(tx, list, now))
/** The same, of what is looked at by pieces only the next one. */
export const checkPieces = (db: Db, list: readonly Invariant[], now: Date, reached: Reached): Promise<Found[]> =>
  lookAtAll(db, (tx) => checkIn(tx, list, now, reached))

export async function checkIn(tx: Tx, list: readonly Invariant[], now: Date, reached?: Reached): Promise<Found[]> {
  const all: Found[] = []
  for (const invariant of list) {
    const { sql, narrow } = invariant
    const startedAt = performance.now()
    const part = reached && (await checkPiece(tx, invariant, reached))
    const rows = part?.rows ?? (await tx.rows<Broken>(sql, sql.includes('$1') ? [now] : []))
    const broken = narrow ? await narrow(tx, rows) : rows
    all.push({
      invariant,
      broken: broken.length,
      rows: broken.slice(0, SHOWN),
      ms: Math.round(performance.now() - startedAt),
      ...(part && { next: part.next }),
    })
  }
  return all
}

/** A piece in which something is broken is looked at again, until it holds. */
async function checkPiece(
  tx: Tx,
  { id, piece }: Invariant,
  reached: Reached,
): Promise<{ rows: Broken[]; next: Place } | undefined> {
  if (!piece) return undefined
  const from = reached[id] ?? piece.begin
  const [end] = await tx.rows<{ place: number[] }>(piece.end, from)
  const to = end?.place ?? from.map(() => Number.MAX_SAFE_INTEGER)
  const rows = await tx.rows<Broken>(piece.sql, [...from, ...to])
  return { rows, next: rows.length > 0 ? from : (end?.place ?? piece.begin) }
}
