import { presale } from '@tonne/contract/trading/presale'
import { sayBothDayTimes, sayCents } from '@tonne/domain/format'
import { shareOf } from '@tonne/domain/money'
import { finalQuote, reminderDue } from '@tonne/domain/trading/presale'
import { notify } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { book } from './book.ts'
import { cancelBooking } from './cancelBooking.ts'
import { deliverDue } from './deliverDue.ts'
import { lapseDue } from './lapseDue.ts'
import { moveDeadlines } from './moveDeadlines.ts'
import { payFinal } from './payFinal.ts'
import { listMyBookings, readBooking, readOffer } from './readPresale.ts'
import { returnDoubles } from './returnDoubles.ts'
import { listByNos, listToRemind, markReminded } from './store.ts'

const remindDue = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'remindDue', everyMs: 10_000 }, async (now, fenced) =>
    eachApart(await listToRemind(db, now), (no) => fenced((tx) => remind(tx, no, now))),
  )

async function remind(tx: Tx, no: string, now: Date): Promise<number> {
  const booking = (await listByNos(tx, [no]))[0]!
  const { memberId, orderId, finalDueAt, remindedHours, settledAt, keptCents, terms } = booking
  const hours = settledAt ? null : reminderDue(finalDueAt!, remindedHours, now)
  // Paid, or reminded of, since it was found.
  if (hours === null) return 0
  const params = {
    no,
    rest: sayCents(finalQuote(booking).restCents),
    forfeit: sayCents(shareOf(keptCents, terms.forfeitBasisPoints)),
    deadline: sayBothDayTimes(finalDueAt!, now),
  }
  // A deadline that moved is reminded of again.
  const cause = `order ${orderId} ${hours} h until ${finalDueAt!.getTime()}`
  await notify(tx, { memberId, kind: 'finalReminder', cause, params }, now)
  markReminded(tx, orderId, hours)
  return 1
}

export const presaleHandlers = (tools: Tools): Handlers<typeof presale> => ({
  offer: readOffer(tools),
  list: listMyBookings(tools),
  info: readBooking(tools),
  book: book(tools),
  cancel: cancelBooking(tools),
  pay: payFinal(tools),
})

export const presaleModule = (tools: Tools): Module => ({
  serves: [serves(presale, presaleHandlers(tools))],
  due: [returnDoubles(tools), moveDeadlines(tools), lapseDue(tools), remindDue(tools), deliverDue(tools)],
  copies: [
    ownRows(
      'bookings',
      'booking',
      'order_no, project_id, asked_kg, price_cents, fee_cents, kept_cents, member_seed, rank, allotted_kg, ' +
        'final_due_at, made_at',
      'order_id',
    ),
  ],
})
