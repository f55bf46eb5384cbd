import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { buffersFor, cacheFor, connectionsFor, poolFor, thisMachine, walFor } from '../sizes.ts'
import { archiveSettings } from './backup/archive.ts'
import { bareEnvironment, type Cluster, filesOf } from './cluster.ts'
import { MARK } from './leftover.ts'
import { addressOf, listening } from './listening.ts'
import { StartRefused } from './refusal.ts'
import { identity } from './runAs.ts'

const LOG_LIMIT_BYTES = 16 * 1024 * 1024
const STOP_PATIENCE_MS = 30_000
const RESTART_PAUSE_MS = 10_000
/** Temporary failures: another process took the port, or a dead server's backends have not all ended yet. */
const PASSING = /could not bind|shared memory block|postmaster\.pid" already exists/

/** Commits are always flushed: an order that was answered survives the power going out. */
const settings = [
  'checkpoint_timeout=15min',
  'wal_compression=on',
  'synchronous_commit=on',
  'fsync=on',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  // A failed statement's text and the key it broke on can hold a member's data; the log gets the message alone.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
]

/**
 * A test's data must outlive only the process, not the machine: files and commits are as in production, but nothing
 * waits for the disk. Each copy of a database is a checkpoint, after which whole pages would be logged again,
 * compressed, to survive a power cut.
 */
const FOR_TESTS = [
  'fsync=off',
  'full_page_writes=off',
  'wal_compression=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'shared_buffers=256MB',
  // For four test files at once, each with several nodes, beside the app of the browser tests.
  'max_connections=250',
]

function sizesOf({ buffersMb, walMb, poolSize }: Cluster): string[] {
  const machine = thisMachine()
  return [
    `shared_buffers=${buffersMb ?? buffersFor(machine)}MB`,
    `max_wal_size=${walMb ?? walFor(machine)}MB`,
    `effective_cache_size=${cacheFor(machine)}MB`,
    `max_connections=${connectionsFor(poolSize ?? poolFor(machine))}`,
  ]
}

export type Postmaster = { url(database: string): string; stop(): Promise<void> }

/** Starts the cluster's server and resolves once it answers queries. */
export async function runPostmaster(cluster: Cluster, password: string): Promise<Postmaster> {
  let port = 0
  let child: ChildProcess | undefined
  let stopping = false
  const { settings: where, socketFolder } = await listening(cluster.folder)
  const url = (database: string): string => addressOf({ socketFolder, port, password, database })

  const start = async (choosePort: () => Promise<number>): Promise<void> => {
    for (let tries = 1; !stopping; tries += 1) {
      port = await choosePort()
      // Measured before the process starts, because it may write before the next line runs.
      const from = statSync(logFile(cluster.folder), { throwIfNoEntry: false })?.size ?? 0
      child = launch(cluster, [`port=${port}`, ...where])
      const complaint = await answers({ child, from, url: url('postgres') }, cluster)
      if (complaint === undefined) {
        if (cluster.archive) heedArchiveTimeout(child)
        return watch(child)
      }
      if (tries === 20 || !PASSING.test(complaint))
        throw new StartRefused(`PostgreSQL did not start in ${cluster.folder}: ${complaint}`)
      await sleep(250)
    }
  }
  const watch = (started: ChildProcess): void => {
    started.once('exit', (code, signal) => {
      if (!stopping) void revive(`PostgreSQL ended by itself (${signal ?? `code ${code}`}); starting it again.`)
    })
  }
  const revive = async (reason: string): Promise<void> => {
    cluster.log(reason)
    try {
      await start(async () => port)
      if (!stopping) cluster.log('PostgreSQL is back.')
    } catch (error) {
      await sleep(RESTART_PAUSE_MS)
      if (!stopping) await revive((error as Error).message)
    }
  }
  // If the app ends without stopping (an uncaught error), it at least asks: only synchronous code still runs then.
  const ask = (): boolean | undefined => child?.kill('SIGINT')
  process.once('exit', ask)
  try {
    await start(freePort)
  } catch (error) {
    process.off('exit', ask)
    throw error
  }
  return {
    url,
    stop: async () => {
      stopping = true
      process.off('exit', ask)
      if (child) await end(child)
    },
  }
}

function launch(cluster: Cluster, where: readonly string[]): ChildProcess {
  const archiving = cluster.archive ? archiveSettings(cluster.archive) : []
  const special = cluster.temporary ? FOR_TESTS : archiving
  const chosen = [...where, MARK, ...settings, ...sizesOf(cluster), ...special]
  const flags = chosen.flatMap((setting) => ['-c', setting])
  const log = openSync(join(cluster.folder, 'postgres.log'), 'a', 0o600)
  // In a session of its own: Ctrl-C in a terminal reaches every process of ours, and the app must drain before its
  // database ends.
  const child = spawn(join(cluster.binDir, 'postgres'), ['-D', filesOf(cluster.folder), ...flags], {
    ...identity(cluster.user),
    cwd: '/',
    env: bareEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  return child
}

/**
 * The process that switches files of the log looks before the start is over and then sleeps for `checkpoint_timeout`:
 * until it is woken nothing is archived. Reading the settings again wakes it.
 */
const heedArchiveTimeout = (postmaster: ChildProcess): unknown => postmaster.kill('SIGHUP')

/** `from` is where its part of the log begins, in bytes. */
type Started = { child: ChildProcess; from: number; url: string }
/**
 * Resolves to undefined once the server answers, or to its last output if it ends instead. Recovery after a crash may
 * take a while.
 */
async function answers({ child, from, url }: Started, cluster: Cluster): Promise<string | undefined> {
  let ended: string | undefined
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (code, signal) => {
    ended ??=
      readFileSync(join(cluster.folder, 'postgres.log')).subarray(from).toString('utf8').trim() ||
      `it ended with ${signal ?? `code ${code}`}`
  })
  for (let polls = 1; ended === undefined; polls += 1) {
    if (await connects(url)) return undefined
    if (polls % 200 === 0)
      cluster.log('PostgreSQL is still starting (after a crash it first replays what was committed).')
    await sleep(25)
  }
  return ended
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS)
  await exit
  clearTimeout(timer)
}

/**
 * The log's path; one that has grown too long is put aside first, so this is asked before a process writes to it and
 * not while it does.
 */
function logFile(folder: string): string {
  const file = join(folder, 'postgres.log')
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
  return file
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
