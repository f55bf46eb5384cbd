/**
 * Paid tons become credits when the project's sale begins: their serials, the member's since the payment, enter the
 * carbon balance.
 */
import { bothLanguages, sayKg } from '@tonne/domain/format'
import { carbon } from '@tonne/domain/ledger'
import { kg } from '@tonne/domain/money'
import { notify } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { openBooks } from '../../shared/ledger/books.ts'
import type { Tools } from '../../shared/tools.ts'
import { listPresaleBuys, presaleWaits } from '../market/store.ts'
import { moveOrders, type OrderMove } from '../order/store.ts'
import { lockProject } from '../project/store.ts'
import {
  type BookingRow,
  changeBookings,
  type Holder,
  listDeliverable,
  listDeliverableProjects,
  listHolders,
} from './store.ts'

type DeliverTools = Pick<Tools, 'db'>

/** In each run up to 200 bookings of each project. */
export const deliverDue = ({ db }: DeliverTools): DueJob =>
  fencedJob({ db, name: 'deliverDue', everyMs: 1000 }, async (now, fenced) =>
    eachApart(await listDeliverableProjects(db, now), ({ projectId, projectNo }) =>
      fenced(async (tx) => ((await lockProject(tx, projectNo)) ? deliver(tx, { projectId, now }) : 0)),
    ),
  )

/**
 * Tons go to their present holder, because some were sold undelivered. While an order for them waits in the book they
 * are held for it; `emptyClosedBooks` removes it first.
 */
async function deliver(tx: Tx, { projectId, now }: { projectId: number; now: Date }): Promise<number> {
  if (await presaleWaits(tx, projectId)) return 0
  const due = await listDeliverable(tx, projectId, now)
  const holders = await listHolders(tx, projectId, due.length > 0 ? due.map((b) => b.memberId) : null)
  const bookings = new Map(due.map((b) => [b.memberId, b.orderId]))
  const buys = await listPresaleBuys(
    tx,
    projectId,
    holders.map((h) => h.memberId),
  )
  const books = await openBooks(tx, {
    accounts: holders.flatMap((h) => [
      carbon(h.memberId, 'presale', projectId),
      carbon(h.memberId, 'credits', projectId),
    ]),
    cuts: holders.map((h) => ({ from: carbon(h.memberId, 'presale', projectId), kg: h.kg })),
    most: holders.length,
  })
  const entries = new Map<number, number>()
  for (const { memberId, kg: amount } of holders) {
    const causeId = bookings.get(memberId) ?? buys.get(memberId)
    if (causeId === undefined) throw new Error(`member ${memberId} holds presale credits by no order`)
    const [from, to] = [carbon(memberId, 'presale', projectId), carbon(memberId, 'credits', projectId)]
    const entryId = books.enter({
      kind: 'delivery',
      causeId,
      postings: [{ debit: from, credit: to, amount: kg(amount) }],
    })
    books.moveSerials(from, to, kg(amount), entryId)
    entries.set(memberId, entryId)
  }
  const touched = new Set([...bookings.keys(), ...entries.keys()])
  for (const memberId of touched) {
    books.emit({ memberId, stale: ['wallet', 'order', 'member', 'presale', 'project', 'market'] })
  }
  await complete(tx, { due, entries, now })
  await books.close(now)
  await notifyHolders(tx, { due, holders, now })
  return touched.size
}

/** A member who sold all of it before gets nothing delivered, so that booking completes without an entry. */
async function complete(
  tx: Tx,
  { due, entries, now }: { due: readonly BookingRow[]; entries: ReadonlyMap<number, number>; now: Date },
) {
  if (due.length === 0) return
  changeBookings(
    tx,
    due.map((b) => ({ orderId: b.orderId, keptCents: 0, deliveredAt: now })),
  )
  const moves = due.map(({ orderId, memberId }): OrderMove => {
    const entryId = entries.get(memberId)
    return {
      id: orderId,
      from: 'final_payment_made',
      to: 'completed',
      ...(entryId === undefined ? {} : { now: { entryId } }),
    }
  })
  await moveOrders(tx, moves, now)
}

async function notifyHolders(
  tx: Tx,
  { due, holders, now }: { due: readonly BookingRow[]; holders: readonly Holder[]; now: Date },
): Promise<void> {
  for (const { memberId, projectId, projectNo: project, kg: heldKg } of holders) {
    const tons = bothLanguages((lang) => sayKg(heldKg, lang))
    const booking = due.find((b) => b.memberId === memberId)
    if (booking) {
      const params = { no: booking.orderNo, tons }
      await notify(tx, { memberId, kind: 'delivered', cause: `order ${booking.orderId} delivered`, params }, now)
    } else
      await notify(
        tx,
        { memberId, kind: 'deliveredTraded', cause: `project ${projectId} delivered`, params: { project, tons } },
        now,
      )
  }
}
