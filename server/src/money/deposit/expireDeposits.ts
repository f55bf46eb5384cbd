import { assertFence } from '../../platform/schedule/lease.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { expireDue } from './store.ts'

const NAME = 'expireDeposits'

export const expireDeposits = ({ db, hub }: Tools): DueJob => ({
  name: NAME,
  everyMs: 1000,
  run: async (now, fence) => {
    const expired = await db.tx(async (tx) => {
      await assertFence(tx, NAME, fence)
      return expireDue(tx, now)
    })
    hub.tell(expired.map(({ memberId }) => ({ memberId, stale: ['deposit'] })))
    return expired.length
  },
})
