/** Why: an intent that was not paid in time says so, and its page hears of it. */
import type { DueJob } from '../platform/schedule/runDue.ts'
import type { Tools } from '../platform/tools.ts'
import { expireDue } from './store.ts'

export const expireDeposits = ({ db, hub }: Tools): DueJob => ({
  name: 'expireDeposits',
  everyMs: 1000,
  run: async (now) => {
    const expired = await db.tx((tx) => expireDue(tx, now))
    hub.tell(expired.map(({ memberId }) => ({ memberId, stale: ['deposit'] })))
    return expired.length
  },
})
