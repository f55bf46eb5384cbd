import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstTerms } from '../base/terms.ts'
import { cents, kg } from '../money.ts'
import type { RefusalName } from '../refusals.ts'
import { exactCost, exactShare } from '../testing/exact.ts'
import { refusedBy } from '../testing/refusedBy.ts'
import {
  changesOf,
  hours,
  nothingBought,
  now,
  restrictionOf,
  soundBuyer,
  soundOffer,
} from '../testing/soundPurchase.ts'
import { type BookingFacts, type BookingTerms, bookingCap, decideBooking, quoteBooking } from './presale.ts'

const booking: BookingTerms = {
  bookingBasisPoints: 1000,
  forfeitBasisPoints: 5000,
  buyFeeBasisPoints: 150,
  gstBasisPoints: 900,
  finalPaymentHours: 72,
}

/** A valid booking: 25 t at S$28.40, S$71.00 of it now, with money for it. */
const sound = {
  now,
  terms: firstTerms,
  buyer: { ...soundBuyer, availableCents: cents(100_00) },
  bought: nothingBought,
  offer: {
    ...soundOffer,
    presaleStartsAt: hours(-1),
    presaleEndsAt: hours(1),
    startsAt: hours(2),
    endsAt: null,
    minKg: kg(2000),
  },
  booking,
  draw: { supplyKg: kg(500_000), sealed: false },
  known: 'yes',
  booked: null,
  ask: { kg: kg(25_000), priceVersion: 3 },
} satisfies BookingFacts & { ask: object }
type Case = BookingFacts & { ask: { kg: ReturnType<typeof kg>; priceVersion: number } }
type Break = (c: Case) => Case
const facts =
  (change: Partial<Case>): Break =>
  (c) => ({ ...c, ...change })
const { within, all } = changesOf<Case>()
const [offer, buyer, bought, ask] = [within('offer'), within('buyer'), within('bought'), within('ask')]
const decide = ({ ask: asked, ...rest }: Case) => decideBooking(rest, asked)

const rows: [RefusalName, string, Break][] = [
  [
    'restricted',
    'Risk account, cannot perform this operation. Case C-1: source of funds',
    buyer({ restrictions: [restrictionOf('order')] }),
  ],
  ['unanswered', 'Answer the risk questions first', buyer({ answered: false })],
  [
    'projectNotBegun',
    'The project has not begun. It opens Fri 20 Nov, 13:00',
    offer({ presaleStartsAt: hours(1), presaleEndsAt: hours(2) }),
  ],
  ['drawNotSealed', 'Booking opens once the draw’s secret is sealed. Try again in a minute', facts({ draw: null })],
  [
    'levelTooLow',
    'This project is open from level P4; yours is P2. Ask customer service for an upgrade',
    offer({ minLevel: 4 }),
  ],
  [
    'bookingIdentity',
    'Each person can have one booking, so we must know who is booking. Add your name and IC number under ' +
      'Profile details first',
    facts({ known: 'no' }),
  ],
  [
    'ownerBooked',
    'Each owner can have one booking, and another account of the same owner has booked this presale',
    facts({ booked: { memberId: 8, orderNo: 'P-20261120-00007' } }),
  ],
  [
    'presaleQuantityInvalid',
    'Pre-order quantity is invalid: 2 to 24 t, in steps of 1',
    // A presale without a draw has no supply, so the cap is the project's.
    offer({ maxKg: kg(24_000) }),
  ],
  [
    'monthlyPurchases',
    'Can only purchase 20 times per month. You can buy again Tue 1 Dec, 00:00',
    bought({ thisMonth: 20 }),
  ],
  ['totalPurchases', 'Can only purchase 50 times in total', bought({ inTotal: 50 })],
  [
    'priceMoved',
    'The price changed to S$28.40 / t before your order. Check the amount, then pay',
    ask({ priceVersion: 2 }),
  ],
  [
    'monthlySpend',
    'Level P2 can spend S$50,000.00 a month; S$709.99 is left this month',
    bought({ spentThisMonthCents: cents(50_000_00 - 709_99) }),
  ],
  [
    'insufficientBalance',
    'Insufficient account balance. This costs S$71.00; S$70.99 is available',
    buyer({ availableCents: cents(70_99) }),
  ],
]
for (const [i, [rule, sentence, breaks]] of rows.entries()) {
  test(`${rule} alone`, () => assert.throws(() => decide(breaks(sound)), refusedBy(rule, sentence)))
  test(`${rule} before every later rule`, () => {
    const worst = all(...rows.slice(i).map(([, , one]) => one))
    assert.throws(() => decide(worst(sound)), refusedBy(rule))
  })
}
test('a company waits for its person’s yes and learns nothing of earlier bookings', () => {
  const waits = facts({ known: 'waits', booked: { memberId: 7, orderNo: 'P-20261120-00007' } })
  assert.throws(() => decide(waits(sound)), refusedBy('bookingOwner'))
})
test('the refusal names a member’s own booking and not another account’s', () => {
  const mine = facts({ booked: { memberId: 7, orderNo: 'P-20261120-00007' } })
  const sentence =
    'Each person can have one booking, and yours is P-20261120-00007. Cancel it first to book another quantity'
  assert.throws(() => decide(mine(sound)), refusedBy('alreadyBooked', sentence))
})

