import type { Input, Output } from '@tonne/contract/endpoint'
import type { presale } from '@tonne/contract/trading/presale'
import { dayOf } from '@tonne/domain/days'
import { bothLanguages, sayCents, sayKg } from '@tonne/domain/format'
import { carbon, house, proceeds, stock, wallet } from '@tonne/domain/ledger'
import { type Cents, cents } from '@tonne/domain/money'
import { entryNo } from '@tonne/domain/numbers'
import { paymentCounts } from '@tonne/domain/people/credit'
import { decideFinal } from '@tonne/domain/trading/presale'
import type { Range } from '@tonne/domain/trading/serial'
import { notify } from '../../base/notice/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import { noteCredit } from '../../people/credit/store.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Keyed } from '../../platform/http/idempotency.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { moneyBatch } from '../../shared/ledger/moneyBatch.ts'
import type { MoneyCommand } from '../../shared/ledger/moneyCommand.ts'
import { noteOutage } from '../../shared/outage.ts'
import { listRestrictions, type OpenRestriction } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { listBuyers, moveOrders } from '../order/store.ts'
import { lockProject } from '../project/store.ts'
import { byMember, type LockedBookings, lockBookings, ownBooking } from './lockBookings.ts'
import { moveIn } from './moveDeadlines.ts'
import { type BookingRow, changeBookings, findLate } from './store.ts'

type PayFinalInput = Keyed & Input<typeof presale.pay>
type FinalBatchFacts = LockedBookings & { restrictions: readonly OpenRestriction[]; answered: Map<number, boolean> }
type Effect = { booking: BookingRow; entryId: number; ranges: readonly Range[]; restCents: Cents }

export function payFinal({ db, clock }: Tools): Handler<typeof presale.pay> {
  const batch = moneyBatch({ db, now: () => clock.now() }, command)
  return async ({ input, keyed, memberId, now }) => {
    const project = await findLate(db, { no: input.no, memberId }, now)
    if (project) await moveBefore(db, project, now)
    return batch({ ...input, ...keyed })
  }
}

/** Nobody is late by an outage or a case whose end the next job would only notice. */
async function moveBefore(db: Db, project: string, now: Date): Promise<void> {
  await noteOutage(db, now)
  await db.tx(async (tx) => ((await lockProject(tx, project)) ? moveIn(tx, project, now) : 0))
}

const command: MoneyCommand<PayFinalInput, FinalBatchFacts, Effect, Output<typeof presale.pay>> = {
  load: async (tx, inputs, now) => ({
    ...(await lockBookings(tx, inputs, now)),
    restrictions: [],
    answered: new Map(),
  }),
  touches: ({ memberId, no }, { bookings }) => {
    const purse = [wallet(memberId, 'available'), wallet(memberId, 'held')]
    const booking = bookings.get(no)
    if (booking?.memberId !== memberId) return { accounts: purse, cuts: [] }
    const reserved = stock(booking.projectId, 'reserved')
    const accounts = [
      ...purse,
      reserved,
      carbon(memberId, 'presale', booking.projectId),
      proceeds(booking.projectId),
      house('fees'),
      house('gst'),
    ]
    return { accounts, cuts: booking.allottedKg ? [{ from: reserved, kg: booking.allottedKg }] : [] }
  },
  read: async (tx, inputs, facts, now) => {
    const pairs = [...facts.bookings.values()].map(({ memberId, projectId }) => ({ memberId, projectId }))
    const memberIds = [...new Set(inputs.map((i) => i.memberId))]
    const [restrictions, buyers] = await Promise.all([listRestrictions(tx, memberIds), listBuyers(tx, pairs, now)])
    facts.restrictions = restrictions
    facts.answered = new Map(buyers.map((b) => [b.memberId, b.answered]))
  },
  decide: (input, facts, books, now) => {
    const booking = ownBooking(facts, input)
    const { memberId, orderId, projectId, keptCents } = booking
    const member = {
      answered: facts.answered.get(memberId) ?? false,
      restrictions: facts.restrictions.filter((r) => r.memberId === memberId),
    }
    const availableCents = cents(books.balance(wallet(memberId, 'available')))
    const { quote, postings } = decideFinal({
      member,
      project: facts.offers.get(projectId)!,
      state: booking.state,
      booking,
      availableCents,
      now,
    })
    const entryId = books.enter({ kind: 'final_payment', causeId: orderId, postings })
    // The held fee leaves by this entry, and its hold ends with it.
    books.holds.release({ memberId, why: 'booking', causeId: orderId }, keptCents)
    const ranges = books.moveSerials(
      stock(projectId, 'reserved'),
      carbon(memberId, 'presale', projectId),
      booking.allottedKg!,
      entryId,
    )
    books.emit({ memberId, stale: ['wallet', 'order', 'member', 'presale', 'project'] })
    facts.bookings.set(booking.orderNo, { ...booking, state: 'final_payment_made' })
    const no = entryNo(dayOf(now), entryId)
    const after = books.balance(wallet(memberId, 'available'))
    return {
      effect: { booking, entryId, ranges, restCents: quote.restCents },
      answer: {
        no: booking.orderNo,
        entryNo: no,
        paidCents: quote.restCents,
        availableCents: after,
        at: now.getTime(),
      },
    }
  },
  store: async (tx, effects, now) => {
    changeBookings(
      tx,
      effects.map(({ booking }) => ({ orderId: booking.orderId, keptCents: 0, settledAt: now })),
    )
    await moveOrders(
      tx,
      effects.map(({ booking, entryId, ranges }) => ({
        id: booking.orderId,
        from: 'pending_final_payment',
        to: 'final_payment_made',
        now: { entryId, ranges },
      })),
      now,
    )
    const { terms } = await getTerms(tx, now)
    for (const { booking, restCents } of byMember(effects)) {
      const { memberId, orderId, orderNo: no, allottedKg } = booking
      const params = { no, amount: sayCents(restCents), tons: bothLanguages((lang) => sayKg(allottedKg!, lang)) }
      await notify(tx, { memberId, kind: 'finalPaid', cause: `order ${orderId} paid`, params }, now)
      if (paymentCounts(allottedKg!, terms.counting.presaleLeastKg))
        await noteCredit(tx, { memberId, kind: 'final_payment_on_time', orderNo: no }, now)
    }
  },
}
