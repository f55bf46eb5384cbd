/** Why: whoever's IC number a company gave is asked, apart from the company's own call: its answer and its time are the same whether anybody has that number. */
import { notify } from '../notice/store.ts'
import { tellLater } from '../platform/ledger/post.ts'
import { assertFence } from '../platform/schedule/lease.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import type { Tools } from '../platform/tools.ts'
import { insertLink, listUnasked } from './store.ts'

const NAME = 'askOwners'

export const askOwners = ({ db, hub }: Pick<Tools, 'db' | 'hub'>): DueJob => ({
  name: NAME,
  everyMs: 5000,
  run: async (now, fence) => {
    const unasked = await listUnasked(db)
    if (unasked.length === 0) return 0
    const told = unasked.map(({ ownerId }) => ({ memberId: ownerId, stale: ['owner'] }))
    await db.tx(async (tx) => {
      await assertFence(tx, NAME, fence)
      for (const { accountId, ownerId, company } of unasked) {
        const id = await insertLink(tx, accountId, ownerId, now)
        if (id) await notify(tx, { memberId: ownerId, kind: 'namedByCompany', cause: `owner link ${id}`, params: { company } }, now)
      }
      for (const line of told) tellLater(tx, line, now)
    })
    hub.tell(told)
    return unasked.length
  },
})
