/**
 * The person is asked outside the company's own call, so that its answer and its time do not show whether anybody has
 * that IC number.
 */
import { isNamed } from '@tonne/domain/trading/owner'
import { notify } from '../../base/notice/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { insertLink, listUnasked, type Unasked } from './store.ts'

/**
 * The next fifty to be asked. Members with the number and another name are skipped each time, so that they keep no
 * others waiting.
 */
async function findQuestions(sql: Sql): Promise<Unasked[]> {
  const found: Unasked[] = []
  for (let after = 0; found.length < 50; ) {
    const page = await listUnasked(sql, after)
    found.push(...page.filter(({ named, person }) => isNamed(named, person)))
    if (page.length === 0) break
    after = page.at(-1)!.accountId
  }
  return found
}

export const askOwners = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'askOwners', everyMs: 5000 }, async (now, fenced) => {
    const unasked = await findQuestions(db)
    if (unasked.length === 0) return 0
    await fenced(async (tx) => {
      for (const { accountId, ownerId, company } of unasked) {
        const id = await insertLink(tx, accountId, ownerId, now)
        if (id)
          await notify(
            tx,
            { memberId: ownerId, kind: 'namedByCompany', cause: `owner link ${id}`, params: { company } },
            now,
          )
      }
      for (const { ownerId } of unasked) emit(tx, { memberId: ownerId, stale: ['owner'] }, now)
    })
    return unasked.length
  })
