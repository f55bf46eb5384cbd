/**
 * Measures the model's costs on this machine: processor time from the kernel's own counters at one connection and at
 * many, and the time of a commit to the disk. No rate is used, so the measured rates can show how far the model is off.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { figuresOf } from '../figures.ts'
import { load } from '../load.ts'
import { noopRequest, orderRequests } from '../requests.ts'
import { untilSealed } from '../sealing.ts'
import type { Side } from '../side.ts'
import type { Stage } from '../stage.ts'
import type { Costs } from './model.ts'

/** Measured at a number of connections; microseconds an order. */
export type Measured = {
  connections: number
  jobs: boolean
  rate: number
  batch: number
  app: number
  database: number
  client: number
}
export type Measurements = { costs: Costs; rates: Measured[]; diskBytes: number }

const [FEW, MANY] = [1, 128]
/** Not used for the costs. */
const BETWEEN = [8, 32, 512]
const QUIET_MS = 5_000
const FLUSHES = 300

export async function measureCosts(stage: Stage): Promise<Measurements> {
  const [product, ground] = await Promise.all([stage.product(), stage.ground()])
  const { ms, rounds } = stage.plan
  const rates = (side: Side, connections: number) => rounded(stage, { side, connections, jobs: false, ms, rounds })
  await stage.turn(ground, () => oneTurn(stage, { side: ground, connections: MANY, jobs: false, ms: 1500 }))
  const few = await rates(ground, FEW)
  const many = await rates(ground, MANY)
  const between: Measured[] = []
  for (const connections of BETWEEN) between.push(await rates(ground, connections))
  const request = await stage.turn(ground, () => requestMicros(ground, ms))
  const flush = await stage.turn(ground, () => flushMicros(ground))
  const whole = await stage.turn(product, () => withJobs(stage, product))
  // app(batch) = order + batch's cost / batch, at two sizes of a batch; the database's the same.
  const each = (kind: 'app' | 'database') => {
    const ofBatch = (few[kind] - many[kind]) / (1 / few.batch - 1 / many.batch)
    return { ofBatch, ofOrder: few[kind] - ofBatch / few.batch }
  }
  const [app, database] = [each('app'), each('database')]
  return {
    costs: {
      appRequest: request,
      appOrder: app.ofOrder - request,
      appBatch: app.ofBatch,
      databaseOrder: database.ofOrder,
      databaseBatch: database.ofBatch,
      appJobs: Math.max(0, whole.app - (app.ofOrder + app.ofBatch / whole.batch)),
      databaseJobs: Math.max(0, whole.database - (database.ofOrder + database.ofBatch / whole.batch)),
      appJobsIdle: whole.idle.app,
      databaseJobsIdle: whole.idle.database,
      client: many.client,
      flush,
    },
    rates: [few, ...between, many, whole.measured].sort(
      (a, b) => Number(a.jobs) - Number(b.jobs) || a.connections - b.connections,
    ),
    diskBytes: whole.diskBytes,
  }
}

type Turn = { side: Side; connections: number; jobs: boolean; ms: number }
async function rounded(stage: Stage, { rounds, ...turn }: Turn & { rounds: number }): Promise<Measured> {
  const found: Measured[] = []
  for (let i = 0; i < rounds; i++) found.push(await stage.turn(turn.side, () => oneTurn(stage, turn)))
  const of = (kind: 'rate' | 'batch' | 'app' | 'database' | 'client') => figuresOf(found.map((one) => one[kind])).median
  const { connections, jobs } = turn
  const measured = {
    connections,
    jobs,
    rate: of('rate'),
    batch: of('batch'),
    app: of('app'),
    database: of('database'),
    client: of('client'),
  }
  stage.say(`${connections} connections: ${Math.round(measured.rate)}/s in batches of ${measured.batch.toFixed(1)}`)
  return measured
}

async function oneTurn(stage: Stage, { side, connections, jobs, ms }: Turn): Promise<Measured> {
  const { no, id } = await stage.open(side)
  const next = orderRequests(side.child.ready.members, no)
  const [from, own] = [await side.spent(), process.cpuUsage()]
  const { rate, sent, refused, example } = await load({ port: side.child.ready.port, connections, ms, next })
  if (refused > 0) throw new Error(`${refused} of ${sent + refused} were refused, such as ${example}`)
  const [to, mine] = [await side.spent(), process.cpuUsage(own)]
  const { rows } = await side.owner.query<{ batches: number }>(
    'select count(distinct xmin::text)::int as batches from "order" where project_id = $1',
    [id],
  )
  return {
    connections,
    jobs,
    rate,
    batch: sent / rows[0]!.batches,
    app: (to.app - from.app) / sent,
    database: (to.postgres - from.postgres) / sent,
    client: (mine.user + mine.system) / sent,
  }
}

/** From the first order until the jobs are done with the last, less their cost while idle. */
async function withJobs(stage: Stage, side: Side) {
  const { ms, rounds } = stage.plan
  await untilSealed(side)
  const idle = await spentIn(side, () => sleep(QUIET_MS))
  const before = await sizeOf(side)
  let measured!: Measured
  const whole = await spentIn(side, async () => {
    measured = await oneTurn(stage, { side, connections: MANY, jobs: true, ms: ms * rounds })
    await untilSealed(side)
  })
  const after = await sizeOf(side)
  const orders = (measured.rate * ms * rounds) / 1000 + MANY
  const inQuiet = (kind: 'app' | 'postgres'): number => (idle[kind] / idle.micros) * whole.micros
  const beyond = (kind: 'app' | 'postgres'): number => (whole[kind] - inQuiet(kind)) / orders
  return {
    measured,
    batch: measured.batch,
    app: beyond('app'),
    database: beyond('postgres'),
    idle: { app: (idle.app / idle.micros) * 1e6, database: (idle.postgres / idle.micros) * 1e6 },
    diskBytes: (after - before) / orders,
  }
}
async function spentIn(side: Side, work: () => Promise<unknown>) {
  const [from, at] = [await side.spent(), performance.now()]
  await work()
  const to = await side.spent()
  return { app: to.app - from.app, postgres: to.postgres - from.postgres, micros: (performance.now() - at) * 1000 }
}
const sizeOf = async ({ owner }: Side): Promise<number> => {
  const { rows } = await owner.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]!.bytes)
}

/** The app's cost of a post to a route that does nothing. */
async function requestMicros(side: Side, ms: number): Promise<number> {
  const from = await side.spent()
  const { sent } = await load({ port: side.child.ready.port, connections: MANY, ms, next: noopRequest('BENCH-0') })
  return ((await side.spent()).app - from.app) / sent
}

/** The median of many commits of one row, in sequence. */
async function flushMicros({ child }: Side): Promise<number> {
  const client = new pg.Client({ connectionString: child.ready.databaseUrl })
  await client.connect()
  await client.query('create table if not exists bench_flush (at timestamptz not null)')
  const found: number[] = []
  for (let i = 0; i < FLUSHES; i++) {
    const at = performance.now()
    await client.query('insert into bench_flush values (now())')
    found.push((performance.now() - at) * 1000)
  }
  await client.end()
  return figuresOf(found).median
}
