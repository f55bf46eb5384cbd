/**
 * Reads that decide nothing may be answered by a standby of the database. It is asked only if it has replayed the log
 * as far as the caller has seen, and as far as the primary was at most a second ago; otherwise the primary is asked.
 */
import type pg from 'pg'
import { shared } from '../batch/shared.ts'
import { acquirer } from './acquire.ts'
import { type Db, first, getOne, openPool, run, type Sql, type Tx } from './database.ts'
import { setPatience } from './silence.ts'

/** Where statements of one read go. They never go back in time: what a statement showed, those after it show too. */
export type Reads = Sql & {
  /** Statements of one transaction, which only reads. */
  tx<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>
  /** Shows all that was committed before its first statement, whatever this caller has seen: for a read that callers share. */
  fresh(): Reads
  /** How far the log was replayed in what this read showed; undefined if the primary alone answered. */
  shown(): number | undefined
}
export type ReadTx = Pick<Tx, 'rows' | 'send'>
export type Standby = {
  /** How much of its log the primary has written to disk, in bytes: everything that was answered until now is in it. */
  position(): Promise<number>
  /** `seen` is the position that the caller carries; without one, everything until now is shown. */
  reads(seen: number | undefined): Reads
  /** Since the start: statements that a standby answered, and why the primary answered the others. */
  counts(): Readonly<{ answered: number; behind: number; failed: number }>
  end(): Promise<void>
}

/** The primary alone: where no standby is set, and for whatever decides. */
export const primaryReads = (db: Pick<Db, 'rows' | 'tx'>): Reads => {
  const { rows, tx } = db
  const reads: Reads = { rows, tx, fresh: () => reads, shown: () => undefined }
  return reads
}

/** A standby that fell silent is given up sooner than the primary would be, because that one can answer. */
const PATIENCE_MS = 2500
const WAIT_MS = 1000
/** The oldest that the knowledge of the primary's position may be. */
const RECENT_MS = 1000
const POSITION = `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::int8 as n`
/** Null on a server that is no standby: whether it is still the primary cannot be told from there. */
const REPLAYED = `select case when pg_is_in_recovery()
  then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::int8 end as n`
const CLUSTER = 'select system_identifier::text as id from pg_control_system()'
/** A statement that writes: a fault of ours, which the primary must not cover up. */
const READ_ONLY = '25006'

type Shown<T> = [read: T, upTo: number]
type Work<T> = (on: pg.PoolClient) => Promise<Shown<T>>
/** `onError` hears of the first statement that a standby did not answer, and of the next one after it answered again. */
type Opening = {
  primary: Pick<Db, 'rows' | 'tx'>
  url: string
  max: number
  recentMs?: number
  onError?: (error: Error) => void
}
export function openStandby({ primary, url, max, recentMs = RECENT_MS, onError = () => undefined }: Opening): Standby {
  let cluster: Promise<string> | undefined
  const clusterOfPrimary = (): Promise<string> => {
    cluster ??= getOne(primary.rows<{ id: string }>(CLUSTER)).then(({ id }) => id)
    cluster.catch(() => (cluster = undefined))
    return cluster
  }
  const joined = async (client: pg.ClientBase): Promise<void> => {
    setPatience(client, PATIENCE_MS)
    const { rows } = await client.query<{ id: string }>(CLUSTER)
    if (rows[0]!.id !== (await clusterOfPrimary())) throw new Error('DATABASE_READ_URL leads to another database')
  }
  const pool = openPool(url, { joined, role: 'standby', waitMs: WAIT_MS }, max)
  const acquire = acquirer(pool)
  const counts = { answered: 0, behind: 0, failed: 0 }
  let isFailing = false
  const replayed = new WeakMap<pg.ClientBase, number>()
  let recent = { position: 0, at: Number.NEGATIVE_INFINITY }
  const position = shared(
    () => '',
    async (_: undefined) => {
      const at = performance.now()
      const { n } = await getOne(primary.rows<{ n: number }>(POSITION))
      recent = { position: n, at }
      return n
    },
  )
  const least = async (seen: number | undefined): Promise<number> => {
    if (seen === undefined || performance.now() - recent.at >= recentMs) await position(undefined)
    return Math.max(seen ?? recent.position, recent.position)
  }

  const reached = async (on: pg.PoolClient): Promise<number> => {
    const upTo = (await first(run<{ n: number | null }>(on, REPLAYED)))?.n
    if (upTo == null) throw new Error('DATABASE_READ_URL leads to a server that is no standby')
    replayed.set(on, upTo)
    return upTo
  }
  /** What was read, and how far the standby had come by then; undefined if it is behind or does not answer. */
  const ask = async <T>(needed: number, work: Work<T>): Promise<Shown<T> | undefined> => {
    let client: pg.PoolClient | undefined
    try {
      client = await acquire()
      if ((replayed.get(client) ?? -1) < needed && (await reached(client)) < needed) {
        counts.behind += 1
        return undefined
      }
      const shown = await work(client)
      counts.answered += 1
      isFailing = false
      return shown
    } catch (error) {
      if ((error as { code?: string }).code === READ_ONLY) throw error
      counts.failed += 1
      if (!isFailing) onError(error as Error)
      isFailing = true
      return undefined
    } finally {
      client?.release()
    }
  }

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
          // Both leave in one packet and run in this order.
          (on) => Promise.all([run<R>(on, text, values), reached(on)]),
          () => primary.rows(text, values),
        ),
      tx: (work) =>
        read(
          async (on) => [await inTransaction(on, work), await reached(on)],
          () => primary.tx(work),
        ),
      fresh: () => reads(undefined),
      shown: () => (atPrimary ? undefined : upTo),
    }
  }
  return { position: () => position(undefined), reads, counts: () => counts, end: () => pool.end() }
}

async function inTransaction<T>(on: pg.PoolClient, work: (tx: ReadTx) => Promise<T>): Promise<T> {
  const sent: Promise<unknown>[] = [run(on, 'begin transaction read only')]
  const send = (text: string, values?: readonly unknown[]): void => {
    const answered = run(on, text, values)
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
