/**
 * A server with its PostgreSQL, which is paused during another's turn, so that its jobs' remaining work is done in its
 * own turns.
 */
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { BenchRun } from './benchServer.ts'
import { type Child, type Starting, startChild } from './child.ts'

/** Processor microseconds and bytes of the write-ahead log since the server started. */
type Spent = { app: number; postgres: number; walBytes: number }
export type Side = {
  child: Child
  owner: pg.Client
  spent(): Promise<Spent>
  /** The jobs' runs since the last call; undefined for a build whose bench has no jobs. */
  ran(): Promise<BenchRun[] | undefined>
  pause(): void
  go(): void
  stop(): Promise<void>
}

/** The kernel counts in hundredths of a second for every program, on every Linux machine. */
const MICROS_A_TICK = 10_000
const fieldsOf = (pid: number): string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
const PARENT = 1
const [USER, SYSTEM, CHILDRENS_USER, CHILDRENS_SYSTEM] = [11, 12, 13, 14]
const micros = (pid: number, fields: readonly number[]): number => {
  const stat = fieldsOf(pid)
  return fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0) * MICROS_A_TICK
}
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(fieldsOf(pid)[PARENT]) === parent)

export async function startSide(starting: Starting): Promise<Side> {
  const child = await startChild(starting)
  const owner = new pg.Client({ connectionString: child.ready.databaseUrl })
  // The server ends its own PostgreSQL.
  owner.on('error', () => undefined)
  await owner.connect()
  const { rows } = await owner.query<{ file: string }>("select pg_read_file('postmaster.pid') as file")
  const postmaster = Number(rows[0]!.file.split('\n')[0])
  const signal = (name: 'SIGSTOP' | 'SIGCONT', pids: readonly number[]): void => {
    for (const pid of pids)
      try {
        process.kill(pid, name)
      } catch (error) {
        // The backend ended meanwhile.
        if ((error as { code?: string }).code !== 'ESRCH') throw error
      }
  }
  const go = (): void => signal('SIGCONT', [postmaster, ...childrenOf(postmaster), child.pid])
  return {
    child,
    owner,
    spent: async () => {
      const wal = await owner.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes")
      return {
        app: micros(child.pid, [USER, SYSTEM]),
        postgres: childrenOf(postmaster).reduce(
          (sum, pid) => sum + micros(pid, [USER, SYSTEM]),
          micros(postmaster, [USER, SYSTEM, CHILDRENS_USER, CHILDRENS_SYSTEM]),
        ),
        walBytes: Number(wal.rows[0]!.bytes),
      }
    },
    ran: async () => (child.ready.jobs ? (await child.hear({ ran: true })).ran : undefined),
    pause: () => {
      // First the processes that could start more.
      signal('SIGSTOP', [child.pid, postmaster])
      signal('SIGSTOP', childrenOf(postmaster))
    },
    go,
    stop: async () => {
      go()
      await owner.end()
      await child.stop()
    },
  }
}
