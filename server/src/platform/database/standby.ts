/**
 * Reads that decide nothing may be answered by a standby of the database. It is asked only if it has replayed the log
 * as far as the caller has seen, and as far as the primary was at most a second ago; otherwise the primary is asked.
 */
import type pg from 'pg'
import { shared } from '../batch/shared.ts'
import { acquirer } from './acquire.ts'
import { type Db, first, getOne, openPool, run, type Sql, type Tx } from './database.ts'
import { setPatience } from './silence.ts'

/** Runs the statements of one read. They never go back in time: later statements show whatever earlier ones showed. */
export type Reads = Sql & {
  /** Statements of one transaction, which only reads. */
  tx<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>
  /** For a read that callers share: it shows everything until its first statement, whatever any of them has seen. */
  fresh(): Reads
  /** The replayed position of the log that this read showed; undefined if only the primary answered. */
  shown(): number | undefined
}
type ReadTx = Pick<Tx, 'rows' | 'send'>
type Primary = Pick<Db, 'rows' | 'tx'>

export type Standby = {
  /** The size in bytes of the log that the primary has flushed, which includes everything acknowledged until now. */
  position(): Promise<number>
  /** `seen` is the position that the caller carries; without one, everything until now is shown. */
  reads(seen: number | undefined): Reads
  /**
   * Reads and transactions since the start: those that a standby answered, and those that the primary answered because
   * the standby had not replayed enough, or did not answer.
   */
  counts(): Readonly<Counts>
  end(): Promise<void>
}
type Counts = { answered: number; lagging: number; failed: number }

/** Reads only at the primary, when no standby is set. */
export const primaryReads = ({ rows, tx }: Primary): Reads => {
  const reads: Reads = { rows, tx, fresh: () => reads, shown: () => undefined }
  return reads
}

/** A silent standby is given up sooner than the primary would be, because the primary can answer instead. */
const PATIENCE_MS = 2500
const WAIT_MS = 1000
/** The greatest age of a known position of the primary. */
const RECENT_MS = 1000
const POSITION = `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::int8 as n`
/** Null on a server that is no standby: the query cannot tell whether it is still the primary. */
const REPLAYED = `select case when pg_is_in_recovery()
  then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::int8 end as n`
const CLUSTER = 'select system_identifier::text as id from pg_control_system()'
/** A statement that writes is a fault of ours, which the primary must not hide. */
const READ_ONLY = '25006'

type Opening = {
  primary: Primary
  url: string
  /** Connections to standbys. */
  max: number
  recentMs?: number
  /** Called for the first read that a standby did not answer, and again for the first one after it recovered. */
  onError?: (error: Error) => void
}
export function openStandby({ primary, url, max, recentMs = RECENT_MS, onError }: Opening): Standby {
  const { position, least } = positionsOf(primary, recentMs)
  const pool = openPool(url, { joined: sameCluster(primary), role: 'standby', waitMs: WAIT_MS }, max)
  const counts: Counts = { answered: 0, lagging: 0, failed: 0 }
  const ask = asking(acquirer(pool), counts, onError)
  const reads = (seen: number | undefined): Reads => {
    let needed: Promise<number> | undefined
    let upTo: number | undefined
    let atPrimary = false
    const read = async <T>(work: Work<T>, elsewhere: () => Promise<T>): Promise<T> => {
      needed ??= least(seen)
      const from = await needed
      const shown = atPrimary ? undefined : await ask(Math.max(from, upTo ?? 0), work)
      if (!shown) {
        atPrimary = true
        return elsewhere()
      }
      upTo = Math.max(upTo ?? 0, shown[1])
      return shown[0]
    }
    return {
      rows: <R>(text: string, values?: readonly unknown[]) =>
        read<R[]>(
          // Both are sent in one packet and run in this order.
          (on, reached) => Promise.all([run<R>(on, text, values), reached()]),
          () => primary.rows(text, values),
        ),
      tx: (work) =>
        read(
          async (on, reached) => [await inTransaction(on, work), await reached()],
          () => primary.tx(work),
        ),
      fresh: () => reads(undefined),
      shown: () => (atPrimary ? undefined : upTo),
    }
  }
  return { position, reads, counts: () => counts, end: () => pool.end() }
}