const closed = 'Booking closed Fri 20 Nov, 12:00'
const ended = offer({ presaleEndsAt: now })
const stopped = { reason: { en: 'audit', cn: '审计' }, since: new Date('2026-11-20T01:30:00Z'), market: false }
const phases: [RefusalName, string, Break][] = [
  ['projectPendingReview', 'This project is under review', offer({ decision: 'pending_review' })],
  [
    'projectClosed',
    'The project is closed: audit',
    offer({ decision: 'closed', closedReason: { en: 'audit', cn: '审计' } }),
  ],
  [
    'projectStopped',
    'The sale of this project has been stopped since Fri 20 Nov, 09:30: audit',
    offer({ stop: stopped }),
  ],
  [
    'marketHalted',
    'The whole market has been halted since Fri 20 Nov, 09:30: audit',
    offer({ stop: { ...stopped, market: true } }),
  ],
  ['noPresale', 'This project has no presale', facts({ booking: null })],
  ['noPresale', 'This project has no presale', offer({ presaleStartsAt: null })],
  ['noPresale', 'This project has no presale', offer({ presaleEndsAt: null })],
  ['bookingClosed', closed, ended],
  ['bookingClosed', closed, all(ended, offer({ startsAt: now }))],
  ['bookingClosed', closed, all(ended, offer({ startsAt: now, unsoldKg: kg(0) }))],
  ['bookingClosed', closed, all(ended, offer({ startsAt: hours(-1), endsAt: now }))],
  // The list of entrants is sealed: a late booking would not be drawn.
  ['bookingClosed', 'Booking closed Fri 20 Nov, 13:00', facts({ draw: { supplyKg: kg(500_000), sealed: true } })],
]
for (const [i, [rule, sentence, breaks]] of phases.entries()) {
  test(`${rule}, ${i}: ${sentence}`, () => {
    assert.throws(() => decide(breaks(sound)), refusedBy(rule, sentence))
    assert.throws(
      () => decide(all(breaks, offer({ minLevel: 5 }), ask({ kg: kg(1), priceVersion: 1 }))(sound)),
      refusedBy(rule),
    )
    assert.throws(() => decide(all(breaks, buyer({ answered: false }))(sound)), refusedBy('unanswered'))
  })
}
test('without a presale its times are not named; a draw without a sealed list refuses nothing before its close', () => {
  assert.throws(() => decide(facts({ booking: null, draw: null })(sound)), refusedBy('noPresale'))
  assert.throws(() => decide(all(facts({ draw: null }), ended)(sound)), refusedBy('bookingClosed'))
})

