import { spendRefusals } from '@tonne/domain/trading/spend'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import { Both, Cent, Instant, Key, Kilo, QuantityKg, whole } from '../fields.ts'
import { OrderStateField } from './order.ts'

/** 32 random bytes that the booker's own device made, in lower-case hex. */
const MemberSeed = z.string().check(z.regex(/^[0-9a-f]{64}$/, form('hash')))
/** The conditions of a booking, as published when it was made. Hours count from the draw. */
const BookingTermsOut = z.object({
  bookingBasisPoints: z.int(),
  forfeitBasisPoints: z.int(),
  buyFeeBasisPoints: z.int(),
  gstBasisPoints: z.int(),
  finalPaymentHours: z.int(),
})
const BookingOut = z.object({
  no: z.string(),
  state: OrderStateField,
  project: z.object({ no: z.string(), name: Both, art: z.string() }),
  askedKg: Kilo,
  allottedKg: z.nullable(Kilo),
  rank: z.nullable(z.int()),
  priceCents: Cent,
  /** The booking fee that was paid, and the part that is still held. */
  feeCents: Cent,
  keptCents: Cent,
  /** The final payment beside the held fee: null before the draw and where no ton was drawn. */
  final: z.nullable(
    z.object({
      totalCents: Cent,
      feeCents: Cent,
      gstCents: Cent,
      restCents: Cent,
      forfeitCents: Cent,
      returnCents: Cent,
      dueAt: Instant,
    }),
  ),
  closesAt: z.nullable(Instant),
  deliversAt: Instant,
  memberSeed: z.string(),
  terms: BookingTermsOut,
  at: Instant,
})

export const presale = {
  offer: get('/presale/offer', {
    access: 'public',
    about: 'The costs of a booking now and later, the demand so far, and the commitment of the draw.',
    input: z.object({ no: Key }),
    output: z.object({
      terms: BookingTermsOut,
      opensAt: Instant,
      closesAt: Instant,
      deliversAt: Instant,
      applicants: z.int(),
      bookedKg: Kilo,
      supplyKg: Kilo,
      capKg: Kilo,
      commit: z.nullable(z.object({ hash: z.string(), publishedAt: Instant, drandRound: z.nullable(z.int()) })),
    }),
    refusals: ['projectNotFound', 'noPresale'],
  }),
  list: get('/presale/list', {
    access: 'member',
    about: 'The caller’s bookings, newest first.',
    input: z.object({}),
    output: z.object({ items: z.array(BookingOut) }),
  }),
  info: get('/presale/info', {
    access: 'member',
    about: 'One booking of the caller.',
    input: z.object({ no: Key }),
    output: BookingOut,
    refusals: ['notFound'],
  }),
  book: post('/presale/book', {
    access: 'answered',
    moves: true,
    byTerms: true,
    about: 'Books tons for the draw: the booking fee is held until it. One booking a person.',
    input: z.object({ project: Key, kg: QuantityKg, priceVersion: whole(1, 1_000_000_000), memberSeed: MemberSeed }),
    output: z.object({ no: z.string(), entryNo: z.string(), bookingCents: Cent, availableCents: Cent, at: Instant }),
    refusals: [
      'restricted',
      'projectNotFound',
      'projectPendingReview',
      'projectClosed',
      'projectStopped',
      'marketHalted',
      'noPresale',
      'projectNotBegun',
      'bookingClosed',
      'drawNotSealed',
      'levelTooLow',
      'bookingIdentity',
      'bookingOwner',
      'ownerBooked',
      'alreadyBooked',
      'presaleQuantityInvalid',
      'monthlyPurchases',
      'totalPurchases',
      'priceMoved',
      ...spendRefusals,
      'outcomeUnknown',
      'busy',
    ],
  }),
  cancel: post('/presale/cancel', {
    access: 'member',
    moves: true,
    about: 'Cancels a booking before booking closes; the whole fee is returned.',
    input: z.object({ no: Key }),
    output: z.object({ returnedCents: Cent, availableCents: Cent }),
    refusals: ['notFound', 'bookingNotOpen', 'bookingClosed', 'outcomeUnknown', 'busy'],
  }),
  pay: post('/presale/pay', {
    access: 'answered',
    moves: true,
    about: 'Pays for the drawn tons: the held fee and the rest. They are delivered when the sale begins.',
    input: z.object({ no: Key }),
    output: z.object({ no: z.string(), entryNo: z.string(), paidCents: Cent, availableCents: Cent, at: Instant }),
    refusals: [
      'notFound',
      'restricted',
      'finalPaymentExpired',
      'finalPaymentFailed',
      'projectClosed',
      'outcomeUnknown',
      'busy',
    ],
  }),
}
