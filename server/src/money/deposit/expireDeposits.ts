import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { expireDue } from './store.ts'

export const expireDeposits = ({ db, hub }: Tools): DueJob =>
  fencedJob({ db, name: 'expireDeposits', everyMs: 1000 }, async (now, fenced) => {
    const expired = await fenced((tx) => expireDue(tx, now))
    hub.tell(expired.map(({ memberId }) => ({ memberId, stale: ['deposit'] })))
    return expired.length
  })