/** The primary's position, and the position that a standby must have replayed for a caller with `seen`. */
function positionsOf(primary: Primary, recentMs: number) {
  let recent = { position: 0, at: Number.NEGATIVE_INFINITY }
  const look = shared(
    () => '',
    async (_: undefined) => {
      const at = performance.now()
      const { n } = await getOne(primary.rows<{ n: number }>(POSITION))
      recent = { position: n, at }
      return n
    },
  )
  const least = async (seen: number | undefined): Promise<number> => {
    if (seen === undefined || performance.now() - recent.at >= recentMs) await look(undefined)
    return Math.max(seen ?? recent.position, recent.position)
  }
  return { position: () => look(undefined), least }
}

/** Refuses a connection to a server that is not of the primary's cluster. */
function sameCluster(primary: Primary): (client: pg.ClientBase) => Promise<void> {
  let known: Promise<string> | undefined
  const clusterOfPrimary = (): Promise<string> => {
    known ??= getOne(primary.rows<{ id: string }>(CLUSTER)).then(({ id }) => id)
    known.catch(() => {
      known = undefined
    })
    return known
  }
  return async (client) => {
    setPatience(client, PATIENCE_MS)
    const { rows } = await client.query<{ id: string }>(CLUSTER)
    if (rows[0]!.id !== (await clusterOfPrimary())) throw new Error('DATABASE_READ_URL leads to another database')
  }
}

type Shown<T> = [read: T, upTo: number]
/** `reached` asks the standby for its replayed position at that moment. */
type Work<T> = (on: pg.PoolClient, reached: () => Promise<number>) => Promise<Shown<T>>
function asking(acquire: () => Promise<pg.PoolClient>, counts: Counts, onError: Opening['onError']) {
  const replayed = new WeakMap<pg.ClientBase, number>()
  let isFailing = false
  const reachedBy = async (on: pg.PoolClient): Promise<number> => {
    const upTo = (await first(run<{ n: number | null }>(on, REPLAYED)))?.n
    if (upTo == null) throw new Error('DATABASE_READ_URL leads to a server that is no standby')
    replayed.set(on, upTo)
    return upTo
  }
  /** The result and the standby's position at that moment; undefined if it lags or does not answer. */
  return async <T>(needed: number, work: Work<T>): Promise<Shown<T> | undefined> => {
    let client: pg.PoolClient | undefined
    try {
      const on = await acquire()
      client = on
      if ((replayed.get(on) ?? -1) < needed && (await reachedBy(on)) < needed) {
        counts.lagging += 1
        return undefined
      }
      const shown = await work(on, () => reachedBy(on))
      counts.answered += 1
      isFailing = false
      return shown
    } catch (error) {
      if ((error as { code?: string }).code === READ_ONLY) throw error
      counts.failed += 1
      if (!isFailing) onError?.(error as Error)
      isFailing = true
      return undefined
    } finally {
      client?.release()
    }
  }
}

async function inTransaction<T>(on: pg.PoolClient, work: (tx: ReadTx) => Promise<T>): Promise<T> {
  const sent: Promise<unknown>[] = [run(on, 'begin transaction read only')]
  const send = (text: string, values?: readonly unknown[]): void => {
    const answered = run(on, text, values)
    // It is checked before the end; until then its rejection must not count as unhandled.
    answered.catch(() => undefined)
    sent.push(answered)
  }
  try {
    const made = await work({ rows: (text, values) => run(on, text, values), send })
    await Promise.all(sent)
    return made
  } finally {
    await run(on, 'commit')
  }
}
