/** A thread ends a looping change by its processor time, which does not grow on a busy machine. */
import { parentPort, workerData } from 'node:worker_threads'

/**
 * The shared cells: the current trial; its limit in milliseconds of processor, 0 between trials; how long it may use
 * almost none.
 */
const [TRIAL, LIMIT, QUIET] = [0, 1, 2]
const TICK_MS = 100
/** Almost none: less than it costs to read and handle one answer of the database, plus a garbage collection. */
const NEXT_TO_NONE_MS = 50
const shared = new Int32Array(workerData as SharedArrayBuffer)
const sumMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000
/** The processor time of the process without this thread. */
const spentMs = (): number => sumMs(process.cpuUsage()) - sumMs(process.threadCpuUsage())
let seen = -1
let from = 0
/** Silence is counted in ticks of this thread, which stop too when the whole process is not scheduled. */
let quiet = { since: 0, ticks: 0 }
setInterval(() => {
  const [trial, limit] = [Atomics.load(shared, TRIAL), Atomics.load(shared, LIMIT)]
  const spent = spentMs()
  const isNew = trial !== seen
  if (isNew) from = spent
  seen = trial
  quiet =
    isNew || spent - quiet.since > NEXT_TO_NONE_MS ? { since: spent, ticks: 0 } : { ...quiet, ticks: quiet.ticks + 1 }
  if (limit > 0 && spent - from > limit) process.kill(process.pid, 'SIGKILL')
  if (limit > 0 && quiet.ticks * TICK_MS > Atomics.load(shared, QUIET)) process.kill(process.pid, 'SIGTERM')
}, TICK_MS)
parentPort!.postMessage('watching')
