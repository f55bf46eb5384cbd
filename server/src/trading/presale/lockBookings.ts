/**
 * Whatever changes a booking (its owner, a draw, a deadline) takes its project's lock first, so that two changes at
 * once are decided one after the other.
 */
import { refusal } from '@tonne/domain/refusals'
import type { Tx } from '../../platform/database/database.ts'
import { type LockedOffer, lockOffers } from '../project/store.ts'
import { type BookingRow, listByNos } from './store.ts'

type Named = { memberId: number; no: string }
export type LockedBookings = { offers: Map<number, LockedOffer>; bookings: Map<string, BookingRow> }

/**
 * Locks the projects of these bookings in order of id, and reads the bookings once nobody else can change them, because
 * a draw or a deadline may have come first. Another member's number is left out: it counts as unknown.
 */
export async function lockBookings(tx: Tx, inputs: readonly Named[], now: Date): Promise<LockedBookings> {
  const found = (await listByNos(tx, [...new Set(inputs.map((i) => i.no))])).filter((b) =>
    inputs.some((i) => i.no === b.orderNo && i.memberId === b.memberId),
  )
  const [offers, bookings] = await Promise.all([
    lockOffers(tx, [...new Set(found.map((b) => b.projectNo))], now),
    listByNos(
      tx,
      found.map((b) => b.orderNo),
    ),
  ])
  return { offers: new Map(offers.map((o) => [o.id, o])), bookings: new Map(bookings.map((b) => [b.orderNo, b])) }
}

/** Acts of several members that count for their credit lock the members by id, as everywhere. */
export const byMember = <T extends { booking: { memberId: number } }>(acts: readonly T[]): T[] =>
  acts.toSorted((a, b) => a.booking.memberId - b.booking.memberId)

export function ownBooking({ bookings }: LockedBookings, { memberId, no }: Named): BookingRow {
  const booking = bookings.get(no)
  if (booking?.memberId !== memberId) throw refusal('notFound')
  return booking
}
