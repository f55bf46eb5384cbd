/**
 * A model of how purchases go through nodes and primaries: who waits for whom, and what each step costs. It has no
 * constants of its own: every cost was measured by `measureCosts.ts`, and `npm run capacity -- --measure` shows how far
 * it is from the measured rates.
 */
import { openProcessors, type Thread } from './processors.ts'

/** Microseconds. */
export type Costs = {
  /** Of the app's single thread: taking a request and answering it, deciding an order within its batch, each batch. */
  appRequest: number
  appOrder: number
  appBatch: number
  /** Of one connection of PostgreSQL: for each order, and for each batch. */
  databaseOrder: number
  databaseBatch: number
  /** The due jobs' cost for each order, some time after it: sealing, comparing, checking. */
  appJobs: number
  databaseJobs: number
  /** The due jobs' cost in each idle second: of app and database. */
  appJobsIdle: number
  databaseJobsIdle: number
  /** Of the load client. */
  client: number
  /** Until a commit is on the disk; those that wait meanwhile share the next flush. */
  flush: number
}
export type Shape = {
  /** Cores of the one machine on which everything runs. */
  cores: number
  /** Processes of the app, for each primary. */
  nodes: number
  primaries: number
  /** Each requests the next purchase once the last is answered. */
  connections: number
  /** `one`: all buy from one project, so that batches wait for its lock. `many`: no two batches meet. */
  projects: 'one' | 'many'
  jobs: boolean
  /** The load client runs on the same cores. */
  clientBeside: boolean
  /** The share of purchases whose purse is on another primary than the project. */
  crossing: number
  /** Threads among which jobs can divide their work. */
  jobThreads: number
}
export type Flow = {
  /** Orders a second. */
  rate: number
  /** Milliseconds. */
  middleMs: number
  p99Ms: number
  batch: number
  /** Cores that were busy, on average. */
  busy: { app: number; database: number; jobs: number; client: number }
  /** Orders whose jobs were not done at the end, in seconds of the load. */
  lagSeconds: number
}

/** The most that go in one batch: `mostOf` of `shared/ledger/moneyBatch.ts`. */
const MOST = 1_000
const SECOND = 1_000_000
/**
 * A purchase across two primaries is three transactions: the purse's home sets the price aside, the project's primary
 * sells, the home books it. The two at home write an entry and a balance each, and neither serials nor an order.
 */
const AT_HOME = 0.5

type Order = { from: number; crosses: boolean; client: () => void }
type Cluster = {
  costs: Costs
  shape: Shape
  after(micros: number, done: () => void): void
  now(): number
  answered: number[]
  batches: number[]
  owed: { app: number; database: number }
}
type Primary = { lock: Lock; flush: (done: () => void) => void; free: Thread[]; made: Thread[]; thread(): Thread }
type Lock = { take(then: () => void): void; give(): void }

/** The model's result for `seconds`, after a second to get up to speed. */
export function flowOf(costs: Costs, shape: Shape, seconds = 4): Flow {
  const processors = openProcessors()
  const host = processors.host(shape.cores)
  const cluster: Cluster = {
    costs,
    shape,
    after: processors.after,
    now: processors.now,
    answered: [],
    batches: [],
    owed: { app: 0, database: 0 },
  }
  const primaries = Array.from({ length: shape.primaries }, () => openPrimary(cluster, host.thread))
  const apps: Thread[] = []
  const nodes = primaries.flatMap((primary, at) =>
    Array.from({ length: shape.nodes }, () => {
      const app = host.thread()
      apps.push(app)
      return openNode(cluster, app, primary, primaries[(at + 1) % primaries.length]!)
    }),
  )
  const jobs = shape.jobs ? openJobs(cluster, Array.from({ length: shape.jobThreads }, host.thread), apps) : []
  const clients = openClients(cluster, host.thread(), nodes)
  processors.runUntil(SECOND)
  cluster.answered.length = 0
  cluster.batches.length = 0
  const before = [apps, primaries.flatMap(({ made }) => made), jobs, [clients]].map(usedBy)
  processors.runUntil(SECOND * (1 + seconds))
  const used = [apps, primaries.flatMap(({ made }) => made), jobs, [clients]].map(usedBy)
  const busy = used.map((micros, i) => (micros - before[i]!) / (seconds * SECOND))
  const sorted = Float64Array.from(cluster.answered).sort()
  const rate = sorted.length / seconds
  const owed = costs.databaseJobs > 0 ? cluster.owed.database / costs.databaseJobs : 0
  return {
    rate,
    middleMs: (sorted[sorted.length >> 1] ?? Number.NaN) / 1000,
    p99Ms: (sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN) / 1000,
    batch: cluster.batches.reduce((sum, size) => sum + size, 0) / cluster.batches.length,
    busy: { app: busy[0]!, database: busy[1]!, jobs: busy[2]!, client: busy[3]! },
    lagSeconds: owed / rate,
  }
}
const usedBy = (threads: readonly Thread[]): number => threads.reduce((sum, thread) => sum + thread.used(), 0)

