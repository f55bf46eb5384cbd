/**
 * The time for a final payment does not run while a restriction keeps the member from paying, nor in an outage and the
 * hours after it. When it ends, the deadline moves by the time that it lasted since the draw.
 */
import { sayBothDayTimes, sayCents } from '@tonne/domain/format'
import { wallet } from '@tonne/domain/ledger'
import { keepsFromPaying } from '@tonne/domain/people/restriction'
import { finalDueAt, finalQuote, reminderDue } from '@tonne/domain/trading/presale'
import { notify } from '../../base/notice/store.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { openBooks } from '../../shared/ledger/books.ts'
import type { Tools } from '../../shared/tools.ts'
import { lockProject } from '../project/store.ts'
import { byMember } from './lockBookings.ts'
import { type BookingRow, changeBookings, listByNos, listEnded, markReminded } from './store.ts'

export const moveDeadlines = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'moveDeadlines', everyMs: 1000 }, async (now, fenced) => {
    const projects = new Set((await listMoves(db, null)).map(({ booking }) => booking.projectNo))
    return eachApart([...projects], (no) =>
      fenced(async (tx) => ((await lockProject(tx, no)) ? moveIn(tx, no, now) : 0)),
    )
  })

type Move = { booking: BookingRow; dueAt: Date }
async function listMoves(sql: Sql, projectNo: string | null): Promise<Move[]> {
  const cases = (await listEnded(sql, projectNo)).filter(keepsFromPaying)
  if (cases.length === 0) return []
  const bookings = await listByNos(sql, [...new Set(cases.map((c) => c.orderNo))])
  return bookings.flatMap((booking) => {
    const kept = cases.filter((c) => c.orderNo === booking.orderNo)
    const dueAt = finalDueAt(kept[0]!.drawnAt, booking.terms, kept)
    return dueAt > booking.finalDueAt! ? [{ booking, dueAt }] : []
  })
}

/** Moves the deadlines of a project, which is locked, and returns their number. */
export async function moveIn(tx: Tx, projectNo: string, now: Date): Promise<number> {
  const moves = byMember(await listMoves(tx, projectNo))
  if (moves.length === 0) return 0
  const books = await openBooks(tx, { accounts: moves.map(({ booking }) => wallet(booking.memberId, 'held')), most: 0 })
  for (const { booking, dueAt } of moves) {
    const { memberId, orderId } = booking
    books.holds.promise({ memberId, why: 'booking', causeId: orderId }, dueAt)
    books.emit({ memberId, stale: ['wallet', 'order', 'presale'] })
  }
  changeBookings(
    tx,
    moves.map(({ booking: { orderId, keptCents }, dueAt }) => ({ orderId, keptCents, finalDueAt: dueAt })),
  )
  await books.close(now)
  for (const { booking, dueAt } of moves) {
    const { memberId, orderId, orderNo: no } = booking
    // The notice of the new deadline stands for the reminder that is due with it; later ones are sent anew.
    markReminded(tx, orderId, reminderDue(dueAt, null, now))
    const params = { no, rest: sayCents(finalQuote(booking).restCents), deadline: sayBothDayTimes(dueAt, now) }
    await notify(tx, { memberId, kind: 'finalMoved', cause: `order ${orderId} until ${dueAt.getTime()}`, params }, now)
  }
  return moves.length
}
