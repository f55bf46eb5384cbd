/** A node that slept while another took over its job must write nothing, so every transaction of a job is fenced. */
import type { Db, Tx } from '../database/database.ts'
import { assertFence } from './lease.ts'
import type { DueJob } from './runDue.ts'

/** A transaction that commits only while no other node has the job. */
export type Fenced = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
type Job = Omit<DueJob, 'run'> & { db: Db }

/** A job whose writes go through `fenced`. */
export const fencedJob = ({ db, ...job }: Job, run: (now: Date, fenced: Fenced) => Promise<number>): DueJob => ({
  ...job,
  run: (now, fence) =>
    run(now, (work) =>
      db.tx(async (tx) => {
        await assertFence(tx, job.name, fence)
        return work(tx)
      }),
    ),
})
