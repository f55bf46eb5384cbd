import type { Output } from '@tonne/contract/endpoint'
import type { presale } from '@tonne/contract/trading/presale'
import type { project } from '@tonne/contract/trading/project'
import { cents, kg } from '@tonne/domain/money'
import { type BookingQuote, quoteBooking } from '@tonne/domain/trading/presale'
import { overSpend, type SpendLimits } from '@tonne/domain/trading/spend'

export type OfferOut = Output<typeof presale.offer>
export type BookingOut = Output<typeof presale.info>
export type Wanted = { project: Output<typeof project.info>; offer: OfferOut; mine: Output<typeof project.mine> }

export const quoteOf = (quantityKg: number, priceCents: number, { terms }: Pick<OfferOut, 'terms'>): BookingQuote =>
  quoteBooking(kg(quantityKg), cents(priceCents), terms)

/** The percentage of the bookings that can be served, whole: 100 while there are tons for all. */
export const servedPercent = (supplyKg: number, bookedKg: number): number =>
  bookedKg <= supplyKg ? 100 : Math.floor((supplyKg * 100) / bookedKg)
/** '1.41': how often the supply is booked, two decimals, rounded down. */
export const timesBooked = (supplyKg: number, bookedKg: number): string =>
  supplyKg === 0 ? '0' : (Math.floor((bookedKg * 100) / supplyKg) / 100).toFixed(2)

/** `over`: the spending limit that it exceeds. */
export type Missing = { missingCents: number; over: 'month' | 'day' | null }
type Purse = SpendLimits & Pick<Wanted['mine'], 'availableCents'>
/** The balance pays the booking fee now; for the limit the whole total counts, as on the server. */
export function missingOf({ bookingCents, totalCents }: BookingQuote, mine: Purse): Missing {
  const over = overSpend(mine, totalCents)?.of ?? null
  return { missingCents: Math.max(0, bookingCents - mine.availableCents), over }
}
