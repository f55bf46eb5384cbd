/**
 * A missed final payment ends as published, once: a part is forfeited, the rest comes back, the tons are on sale again.
 */
import { sayBothDayTimes, sayCents } from '@tonne/domain/format'
import { proceeds, stock, wallet } from '@tonne/domain/ledger'
import { kg } from '@tonne/domain/money'
import { keepsFromPaying } from '@tonne/domain/people/restriction'
import { decideLapse } from '@tonne/domain/trading/presale'
import { notify } from '../../base/notice/store.ts'
import { noteCredit } from '../../people/credit/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { type Books, openBooks } from '../../shared/ledger/books.ts'
import { noteOutage } from '../../shared/outage.ts'
import { listRestrictions } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { moveOrders, type OrderMove } from '../order/store.ts'
import { lockProject, type ProjectState } from '../project/store.ts'
import { byMember } from './lockBookings.ts'
import { moveIn } from './moveDeadlines.ts'
import { type BookingRow, changeBookings, listLapsed, listLapsedProjects } from './store.ts'

type LapseTools = Pick<Tools, 'db'>

/** In each run up to 200 lapses of each project. */
export const lapseDue = ({ db }: LapseTools): DueJob =>
  fencedJob({ db, name: 'lapseDue', everyMs: 1000 }, async (now, fenced) => {
    await noteOutage(db, now)
    return eachApart(await listLapsedProjects(db, now), (no) =>
      fenced(async (tx) => {
        // Payments take the same lock, so of a payment and a lapse at once the second sees the first.
        const project = await lockProject(tx, no)
        if (!project) return 0
        // A restriction or an outage may have ended since deadlines were moved last; the next run lapses what is late.
        return (await moveIn(tx, no, now)) || lapse(tx, { project, now })
      }),
    )
  })

type Lapsing = { project: ProjectState; now: Date }

async function lapse(tx: Tx, { project, now }: Lapsing): Promise<number> {
  const due = await listLapsed(tx, project.id, now)
  if (due.length === 0) return 0
  const cases = await listRestrictions(tx, [...new Set(due.map((b) => b.memberId))])
  const restricted = new Set(cases.filter(keepsFromPaying).map((r) => r.memberId))
  const [reserved, unsold] = [stock(project.id, 'reserved'), stock(project.id, 'unsold')]
  const books = await openBooks(tx, {
    accounts: [
      reserved,
      unsold,
      proceeds(project.id),
      ...due.flatMap((b) => [wallet(b.memberId, 'available'), wallet(b.memberId, 'held')]),
    ],
    cuts: due.map((b) => ({ from: reserved, kg: b.allottedKg ?? 0 })),
    most: due.length,
  })
  const closed = project.decision === 'closed'
  const ends = due.map((booking) =>
    endOf(books, booking, { closed, fromPaying: closed || restricted.has(booking.memberId) }),
  )
  changeBookings(
    tx,
    due.map((b) => ({ orderId: b.orderId, keptCents: 0, settledAt: now })),
  )
  await moveOrders(
    tx,
    ends.map((e) => e.move),
    now,
  )
  await books.close(now)
  for (const end of byMember(ends)) await notifyLapsed(tx, end, now)
  return due.length
}

type End = { booking: BookingRow; forfeitedCents: number; returnedCents: number; kept: boolean; move: OrderMove }

function endOf(
  books: Books,
  booking: BookingRow,
  { closed, fromPaying }: { closed: boolean; fromPaying: boolean },
): End {
  const { orderId, memberId, projectId, keptCents, allottedKg } = booking
  const { forfeitedCents, returnedCents, postings } = decideLapse(booking, { fromPaying })
  const entryId = books.enter({ kind: 'lapse', causeId: orderId, postings })
  if (keptCents > 0) books.holds.release({ memberId, why: 'booking', causeId: orderId }, keptCents)
  books.moveSerials(stock(projectId, 'reserved'), stock(projectId, 'unsold'), kg(allottedKg ?? 0), entryId)
  books.emit({ memberId, stale: ['wallet', 'order', 'member', 'presale'] })
  return {
    booking,
    forfeitedCents,
    returnedCents,
    kept: fromPaying,
    move: { id: orderId, from: 'pending_final_payment', to: closed ? 'cancelled' : 'expired', now: { entryId } },
  }
}

async function notifyLapsed(tx: Tx, { booking, forfeitedCents, returnedCents, kept }: End, now: Date): Promise<void> {
  const { memberId, orderId, orderNo: no, finalDueAt } = booking
  const params = {
    no,
    deadline: sayBothDayTimes(finalDueAt!, now),
    forfeit: sayCents(forfeitedCents),
    returned: sayCents(returnedCents),
  }
  await notify(tx, { memberId, kind: 'finalLapsed', cause: `order ${orderId} lapsed`, params }, now)
  if (!kept) await noteCredit(tx, { memberId, kind: 'final_payment_lapsed', orderNo: no }, now)
}
