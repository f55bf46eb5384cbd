import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { expireDue } from './store.ts'

export const expireDeposits = ({ db }: Tools): DueJob =>
  fencedJob({ db, name: 'expireDeposits', everyMs: 1000 }, async (now, fenced) => {
    const expired = await fenced(async (tx) => {
      const found = await expireDue(tx, now)
      for (const { memberId } of found) emit(tx, { memberId, stale: ['deposit'] }, now)
      return found
    })
    return expired.length
  })
