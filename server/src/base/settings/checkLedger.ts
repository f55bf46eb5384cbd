/** All balances are compared with all postings again and again, so that a difference is seen within a minute. */
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { insertCheck } from './store.ts'

export const checkLedger = ({ db }: Pick<Tools, 'db'>): DueJob => ({
  name: 'checkLedger',
  everyMs: 30_000,
  run: async (now) => {
    await insertCheck(db, now)
    return 0
  },
})
