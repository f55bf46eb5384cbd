/** Reads everything at one instant and changes nothing. */
import type { Db, Tx } from '../../platform/database/database.ts'
import { isOutage } from '../../platform/database/outage.ts'
import type { Broken, Invariant, Place, Reached } from './invariant.ts'
import { lookAtAll } from './store.ts'

/** `rows` are the first breaking rows; `broken` counts up to the query's limit. `next`: where the next piece begins. */
export type Found = { invariant: Invariant; broken: number; rows: readonly Broken[]; ms: number; next?: Place }
const SHOWN = 10

export const checkInvariants = (db: Db, list: readonly Invariant[], now: Date): Promise<Found[]> =>
  lookAtAll(db, (tx) => checkIn(tx, list, now))
/** The same, but of an invariant that is checked in pieces only the next piece. */
export const checkPieces = (db: Db, list: readonly Invariant[], now: Date, reached: Reached): Promise<Found[]> =>
  lookAtAll(db, (tx) => checkIn(tx, list, now, reached))

export async function checkIn(tx: Tx, list: readonly Invariant[], now: Date, reached?: Reached): Promise<Found[]> {
  const all: Found[] = []
  for (const invariant of list) {
    const { id, sql, narrow, piece } = invariant
    const startedAt = performance.now()
    const look = async () => {
      const part = reached && (await checkPiece(tx, invariant, reached))
      const rows = part?.rows ?? (await tx.rows<Broken>(sql, sql.includes('$1') ? [now] : []))
      return { rows: narrow ? await narrow(tx, rows) : rows, next: part?.next }
    }
    const { rows, next = undefined } = await orUnreadable(tx, look)
    all.push({
      invariant,
      broken: rows.length,
      rows: rows.slice(0, SHOWN),
      ms: Math.round(performance.now() - startedAt),
      ...(reached && piece && { next: next ?? reached[id] ?? piece.begin }),
    })
  }
  return all
}

/**
 * A value that cannot be read (not a number, not JSON, not a hash) breaks the invariant that reads it; the others are
 * still checked. Otherwise one such row would end all checking, and no breach would stop payments.
 */
async function orUnreadable<R extends { rows: readonly Broken[] }>(
  tx: Tx,
  look: () => Promise<R>,
): Promise<R | { rows: Broken[]; next?: undefined }> {
  await tx.rows('savepoint look')
  try {
    const found = await look()
    await tx.rows('release savepoint look')
    return found
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    const isOfValue = code === '' || code.startsWith('22')
    if (isOutage(error) || !isOfValue) throw error
    await tx.rows('rollback to savepoint look')
    return { rows: [{ unreadable: code || message }] }
  }
}

/** A piece with a breach is checked again each time until it holds. */
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
