/**
 * The person is asked outside the company's own call, so that its answer and its time do not show whether anybody has
 * that IC number.
 */
import { isNamed } from '@tonne/domain/trading/owner'
import { notify } from '../../base/notice/store.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { eachUnasked, insertLink } from './store.ts'

export const askOwners = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'askOwners', everyMs: 5000 }, async (now, fenced) =>
    eachApart(eachUnasked(db), async ({ id: accountId, ownerId: memberId, company, named, person }) => {
      // A member with the number and another name is not asked.
      if (!isNamed(named, person)) return 0
      return fenced(async (tx) => {
        const id = await insertLink(tx, accountId, memberId, now)
        if (!id) return 0
        await notify(tx, { memberId, kind: 'namedByCompany', cause: `owner link ${id}`, params: { company } }, now)
        emit(tx, { memberId, stale: ['owner'] }, now)
        return 1
      })
    }),
  )
