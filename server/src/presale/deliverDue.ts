/** Why: paid tons become credits when the project's sale begins: the serials that were the member's since the payment come into the carbon balance. */
import { sayKg } from '@tonne/domain/format'
import { carbon } from '@tonne/domain/ledger'
import { bothLanguages } from '@tonne/domain/project'
import { notify } from '../notice/store.ts'
import { moveOrders, type OrderMove } from '../order/store.ts'
import { numbersFrom } from '../platform/batch/numbers.ts'
import type { Tx } from '../platform/database/database.ts'
import { openBooks } from '../platform/ledger/books.ts'
import type { Stale } from '../platform/ledger/post.ts'
import { assertFence } from '../platform/schedule/lease.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import type { Tools } from '../platform/tools.ts'
import { lockProject } from '../project/store.ts'
import { changeBookings, findDeliverable, listDeliverable } from './store.ts'

const NAME = 'deliverDue'
type DeliverTools = Pick<Tools, 'db' | 'hub'>

/** One project's deliveries a run, up to 200. */
export const deliverDue = ({ db, hub }: DeliverTools): DueJob => ({
  name: NAME,
  everyMs: 1000,
  run: async (now, fence) => {
    const found = await findDeliverable(db, now)
    if (!found) return 0
    const told = await db.tx(async (tx) => {
      await assertFence(tx, NAME, fence)
      return (await lockProject(tx, found.projectNo)) ? deliver(tx, { db, projectId: found.projectId, now }) : []
    })
    hub.tell(told)
    return told.length
  },
})

async function deliver(tx: Tx, { db, projectId, now }: { db: Tools['db']; projectId: number; now: Date }): Promise<readonly Stale[]> {
  const due = await listDeliverable(tx, projectId, now)
  if (due.length === 0) return []
  const books = await openBooks(tx, {
    accounts: due.flatMap((b) => [carbon(b.memberId, 'presale', projectId), carbon(b.memberId, 'credits', projectId)]),
    cuts: due.map((b) => ({ from: carbon(b.memberId, 'presale', projectId), kg: b.allottedKg! })),
    entries: numbersFrom('entry_id_seq'),
    most: due.length,
    cacheOwner: db,
  })
  const moves = due.map(({ orderId, memberId, allottedKg }): OrderMove => {
    const [from, to] = [carbon(memberId, 'presale', projectId), carbon(memberId, 'credits', projectId)]
    const entryId = books.enter({ kind: 'delivery', causeId: orderId, postings: [{ debit: from, credit: to, amount: allottedKg! }] })
    books.moveSerials(from, to, allottedKg!, entryId)
    books.tell({ memberId, stale: ['wallet', 'order', 'member', 'presale', 'project'] })
    return { id: orderId, from: 'final_payment_made', to: 'completed', now: { entryId } }
  })
  changeBookings(
    tx,
    due.map((b) => ({ orderId: b.orderId, keptCents: 0, deliveredAt: now })),
  )
  await moveOrders(tx, moves, now)
  await books.close(now)
  for (const { memberId, orderId, orderNo: no, allottedKg } of due) {
    const params = { no, tons: bothLanguages((lang) => sayKg(allottedKg!, lang)) }
    await notify(tx, { memberId, kind: 'delivered', cause: `order ${orderId} delivered`, params }, now)
  }
  return books.told()
}