/** Each connection of a node is a thread of the database; commits that wait for the disk go together. */
function openPrimary({ after, costs }: Cluster, newThread: () => Thread): Primary {
  let waiting: (() => void)[] = []
  let busy = false
  const flush = (done: () => void): void => {
    waiting.push(done)
    if (!busy) next()
  }
  const next = (): void => {
    const together = waiting
    waiting = []
    busy = together.length > 0
    if (busy)
      after(costs.flush, () => {
        for (const done of together) done()
        next()
      })
  }
  const free: Thread[] = []
  const made: Thread[] = []
  const thread = (): Thread => {
    const one = newThread()
    made.push(one)
    return one
  }
  return { lock: openLock(), flush, free, made, thread }
}

function openLock(): Lock {
  const queue: (() => void)[] = []
  let held = false
  return {
    take: (then) => {
      if (held) return void queue.push(then)
      held = true
      then()
    },
    give: () => {
      const then = queue.shift()
      if (then) then()
      else held = false
    },
  }
}

type Batch = { primary: Primary; size: number; part: number }
/** One transaction of `size` orders; `part` says how much of a purchase's statements it has. */
function commit({ costs, shape }: Cluster, { primary, size, part }: Batch, done: () => void): void {
  const connection = primary.free.pop() ?? primary.thread()
  const locked = shape.projects === 'one' && part === 1
  const begin = (): void =>
    connection.run(costs.databaseBatch * part + size * costs.databaseOrder * part, () =>
      primary.flush(() => {
        primary.free.push(connection)
        if (locked) primary.lock.give()
        done()
      }),
    )
  if (locked) primary.lock.take(begin)
  else begin()
}

/** One process of the app: puts waiting orders into a transaction, and begins the next when that is committed. */
function openNode(cluster: Cluster, app: Thread, project: Primary, home: Primary): (order: Order) => void {
  const { costs, now, answered, batches, owed } = cluster
  const queue: Order[] = []
  let running = false
  const answer = (order: Order): void =>
    app.run(costs.appRequest / 2, () => {
      answered.push(now() - order.from)
      owed.app += costs.appJobs
      owed.database += costs.databaseJobs
      order.client()
    })
  const next = (): void => {
    const batch = queue.splice(0, MOST)
    running = batch.length > 0
    if (!running) return
    batches.push(batch.length)
    const crossing = batch.filter(({ crosses }) => crosses).length
    const homeBatch = { primary: home, size: crossing, part: AT_HOME }
    const atHome = (then: () => void): void => (crossing > 0 ? commit(cluster, homeBatch, then) : then())
    app.run(costs.appBatch * (crossing > 0 ? 3 : 1) + costs.appOrder * batch.length, () =>
      atHome(() =>
        commit(cluster, { primary: project, size: batch.length, part: 1 }, () => {
          // A purse on this primary is answered now; a crossing order once its home primary has booked it.
          for (const order of batch) if (!order.crosses) answer(order)
          atHome(() => {
            for (const order of batch) if (order.crosses) answer(order)
          })
          next()
        }),
      ),
    )
  }
  return (order) =>
    app.run(costs.appRequest / 2, () => {
      queue.push(order)
      if (!running) next()
    })
}

const LOOK = 50_000
/**
 * Jobs work off the orders in pieces on threads of their own, and the first node does the app's part; each thread looks
 * again when its piece is done, at once if more is left.
 */
function openJobs({ costs, owed, after }: Cluster, threads: readonly Thread[], apps: readonly Thread[]): Thread[] {
  const idle = { app: (costs.appJobsIdle * LOOK) / SECOND, database: (costs.databaseJobsIdle * LOOK) / SECOND }
  const share = 1 / threads.length
  const look = (thread: Thread): void => {
    const database = Math.min(owed.database, LOOK)
    owed.database -= database
    const app = Math.min(owed.app, LOOK)
    owed.app -= app
    apps[0]!.run(app + idle.app * share, () => undefined)
    const again = owed.database > 0 ? 0 : LOOK
    thread.run(database + idle.database * share, () => after(again, () => look(thread)))
  }
  for (const thread of threads) look(thread)
  return [...threads]
}

function openClients(
  { costs, shape, now, after }: Cluster,
  client: Thread,
  nodes: readonly ((order: Order) => void)[],
): Thread {
  let sent = 0
  const begin = (done: () => void): void =>
    shape.clientBeside ? client.run(costs.client, done) : after(costs.client, done)
  const ask = (connection: number): void =>
    begin(() => {
      const place = ++sent
      const crosses = Math.floor(place * shape.crossing) > Math.floor((place - 1) * shape.crossing)
      nodes[connection % nodes.length]!({ from: now(), crosses, client: () => ask(connection) })
    })
  for (let connection = 0; connection < shape.connections; connection++) ask(connection)
  return client
}
