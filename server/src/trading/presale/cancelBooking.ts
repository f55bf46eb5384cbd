import type { Input, Output } from '@tonne/contract/endpoint'
import type { presale } from '@tonne/contract/trading/presale'
import { sayBothDayTimes, sayCents } from '@tonne/domain/format'
import { wallet } from '@tonne/domain/ledger'
import { refuse } from '@tonne/domain/refusals'
import { returnPostings } from '@tonne/domain/trading/presale'
import { notify } from '../../base/notice/store.ts'
import { noteCredit } from '../../people/credit/store.ts'
import type { Keyed } from '../../platform/http/idempotency.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { moneyBatch } from '../../shared/ledger/moneyBatch.ts'
import type { MoneyCommand } from '../../shared/ledger/moneyCommand.ts'
import type { Tools } from '../../shared/tools.ts'
import { moveOrders } from '../order/store.ts'
import { byMember, type LockedBookings, lockBookings, ownBooking } from './lockBookings.ts'
import { type BookingRow, changeBookings, listPresales } from './store.ts'

type CancelBookingInput = Keyed & Input<typeof presale.cancel>
type CancelBatchFacts = LockedBookings & { sealed: Set<number> }
type Effect = { booking: BookingRow; entryId: number; closesAt: Date }

export function cancelBooking({ db, clock }: Tools): Handler<typeof presale.cancel> {
  const batch = moneyBatch({ db, now: () => clock.now() }, command)
  return ({ input, keyed }) => batch({ ...input, ...keyed })
}

const command: MoneyCommand<CancelBookingInput, CancelBatchFacts, Effect, Output<typeof presale.cancel>> = {
  load: async (tx, inputs, now) => ({ ...(await lockBookings(tx, inputs, now)), sealed: new Set<number>() }),
  touches: ({ memberId }) => ({ accounts: [wallet(memberId, 'available'), wallet(memberId, 'held')], cuts: [] }),
  read: async (tx, _inputs, facts) => {
    const presales = await listPresales(tx, [...facts.offers.keys()])
    facts.sealed = new Set(presales.filter((p) => p.sealed).map((p) => p.projectId))
  },
  decide: (input, facts, books, now) => {
    const booking = ownBooking(facts, input)
    const { memberId, orderId, keptCents, projectId } = booking
    if (booking.state !== 'applying') refuse('bookingNotOpen')
    const closesAt = facts.offers.get(projectId)!.presaleEndsAt!
    if (now >= closesAt || facts.sealed.has(projectId))
      refuse('bookingClosed', { closedAt: sayBothDayTimes(closesAt, now) })
    const entryId = books.enter({
      kind: 'booking_return',
      causeId: orderId,
      postings: returnPostings(memberId, keptCents),
    })
    books.holds.release({ memberId, why: 'booking', causeId: orderId }, keptCents)
    books.emit({ memberId, stale: ['wallet', 'order', 'member', 'presale'] })
    // Later commands of this batch see it cancelled.
    facts.bookings.set(booking.orderNo, { ...booking, state: 'cancelled' })
    return {
      effect: { booking, entryId, closesAt },
      answer: { returnedCents: keptCents, availableCents: books.balance(wallet(memberId, 'available')) },
    }
  },
  store: async (tx, effects, now) => {
    changeBookings(
      tx,
      effects.map(({ booking }) => ({ orderId: booking.orderId, keptCents: 0, settledAt: now })),
    )
    await moveOrders(
      tx,
      effects.map(({ booking, entryId }) => ({
        id: booking.orderId,
        from: 'applying',
        to: 'cancelled',
        now: { entryId },
      })),
      now,
    )
    for (const { booking, closesAt } of byMember(effects)) {
      const { memberId, orderId, orderNo: no, keptCents } = booking
      const params = { no, returned: sayCents(keptCents), closes: sayBothDayTimes(closesAt, now) }
      await notify(tx, { memberId, kind: 'bookingCancelled', cause: `order ${orderId} cancelled`, params }, now)
      await noteCredit(tx, { memberId, kind: 'presale_cancelled', orderNo: no }, now)
    }
  },
}
