/** Why: a change that loops is ended by the processor time it took, which a busy machine does not stretch; a thread can see that while the other loops. */
import { parentPort, workerData } from 'node:worker_threads'

/** Which trial is under way, and how many milliseconds of processor it may take; 0 between two. */
const [TRIAL, LIMIT] = [0, 1]
const shared = new Int32Array(workerData as SharedArrayBuffer)
const spentMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
let seen = -1
let from = 0
setInterval(() => {
  const [trial, limit] = [Atomics.load(shared, TRIAL), Atomics.load(shared, LIMIT)]
  if (trial !== seen) from = spentMs()
  seen = trial
  if (limit > 0 && spentMs() - from > limit) process.kill(process.pid, 'SIGKILL')
}, 100)
parentPort!.postMessage('watching')