test('a booking at each limit is allowed, and only its fee is held', () => {
  const edge = all(
    offer({ minLevel: 2, minKg: kg(25_000), maxKg: kg(25_000), presaleStartsAt: now }),
    facts({ draw: { supplyKg: kg(25_000), sealed: false } }),
    bought({ thisMonth: 19, inTotal: 49, spentThisMonthCents: cents(50_000_00 - 710_00) }),
    buyer({ availableCents: cents(71_00), restrictions: [restrictionOf('withdraw', 'sell')] }),
  )
  const { quote, postings } = decide(edge(sound))
  assert.deepEqual(quote, {
    totalCents: 710_00,
    feeCents: 10_65,
    gstCents: 96,
    payCents: 721_61,
    bookingCents: 71_00,
    restCents: 650_61,
  })
  const moves = postings.map(({ debit, credit, amount }) => [
    debit.ownerId,
    debit.pocket,
    credit.ownerId,
    credit.pocket,
    amount,
  ])
  assert.deepEqual(moves, [[7, 'available', 7, 'held', 71_00]])
})
test('the booking’s own terms set its fee, not those in force', () => {
  const { quote } = decide(facts({ terms: { ...firstTerms, buyFeeBasisPoints: 0, bookingBasisPoints: 5000 } })(sound))
  assert.deepEqual([quote.feeCents, quote.bookingCents], [10_65, 71_00])
})

const caps: [string, [maxKg: number, lotKg: number, supplyKg: number], number][] = [
  ['the project’s maximum', [100_000, 1000, 500_000], 100_000],
  ['no more than there is', [100_000, 1000, 30_000], 30_000],
  ['whole lots of the maximum', [25_999, 2000, 500_000], 24_000],
  ['whole lots of what there is', [100_000, 10_000, 39_999], 30_000],
  ['one lot to the kilogram', [100_000, 10_000, 10_000], 10_000],
  ['nothing, where there is less than a lot', [100_000, 10_000, 9999], 0],
]
for (const [name, [maxKg, lotKg, supplyKg], most] of caps) {
  test(`the most one may book is ${name}: ${most} kg`, () => {
    assert.equal(bookingCap(maxKg, lotKg, supplyKg), most)
    if (most === 0) return
    const at = (size: number) =>
      all(
        offer({ maxKg: kg(maxKg), lotKg: kg(lotKg), minKg: kg(lotKg), priceCents: cents(1) }),
        facts({ draw: { supplyKg: kg(supplyKg), sealed: false } }),
        ask({ kg: kg(size) }),
      )(sound)
    assert.doesNotThrow(() => decide(at(most)))
    for (const wrong of [most + lotKg, most + 1, most - 1, lotKg - 1, 0])
      assert.throws(() => decide(at(wrong)), refusedBy('presaleQuantityInvalid'))
  })
}

test('a booking costs at least a cent and at most the tons', () => {
  const fee = (totalCents: number, bookingBasisPoints: number) =>
    quoteBooking(kg(1000), cents(totalCents), { ...booking, bookingBasisPoints }).bookingCents
  assert.deepEqual(
    [fee(28_40, 0), fee(4, 1000), fee(14, 1000), fee(15, 1000), fee(1, 5000), fee(0, 5000)],
    [1, 1, 1, 2, 1, 0],
  )
})
test('at every rate and price, the fee is rounded once, half a cent up, and the rest follows', () => {
  const rates = fc.record({
    bookingBasisPoints: fc.nat(5000),
    buyFeeBasisPoints: fc.nat(1000),
    gstBasisPoints: fc.nat(3000),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 1_000_00 }),
      rates,
      (quantity, price, terms) => {
        const quote = quoteBooking(kg(quantity), cents(price), terms)
        const total = exactCost(quantity, price)
        const fee = exactShare(total, terms.buyFeeBasisPoints)
        const now = exactShare(total, terms.bookingBasisPoints)
        assert.equal(quote.bookingCents, total === 0 ? 0 : now === 0 ? 1 : now)
        assert.equal(quote.bookingCents + quote.restCents, total + fee + exactShare(fee, terms.gstBasisPoints))
      },
    ),
    { seed: 20261120, numRuns: 1000 },
  )
})
