import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { sweepUnused } from './store.ts'

const DAY_MS = 24 * 3_600_000

export const sweepUploads = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'sweepUploads', everyMs: 600_000 }, (now, fenced) =>
    fenced(async (tx) => (await sweepUnused(tx, new Date(now.getTime() - DAY_MS))).length),
  )
