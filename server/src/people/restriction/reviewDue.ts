/** A late review is reported to the member and comes first on the operators' list, so no restriction is forgotten. */

import { notify } from '../../base/notice/store.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { markOverdue } from './store.ts'

export const reviewDue = ({ db }: Tools): DueJob =>
  fencedJob({ db, name: 'reviewDue', everyMs: 60_000 }, async (now, fenced) => {
    const late = await fenced(async (tx) => {
      const found = await markOverdue(tx, now)
      for (const { id, caseNo, memberId } of found)
        await notify(
          tx,
          { memberId, kind: 'reviewLate', cause: `restriction ${id} late ${now.getTime()}`, params: { caseNo } },
          now,
        )
      for (const { memberId } of found) emit(tx, { memberId, stale: ['restriction'] }, now)
      return found
    })
    return late.length
  })
