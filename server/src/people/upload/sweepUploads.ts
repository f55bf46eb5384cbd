import { assertFence } from '../../platform/schedule/lease.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { sweepUnused } from './store.ts'

const NAME = 'sweepUploads'
const DAY_MS = 24 * 3_600_000

export const sweepUploads = ({ db }: Pick<Tools, 'db'>): DueJob => ({
  name: NAME,
  everyMs: 600_000,
  run: (now, fence) =>
    db.tx(async (tx) => {
      await assertFence(tx, NAME, fence)
      return (await sweepUnused(tx, new Date(now.getTime() - DAY_MS))).length
    }),
})
