/**
 * Reads that decide nothing may be answered by a standby, which has everything a moment later than the primary. It is
 * asked only while it has what its caller has seen, and everything but the last seconds; else, and when it fails or
 * takes long, the primary answers.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { shared } from '../batch/shared.ts'
import { connect, type Db, runOn, type Sql } from './database.ts'
import { withReserve } from './reserve.ts'

/** For one call. Callers who have seen the same may share what it reads: `position` is a part of the key then. */
export type Reader = Sql & { readonly position: string }
export type Reads = {
  /** `position`: what the caller has seen, as they carry it; anything else counts as none. */
  within<T>(position: unknown, work: (reader: Reader) => Promise<T>): Promise<T>
  /** Where the primary's log ends: whoever asks for no less sees all that is committed now. Undefined: no standby. */
  position?(): Promise<string>
}
export type Standby = Required<Reads> & {
  /** How many reads were answered where. */
  readonly counts: { standby: number; primary: number }
  /** It answered a moment ago. */
  isWell(): boolean
  end(): Promise<void>
}

/** Everything is read at the primary. */
export const primaryReads = (db: Sql): Reads => ({ within: (_, work) => work({ position: '', rows: db.rows }) })

const LOOK_MS = 1000
/** A standby that was not found well for so long is not asked. */
const FRESH_MS = 3500
/** Longer than a page should wait for what the primary has at once. */
const PATIENCE_MS = 1000
/** The standby may have it in a moment. */
const WAITS_MS = [5, 15, 40]
/** Behind everything that is ever written: whoever carries it reads at the primary. */
const NEVER = 'FFFFFFFF/FFFFFFFF'

const PLACE = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i
const numberOf = (position: string): bigint => {
  const [, high = '0', low = '0'] = PLACE.exec(position) ?? []
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
const NOW = 'select pg_current_wal_lsn()::text as position'
/** So that the order of places is that of their text. */
const padded = (position: string): string =>
  position
    .split('/')
    .map((half) => half.padStart(8, '0'))
    .join('/')
const ANSWERS = 'select 1 as one'
const HAS = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as has`

class TooLong extends Error {}
const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const over = new AbortController()
  const late = sleep(PATIENCE_MS, undefined, { signal: over.signal }).then(
    () => {
      throw new TooLong('the standby took too long')
    },
    () => new Promise<never>(() => undefined),
  )
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}

type Ends = {
  /** Where the primary was at the last look. */
  latest(): string
  /** Where it was at the look before: what is older a standby must have. */
  floor(): string
  isWell(): boolean
  /** Until a look finds it well. */
  isNotWell(): void
  stop(): void
}
/** Looks each second where the primary's log ends, and whether the standby answers. */
function watchBoth(primary: () => Promise<string>, standby: Db): Ends {
  let [latest, floor] = ['', '']
  let wellAt = Number.NEGATIVE_INFINITY
  let looking = false
  const look = async (): Promise<void> => {
    if (looking) return
    looking = true
    try {
      const position = await withReserve(primary)
      ;[latest, floor] = [position, latest || position]
      await inTime(standby.rows(ANSWERS))
      wellAt = performance.now()
    } catch {
      // Nobody asks it before it is well.
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  void look()
  return {
    latest: () => latest,
    floor: () => floor,
    isWell: () => performance.now() - wellAt < FRESH_MS,
    isNotWell: () => {
      wellAt = Number.NEGATIVE_INFINITY
    },
    stop: () => clearInterval(timer),
  }
}

/** A connection to a standby that has this and what everybody may expect; undefined where none has. */
async function acquireWith(pool: pg.Pool, ends: Ends, position: string): Promise<pg.PoolClient | undefined> {
  if (!ends.isWell() || numberOf(position) > numberOf(ends.latest())) return undefined
  const least = numberOf(position) > numberOf(ends.floor()) ? position : ends.floor()
  const coming = pool.connect()
  const client = await inTime(coming).catch((error: unknown) => {
    // One that comes after we have gone to the primary.
    coming.then((late) => late.release()).catch(() => undefined)
    throw error
  })
  try {
    for (const ms of [0, ...WAITS_MS]) {
      if (ms > 0) await sleep(ms)
      const [found] = await inTime(runOn<{ has: boolean | null }>(client, HAS, [least]))
      if (found?.has) return client
    }
  } catch (error) {
    client.release(error as Error)
    throw error
  }
  client.release()
  return undefined
}

type Opening = { url: string; primary: Db; max?: number | undefined; onError?: (error: Error) => void }
export function openStandby({ url, primary, max, onError }: Opening): Standby {
  const db = connect(url, { ...(max && { max }), ...(onError && { onError }) })
  const counts = { standby: 0, primary: 0 }
  const end = async () => padded((await primary.rows<{ position: string }>(NOW))[0]!.position)
  const ends = watchBoth(end, db)
  const shownEnd = shared<undefined, string>(
    () => '',
    () => inTime(end()).catch(() => NEVER),
  )
  const failed = (error: unknown): undefined => {
    if (error instanceof TooLong) ends.isNotWell()
    return undefined
  }

  /** Statements of one call, all over one connection, or from the first that fails on by the primary. */
  function reading(position: string): { rows: Sql['rows']; end(): Promise<void> } {
    let acquired: Promise<pg.PoolClient | undefined> | undefined
    const rows: Sql['rows'] = async <R>(text: string, values?: readonly unknown[]) => {
      acquired ??= acquireWith(db.pool, ends, position).catch(failed)
      const client = await acquired
      if (client) {
        try {
          const found = await inTime(runOn<R>(client, text, values))
          counts.standby += 1
          return found
        } catch (error) {
          // Several statements of one call may fail with their connection.
          if ((await acquired) === client) {
            acquired = Promise.resolve(failed(error))
            client.release(error as Error)
          }
        }
      }
      counts.primary += 1
      return primary.rows<R>(text, values)
    }
    return {
      rows,
      end: async () => {
        const client = await acquired
        acquired = Promise.resolve(undefined)
        client?.release()
      },
    }
  }

  return {
    counts,
    isWell: ends.isWell,
    position: () => shownEnd(undefined),
    within: async (carried, work) => {
      const position = typeof carried === 'string' && PLACE.test(carried) ? carried : ''
      const { rows, end: giveBack } = reading(position)
      try {
        return await work({ position, rows })
      } finally {
        await giveBack()
      }
    },
    end: async () => {
      ends.stop()
      await db.end()
    },
  }
}
