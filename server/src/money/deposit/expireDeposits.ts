import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { tell } from '../../shared/ledger/tell.ts'
import type { Tools } from '../../shared/tools.ts'
import { expireDue } from './store.ts'

export const expireDeposits = ({ db }: Tools): DueJob =>
  fencedJob({ db, name: 'expireDeposits', everyMs: 1000 }, async (now, fenced) => {
    const expired = await fenced(async (tx) => {
      const found = await expireDue(tx, now)
      for (const { memberId } of found) tell(tx, { memberId, stale: ['deposit'] }, now)
      return found
    })
    return expired.length
  })
