import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { expire, listExpired } from './store.ts'

export const expireDeposits = ({ db }: Tools): DueJob =>
  fencedJob({ db, name: 'expireDeposits', everyMs: 1000 }, async (now, fenced) =>
    eachApart(await listExpired(db, now), ({ id, memberId }) =>
      fenced(async (tx) => {
        if (!(await expire(tx, id))) return 0
        emit(tx, { memberId, stale: ['deposit'] }, now)
        return 1
      }),
    ),
  )
