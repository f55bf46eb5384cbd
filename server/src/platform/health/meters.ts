/** What this node counts, in the form that Prometheus reads. Labels have few values: never a member or a number. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../database/database.ts'
import type { JobRun } from '../schedule/runDue.ts'

/** In seconds; the product promises an answer within one. */
const BUCKETS = [0.005, 0.02, 0.1, 0.25, 0.5, 1, 2.5, 10]

export type Meters = {
  /** The text of everything that is counted, and its media type. */
  text(): Promise<{ type: string; body: string }>
  /** `route` is the endpoint's address as it is declared. */
  answered(answer: { route: string; status: number; seconds: number }): void
  refused(rule: string): void
  ran(run: JobRun): void
  /** After an outage the job is late, which is no fault of its own. */
  jobFailed(job: string, isOutage: boolean): void
  /** A due job was checked without a failure: it ran, had nothing to do, or another node has it. */
  lookedAtJob(job: string): void
  /** When that last happened, in milliseconds of this process; undefined before the first time. */
  lastLookAt(): number | undefined
  /** Read for each scrape; a gauge that cannot be read, or has no value, is left out. */
  watch(gauges: Readonly<Record<string, { help: string; read(): number | Promise<number | undefined> }>>): void
}

const READ_MS = 2000
/** Undefined if it takes longer: a scrape must not wait for a silent database. */
const within = <T>(ms: number, read: () => T | Promise<T>): Promise<T | undefined> =>
  Promise.race([Promise.resolve().then(read), sleep(ms, undefined, { ref: false })])

export function openMeters(): Meters {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'tonne_request_seconds',
    help: 'Answers by endpoint and HTTP status.',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'tonne_refusals_total',
    help: 'Requests refused by a rule.',
    labelNames: ['rule'],
    registers,
  })
  const jobs = new Histogram({
    name: 'tonne_job_seconds',
    help: 'Runs of due jobs on this node.',
    labelNames: ['job'],
    buckets: BUCKETS,
    registers,
  })
  const failed = new Counter({
    name: 'tonne_job_failures_total',
    help: 'Runs of due jobs that failed, other than by an outage of the database.',
    labelNames: ['job'],
    registers,
  })
  const failing = new Gauge({
    name: 'tonne_job_failing',
    help: 'How often a due job failed since it last ran, or was found to be of another node.',
    labelNames: ['job'],
    registers,
  })
  let lastLookAt: number | undefined
  return {
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
    answered: ({ route, status, seconds }) => requests.observe({ route, status }, seconds),
    refused: (rule) => refusals.inc({ rule }),
    ran: ({ job, ms }) => jobs.observe({ job }, ms / 1000),
    jobFailed: (job, isOutage) => {
      if (!isOutage) failed.inc({ job })
      failing.inc({ job })
    },
    lookedAtJob: (job) => {
      failing.set({ job }, 0)
      lastLookAt = performance.now()
    },
    lastLookAt: () => lastLookAt,
    watch: (gauges) => {
      for (const [name, { help, read }] of Object.entries(gauges)) {
        const gauge = new Gauge({
          name,
          help,
          registers,
          collect: async () => {
            gauge.remove()
            const value = await within(READ_MS, read).catch(() => undefined)
            if (value !== undefined) gauge.set(value)
          },
        })
      }
    },
  }
}

/** For the connections of this node's callers. */
export const poolGauges = ({ pool }: Db) => ({
  tonne_pool_connections: { help: 'Connections of callers to the database.', read: () => pool.totalCount },
  tonne_pool_idle: { help: 'Connections of callers that nobody uses.', read: () => pool.idleCount },
  tonne_pool_waiting: { help: 'Callers that wait for a connection.', read: () => pool.waitingCount },
})
