/** Why: whatever changes a booking - its owner, a draw, a deadline - waits for its project's lock first, so that of two at once one is decided after the other. */
import { refusal } from '@tonne/domain/refusals'
import type { Tx } from '../platform/database/database.ts'
import { type LockedOffer, lockOffers } from '../project/store.ts'
import { type BookingRow, listByNos } from './store.ts'

export type Named = { memberId: number; no: string }
export type LockedBookings = { offers: Map<number, LockedOffer>; bookings: Map<string, BookingRow> }

/** Locks the projects of these bookings in order of id. Another member's number is left out: it is as good as none. */
export async function lockBookings(tx: Tx, inputs: readonly Named[], now: Date): Promise<LockedBookings> {
  const found = (await listByNos(tx, [...new Set(inputs.map((i) => i.no))])).filter((b) =>
    inputs.some((i) => i.no === b.orderNo && i.memberId === b.memberId),
  )
  const offers = await lockOffers(tx, [...new Set(found.map((b) => b.projectNo))], now)
  return { offers: new Map(offers.map((o) => [o.id, o])), bookings: new Map(found.map((b) => [b.orderNo, b])) }
}
/** Reads them again, now that nobody else can change them. */
export async function readAgain(tx: Tx, { bookings }: LockedBookings): Promise<void> {
  for (const booking of await listByNos(tx, [...bookings.keys()])) bookings.set(booking.orderNo, booking)
}
export function ownBooking({ bookings }: LockedBookings, { memberId, no }: Named): BookingRow {
  const booking = bookings.get(no)
  if (booking?.memberId !== memberId) throw refusal('notFound')
  return booking
}
