/**
 * The real app in a process of its own, on a PostgreSQL of its own that flushes every commit. The benchmark drives it
 * over IPC.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { get, post } from '@tonne/contract/endpoint'
import pino from 'pino'
import * as z from 'zod/mini'
import { type App, buildApp } from '../app.ts'
import { assertOwnKey } from '../base/proof/ownKey.ts'
import { readBusAddress } from '../platform/bus/busAddress.ts'
import { startClock } from '../platform/clock.ts'
import { appUrlOf } from '../platform/database/appUser.ts'
import { connect } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { BOUNDS } from '../platform/http/rateLimiter.ts'
import { markInstance } from '../platform/instance.ts'
import { startPostgres } from '../platform/postgres/embedded.ts'
import type { JobRun } from '../platform/schedule/runDue.ts'
import { serve } from '../shared/endpoint/serve.ts'
import { openWakeUps } from '../shared/socket/wakeUps.ts'
import { assertBalanced } from '../testing/assertBalanced.ts'
import { insertPerson } from '../testing/people.ts'
import { UNBOUNDED } from '../testing/unbounded.ts'
import { type BenchMember, openHotProject, seedCatalogue, seedMembers } from './seedBench.ts'

export type Ready = {
  port: number
  databaseUrl: string
  binDir: string
  members: BenchMember[]
  catalogue: string[]
  /** True: due jobs run on the product's own schedule. Older builds do not report it. */
  jobs?: boolean
}
/**
 * The benchmark's requests, and their answers. `meet` makes a member with that email and the password PASSWORD, and
 * returns the id. `weigh` returns the bytes that the process holds; `tell` sends a stale name to every socket; `due`
 * runs all due jobs once; `ran` returns the runs since the last call.
 */
export type Order =
  | { open: string; tons?: number; days?: number }
  | { meet: string }
  | { check: true }
  | { weigh: true }
  | { tell: string }
  | { ran: true }
  | { due: true }
  | { stop: true }
/** A failed run did nothing, and has a reason. */
export type BenchRun = JobRun & { failed?: string }
export type Done = { done: number; ran?: BenchRun[] }

const Body = z.object({ project: z.string(), kg: z.int(), priceVersion: z.int() })
/** The cost of a route that does nothing: the same adapter, parsing and envelope, without a rule. */
const noop = {
  read: get('/noop', { access: 'public', about: 'Nothing.', input: z.object({}), output: z.object({}) }),
  write: post('/noop', { access: 'public', about: 'Nothing.', input: Body, output: z.object({}) }),
}
const SECRET = 'a-secret-of-the-benchmark-alone-0123456789'
const send = (message: Ready | Done) => process.send?.(message)

let runs: BenchRun[] = []
/** Each refusal once; many of one kind would hide the others. */
const heard = new Set<string>()
const heed = (line: string): void => {
  const { job, err, msg } = JSON.parse(line) as { job?: string; err?: Error; msg: string }
  if (job) runs.push({ job, did: 0, ms: 0, failed: err?.message ?? msg })
  else if (!heard.has(msg)) process.stderr.write(line)
  heard.add(msg)
}
type Starting = {
  members: number
  /** Applies the product's limits for one caller. The load is all callers in one, so it runs without. */
  bounded: boolean
  /** The due jobs run on the product's own schedule. */
  jobs: boolean
  /** The database of another bench server, whose second node this one is. */
  joined: string | undefined
  bus: string | undefined
}
type Postgres = { url: string; binDir: string; stop(): Promise<void> }

async function ownPostgres(): Promise<Postgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tonne-bench-'))
  chmodSync(dataDir, 0o711)
  const { url, binDir, stop } = await startPostgres({ dataDir, log: () => undefined })
  await migrate({ url })
  return {
    url,
    binDir,
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function start({ members: memberCount, bounded, jobs, joined, bus }: Starting): Promise<void> {
  const postgres = joined ? { url: joined, binDir: '', stop: async () => undefined } : await ownPostgres()
  const db = connect(appUrlOf(postgres.url))
  // It would empty a database that is not marked as complete.
  if (!joined) await markInstance(db, 'demo', postgres.url)
  await assertOwnKey(db, SECRET)
  const settings = { mode: 'demo', publicUrl: 'http://localhost', secret: SECRET } as const
  const wakeUps = bus ? await openWakeUps(readBusAddress(bus)!) : undefined
  const built = await buildApp({
    ...{ db, wakeUps },
    clock: await startClock(db),
    settings,
    checkAnswers: false,
    scheduled: jobs,
    ran: (run) => runs.push(run),
    logger: pino({ level: 'error' }, { write: heed }),
    bounds: bounded ? BOUNDS : UNBOUNDED,
  })
  serve(built.app, { table: noop, handlers: { read: async () => ({}), write: async () => ({}) } }, built.serveTools)
  const now = built.tools.clock.now()
  const members = joined ? [] : await seedMembers(built.tools, memberCount, now)
  const catalogue = joined ? [] : await seedCatalogue(built.tools, now)
  await built.app.listen({ port: 0, host: '127.0.0.1' })
  const stop = async (): Promise<void> => {
    await built.app.close()
    await wakeUps?.stop()
    await db.end()
    await postgres.stop()
    process.exit(0)
  }
  process.on('message', (order: Order) => void obey(order, built, stop))
  process.on('disconnect', () => void stop())
  const { port } = built.app.server.address() as { port: number }
  send({ port, databaseUrl: postgres.url, binDir: postgres.binDir, members, catalogue, jobs })
}

async function obey(order: Order, { tools, schedule }: App, stop: () => Promise<void>): Promise<void> {
  if ('stop' in order) return stop()
  if ('open' in order)
    return void send({ done: await openHotProject(tools, { ...order, no: order.open }, tools.clock.now()) })
  if ('meet' in order) return void send({ done: (await insertPerson(tools, { email: order.meet })).id })
  if ('weigh' in order) return void send({ done: process.memoryUsage.rss() })
  if ('tell' in order) {
    tools.hub.emit([{ memberId: 0, stale: [order.tell] }])
    return void send({ done: 1 })
  }
  if ('due' in order) {
    await schedule.runNow()
    return void send({ done: 1 })
  }
  if ('ran' in order) {
    send({ done: runs.length, ran: runs })
    runs = []
    return
  }
  // Seeded rows are dated in the past, and under load the log may be behind.
  await assertBalanced(tools.db, tools.clock.now(), ['5 sealed in time'])
  send({ done: 0 })
}

// Ctrl-C reaches this process too; it ends when the benchmark tells it to, or is gone.
process.on('SIGINT', () => undefined)
const [members = '4000', bounds, jobs, joined, bus] = process.argv.slice(2)
await start({ members: Number(members), bounded: bounds === 'bounded', jobs: jobs !== 'no-jobs', joined, bus })
