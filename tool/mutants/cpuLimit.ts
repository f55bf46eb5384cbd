/**
 * A change that loops is ended by the processor time that it takes, which a busy machine does not stretch. A thread
 * watches it.
 */
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Which trial is under way; how many milliseconds of processor it may take, 0 between two; how long it may take next to
 * none.
 */
const [TRIAL, LIMIT, QUIET] = [0, 1, 2]
const TICK_MS = 100
/**
 * Next to none: less than one answer of a database costs to read and act on, with what a garbage collection may take.
 */
const NEXT_TO_NONE_MS = 50
const shared = new Int32Array(workerData as SharedArrayBuffer)
const sumMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000
/** The processor time of the process without this thread. */
const spentMs = (): number => sumMs(process.cpuUsage()) - sumMs(process.threadCpuUsage())
let seen = -1
let from = 0
/** Counted in ticks of this thread: where the whole process gets no turn, they do not come either. */
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
