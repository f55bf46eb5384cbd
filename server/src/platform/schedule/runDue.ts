/** Due work is found by a query on the rows themselves, so a server that was down catches up. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import { NoConnection, withReserve } from '../database/reserve.ts'
import { nodeId } from '../node.ts'
import { endLeases, LEASE_MS, takeLease } from './lease.ts'

export type DueJob = {
  name: string
  /** The interval between runs, in milliseconds of real time. */
  everyMs: number
  /** The size of a full piece, after which it runs again at once; by default after any work. */
  piece?: number
  /** Does what is due at `now`, or a piece of it; returns how much was done. */
  run(now: Date, fence: number): Promise<number>
}
export type Schedule = {
  /** Runs everything at once, after the demo clock moved. */
  runNow(): Promise<void>
  stop(): Promise<void>
}
const RETRIES = 3
const RETRY_MS = 500
/** After an outage a job that runs each hour does not wait for its next hour. */
const AFTER_OUTAGE_MS = 30_000

/**
 * A database that was away for a moment delays a job by that moment and does not cost its whole run. A job that only
 * waits for a connection has not failed, however long that takes: other jobs have them, and their ends are seen.
 */
async function again(once: () => Promise<void>, stopped: () => boolean): Promise<void> {
  for (let left = RETRIES; ; ) {
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof NoConnection)) left -= 1
      if (left < 0 || stopped() || !isOutage(error)) throw error
      await sleep(RETRY_MS)
    }
  }
}

/** One run of a job: how much it did, and for how long, in milliseconds of real time. */
export type JobRun = { job: string; did: number; ms: number }
type DueOptions = {
  log(error: unknown, job: string): void
  /** False: only `runNow` runs jobs. */
  started: boolean
  /** Called for each run; the benchmark counts how often each job ran. */
  ran?: ((run: JobRun) => void) | undefined
  /** A check of a job ended without a failure, even if another node has the job. */
  looked?: ((job: string) => void) | undefined
  /** For tests: how soon a job runs again after an outage. */
  afterOutageMs?: number
}

export function runDue(
  db: Db,
  now: () => Date,
  jobs: readonly DueJob[],
  { log, started, ran, looked, afterOutageMs = AFTER_OUTAGE_MS }: DueOptions,
): Schedule {
  const running = new Set<Promise<void>>()
  let stopped = false

  const once = async (job: DueJob): Promise<void> => {
    // Taken anew for each piece, because all pieces together may last longer than one lease.
    const piece = job.piece ?? 1
    for (let did = piece; !stopped && did >= piece; ) {
      const fence = await takeLease(db, job.name, nodeId, LEASE_MS)
      if (fence === undefined) return
      const startedAt = performance.now()
      did = await job.run(now(), fence)
      ran?.({ job: job.name, did, ms: performance.now() - startedAt })
    }
  }
  /** False after an outage. */
  const guarded = async (job: DueJob): Promise<boolean> => {
    let reached = true
    const work = withReserve(() =>
      again(
        () => once(job),
        () => stopped,
      ),
    ).then(
      () => looked?.(job.name),
      (error) => {
        reached = !isOutage(error)
        log(error, job.name)
      },
    )
    running.add(work)
    await work
    running.delete(work)
    return reached
  }
  const timers = (started ? jobs : []).map((job) => {
    let busy = false
    const look = async (): Promise<void> => {
      if (busy || stopped) return
      busy = true
      const reached = await guarded(job)
      busy = false
      if (!reached) setTimeout(look, afterOutageMs).unref()
    }
    // A server that was down catches up at once, not after its first interval.
    void look()
    const timer = setInterval(look, job.everyMs)
    timer.unref()
    return timer
  })
  return {
    runNow: async () => {
      for (const job of jobs) await guarded(job)
    },
    stop: async () => {
      stopped = true
      timers.forEach(clearInterval)
      await Promise.all(running)
      // If the database is away, the leases expire by themselves.
      await endLeases(db, nodeId).catch(() => undefined)
    },
  }
}
