/**
 * Two accounts that booked one draw and then became one owner's have one booking: the later one's fee comes back whole,
 * without a mark.
 */
import { sayCents } from '@tonne/domain/format'
import { wallet } from '@tonne/domain/ledger'
import { returnPostings } from '@tonne/domain/trading/presale'
import { notify } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { openBooks } from '../../shared/ledger/books.ts'
import type { Tools } from '../../shared/tools.ts'
import { moveOrders } from '../order/store.ts'
import { lockProject } from '../project/store.ts'
import { changeBookings, listDoubles } from './store.ts'

type ReturnTools = Pick<Tools, 'db'>

/** A draw leaves doubles out of its list, so the order of runs does not matter. */
export const returnDoubles = ({ db }: ReturnTools): DueJob =>
  fencedJob({ db, name: 'returnDoubles', everyMs: 1000 }, async (now, fenced) =>
    eachApart(await listDoubles(db), ({ orderNo, projectNo }) =>
      fenced(async (tx) => {
        await lockProject(tx, projectNo)
        return giveBack(tx, { orderNo, now })
      }),
    ),
  )

async function giveBack(tx: Tx, { orderNo, now }: { orderNo: string; now: Date }): Promise<number> {
  const booking = (await listDoubles(tx)).find((one) => one.orderNo === orderNo)
  if (!booking) return 0
  const { memberId, orderId, keptCents, projectNo: project } = booking
  const purse = [wallet(memberId, 'available'), wallet(memberId, 'held')]
  const books = await openBooks(tx, { accounts: purse, most: 1 })
  const entryId = books.enter({
    kind: 'booking_return',
    causeId: orderId,
    postings: returnPostings(memberId, keptCents),
  })
  books.holds.release({ memberId, why: 'booking', causeId: orderId }, keptCents)
  books.emit({ memberId, stale: ['wallet', 'order', 'member', 'presale'] })
  changeBookings(tx, [{ orderId, keptCents: 0, settledAt: now }])
  await moveOrders(tx, [{ id: orderId, from: 'applying', to: 'cancelled', now: { entryId } }], now)
  await books.close(now)
  const params = { no: orderNo, project, returned: sayCents(keptCents) }
  await notify(tx, { memberId, kind: 'bookingOfOwner', cause: `order ${orderId} double`, params }, now)
  return 1
}
