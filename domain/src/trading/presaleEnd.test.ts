import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Posting } from '../ledger.ts'
import { cents, kg } from '../money.ts'
import type { RefusalName } from '../refusals.ts'
import { exactShare } from '../testing/exact.ts'
import { refusedBy } from '../testing/refusedBy.ts'
import {
  allotBooking,
  type Booking,
  type BookingTerms,
  decideFinal,
  decideLapse,
  finalDueAt,
  finalQuote,
  quoteBooking,
  refuseUnlessKnown,
  reminderDue,
  returnPostings,
} from './presale.ts'

const seed = 20261120
const now = new Date('2026-11-20T04:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)
const terms: BookingTerms = {
  bookingBasisPoints: 1000,
  forfeitBasisPoints: 5000,
  buyFeeBasisPoints: 150,
  gstBasisPoints: 900,
  finalPaymentHours: 72,
}
/** 25 t of 40 were drawn at S$28.40: S$71.00 of the fee is still held. */
const drawn: Booking = {
  orderId: 3,
  memberId: 7,
  projectId: 9,
  askedKg: kg(40_000),
  allottedKg: kg(25_000),
  priceCents: cents(28_40),
  keptCents: cents(71_00),
  terms,
  finalDueAt: hours(1),
}
const summary = (postings: Posting[]) =>
  postings.map(
    ({ debit, credit, amount }) =>
      `${debit.kind} ${debit.ownerId} ${debit.pocket} > ${credit.kind} ${credit.ownerId} ${credit.pocket}: ${amount}`,
  )

test('a booker is known, waits for a yes, or is not known', () => {
  assert.doesNotThrow(() => refuseUnlessKnown('yes'))
  assert.throws(() => refuseUnlessKnown('no'), refusedBy('bookingIdentity'))
  assert.throws(() => refuseUnlessKnown('waits'), refusedBy('bookingOwner'))
})
test('a return moves money from held to available; nothing to return makes no posting', () => {
  assert.deepEqual(summary(returnPostings(7, cents(71_00))), ['member 7 held > member 7 available: 7100'])
  assert.deepEqual(summary(returnPostings(7, cents(1))), ['member 7 held > member 7 available: 1'])
  assert.deepEqual(returnPostings(7, cents(0)), [])
})

test('after a draw the fee of the drawn tons stays held and the rest returns', () => {
  const booked = { ...drawn, allottedKg: null, keptCents: cents(113_60) }
  assert.deepEqual(allotBooking(booked, kg(0)), { keptCents: 0, returnedCents: 113_60, quote: null })
  const part = allotBooking(booked, kg(25_000))
  assert.deepEqual([part.keptCents, part.returnedCents, part.quote?.restCents], [71_00, 42_60, 650_61])
  const whole = allotBooking(booked, kg(40_000))
  assert.deepEqual([whole.keptCents, whole.returnedCents], [113_60, 0])
  // Not more than was held stays held.
  const less = allotBooking({ ...booked, keptCents: cents(50_00) }, kg(25_000))
  assert.deepEqual([less.keptCents, less.returnedCents], [50_00, 0])
})
test('the final payment is everything except the held fee', () => {
  assert.deepEqual(finalQuote(drawn), {
    totalCents: 710_00,
    feeCents: 10_65,
    gstCents: 96,
    payCents: 721_61,
    bookingCents: 71_00,
    restCents: 650_61,
  })
  const less = finalQuote({ ...drawn, keptCents: cents(50_00) })
  assert.deepEqual([less.bookingCents, less.restCents], [50_00, 671_61])
  for (const allottedKg of [null, kg(0)])
    assert.throws(() => finalQuote({ ...drawn, allottedKg }), /no final payment without drawn tons/)
})

type Final = Parameters<typeof decideFinal>[0]
const due: Final = {
  member: { answered: true, restrictions: [] },
  project: { decision: 'approved', closedReason: null },
  state: 'pending_final_payment',
  booking: drawn,
  availableCents: cents(650_61),
  now,
}
const restriction = { caseNo: 'C-1', scopes: ['order' as const], reason: { en: 'source of funds', cn: '资金来源' } }
const expired = 'Final payment period expired Fri 20 Nov, 12:00'
const nothingDue = 'Final payment failed: nothing is due under this order'
const rows: [RefusalName, string, Partial<Final>][] = [
  [
    'restricted',
    'Risk account, cannot perform this operation. Case C-1: source of funds',
    { member: { answered: true, restrictions: [restriction] } },
  ],
  ['unanswered', 'Answer the risk questions first', { member: { answered: false, restrictions: [] } }],
  ['finalPaymentExpired', expired, { booking: { ...drawn, finalDueAt: now } }],
  ['finalPaymentExpired', expired, { state: 'expired', booking: { ...drawn, finalDueAt: now } }],
  ['finalPaymentFailed', nothingDue, { state: 'completed' }],
  ['finalPaymentFailed', nothingDue, { state: 'in_progress', booking: { ...drawn, finalDueAt: hours(-1) } }],
  ['finalPaymentFailed', nothingDue, { state: 'expired', booking: { ...drawn, finalDueAt: null } }],
  [
    'projectClosed',
    'The project is closed: audit',
    { project: { decision: 'closed', closedReason: { en: 'audit', cn: '审计' } } },
  ],
  [
    'finalPaymentFailed',
    'Final payment failed: it takes S$650.61, available S$650.60',
    { availableCents: cents(650_60) },
  ],
]
for (const [i, [rule, sentence, change]] of rows.entries()) {
  test(`${rule} ${i}: ${sentence}`, () =>
    assert.throws(() => decideFinal({ ...due, ...change }), refusedBy(rule, sentence)))
}
test('the first reason is named: the member, the deadline, the state, the project, the money', () => {
  const [restricted, unanswered, late, , done, , , closed, poor] = rows.map(([, , change]) => change)
  const order: [RefusalName, Partial<Final>][] = [
    ['finalPaymentFailed', { ...poor }],
    ['projectClosed', { ...poor, ...closed }],
    ['finalPaymentFailed', { ...poor, ...closed, ...done }],
    ['finalPaymentExpired', { ...poor, ...closed, ...late }],
    ['unanswered', { ...poor, ...closed, ...late, ...unanswered }],
    ['restricted', { ...poor, ...closed, ...late, ...restricted }],
  ]
  for (const [rule, change] of order) assert.throws(() => decideFinal({ ...due, ...change }), refusedBy(rule))
})
test('the refusals of a state that is not due and of a low balance are in both languages', () => {
  const reason = (change: Partial<Final>): unknown => {
    try {
      return decideFinal({ ...due, ...change })
    } catch (error) {
      return (error as { params: { reason: unknown } }).params.reason
    }
  }
  assert.deepEqual(reason({ state: 'completed' }), { en: 'nothing is due under this order', cn: '该订单没有待付尾款' })
  assert.deepEqual(reason({ availableCents: cents(0) }), {
    en: 'it takes S$650.61, available S$0.00',
    cn: '需 S$650.61，可用余额 S$0.00',
  })
})
test('paid at the last millisecond with exactly enough, sale stopped: total, fee, tax and tons move', () => {
  const booking = { ...drawn, finalDueAt: new Date(now.getTime() + 1) }
  const { quote, postings } = decideFinal({
    ...due,
    booking,
    project: { decision: 'approved', closedReason: { en: 'audit', cn: '审计' } },
  })
  assert.equal(quote.restCents, 650_61)
  assert.deepEqual(summary(postings), [
    'member 7 held > project 9 proceeds: 7100',
    'member 7 available > project 9 proceeds: 63900',
    'member 7 available > house 0 fees: 1065',
    'member 7 available > house 0 gst: 96',
    'project 9 reserved > member 7 presale: 25000',
  ])
  assert.equal(postings.at(-1)!.credit.asset, 9)
})
test('a booking without a deadline is never late', () =>
  assert.doesNotThrow(() => decideFinal({ ...due, booking: { ...drawn, finalDueAt: null } })))
test('zero amounts are not posted; one cent is', () => {
  const free = {
    ...drawn,
    priceCents: cents(1),
    allottedKg: kg(2000),
    keptCents: cents(1),
    terms: { ...terms, buyFeeBasisPoints: 0 },
  }
  assert.deepEqual(summary(decideFinal({ ...due, booking: free }).postings), [
    'member 7 held > project 9 proceeds: 1',
    'member 7 available > project 9 proceeds: 1',
    'project 9 reserved > member 7 presale: 2000',
  ])
})

test('past the deadline the published share of the fee is forfeited, the rest returns, and the tons go on sale', () => {
  const { forfeitedCents, returnedCents, postings } = decideLapse(drawn, { fromPaying: false })
  assert.deepEqual([forfeitedCents, returnedCents], [35_50, 35_50])
  assert.deepEqual(summary(postings), [
    'member 7 held > project 9 proceeds: 3550',
    'member 7 held > member 7 available: 3550',
    'project 9 reserved > project 9 unsold: 25000',
  ])
})
test('a member who was kept from paying loses nothing', () => {
  const { forfeitedCents, returnedCents, postings } = decideLapse(drawn, { fromPaying: true })
  assert.deepEqual([forfeitedCents, returnedCents], [0, 71_00])
  assert.deepEqual(summary(postings), [
    'member 7 held > member 7 available: 7100',
    'project 9 reserved > project 9 unsold: 25000',
  ])
})
test('without drawn tons none go back, and a share of all or nothing makes one posting', () => {
  const undrawn = (forfeitBasisPoints: number) => ({
    ...drawn,
    allottedKg: null,
    terms: { ...terms, forfeitBasisPoints },
  })
  assert.deepEqual(summary(decideLapse(undrawn(0), { fromPaying: false }).postings), [
    'member 7 held > member 7 available: 7100',
  ])
  assert.deepEqual(summary(decideLapse(undrawn(10_000), { fromPaying: false }).postings), [
    'member 7 held > project 9 proceeds: 7100',
  ])
})
test('of two cents one is forfeited and one returns', () => {
  const small = { ...drawn, keptCents: cents(2), allottedKg: kg(1) }
  assert.deepEqual(
    decideLapse(small, { fromPaying: false }).postings.map(({ amount }) => amount),
    [1, 1, 1],
  )
})
test('a forfeit is rounded once: half a cent goes to the project, less than half stays the member’s', () => {
  const forfeit = (keptCents: number, forfeitBasisPoints: number) =>
    decideLapse(
      { ...drawn, keptCents: cents(keptCents), terms: { ...terms, forfeitBasisPoints } },
      { fromPaying: false },
    ).forfeitedCents
  assert.deepEqual(
    [forfeit(1, 5000), forfeit(1, 4999), forfeit(71_01, 5000), forfeit(100, 725), forfeit(200, 725)],
    [1, 0, 35_51, 7, 15],
  )
})

test('however a booking ends, at every rate, exactly the held amount moves', () => {
  const rates = fc.record({
    bookingBasisPoints: fc.nat(5000),
    forfeitBasisPoints: fc.nat(10_000),
    buyFeeBasisPoints: fc.nat(1000),
    gstBasisPoints: fc.nat(3000),
    finalPaymentHours: fc.constant(72),
  })
  const lots = fc.integer({ min: 1, max: 1000 })
  fc.assert(
    fc.property(rates, lots, lots, fc.integer({ min: 1, max: 1_000_00 }), (published, a, b, price) => {
      const [asked, allotted] = [Math.max(a, b) * 1000, Math.min(a, b) * 1000]
      const held = quoteBooking(kg(asked), cents(price), published).bookingCents
      const booked = { ...drawn, terms: published, priceCents: cents(price), keptCents: held, askedKg: kg(asked) }
      const { keptCents, returnedCents, quote } = allotBooking(booked, kg(allotted))
      assert.equal(keptCents + returnedCents, held)
      const after = { ...booked, keptCents, allottedKg: kg(allotted) }
      const lapse = decideLapse(after, { fromPaying: false })
      assert.equal(lapse.forfeitedCents, exactShare(keptCents, published.forfeitBasisPoints))
      assert.equal(lapse.forfeitedCents + lapse.returnedCents, keptCents)
      const { postings } = decideFinal({ ...due, booking: after, availableCents: cents(1e12) })
      const paid = postings.filter(({ debit }) => debit.kind === 'member').reduce((sum, { amount }) => sum + amount, 0)
      assert.equal(paid, quote!.payCents)
    }),
    { seed, numRuns: 500 },
  )
})

test('the deadline is the published hours after the draw', () => {
  assert.deepEqual(finalDueAt(now, { finalPaymentHours: 72 }), new Date('2026-11-23T04:00:00Z'))
})
const reminders: [left: string, ms: number, reminded: number | null, due: number | null][] = [
  ['72 h', 72 * 3_600_000, null, null],
  ['a moment before 48 h', 48 * 3_600_000 + 1, null, null],
  ['48 h', 48 * 3_600_000, null, 48],
  ['a moment before 24 h', 24 * 3_600_000 + 1, null, 48],
  ['a moment before 24 h, told', 24 * 3_600_000 + 1, 48, null],
  ['24 h', 24 * 3_600_000, 48, 24],
  ['24 h, told', 24 * 3_600_000, 24, null],
  ['a moment before 3 h', 3 * 3_600_000 + 1, 24, null],
  ['3 h', 3 * 3_600_000, 24, 3],
  ['3 h, all slept through', 3 * 3_600_000, null, 3],
  ['3 h, told', 3 * 3_600_000, 3, null],
  ['a millisecond', 1, null, 3],
  ['nothing', 0, null, null],
  ['less than nothing', -1, null, null],
]
for (const [left, ms, reminded, hour] of reminders) {
  test(`a reminder with ${left} left: ${hour ?? 'none'}`, () =>
    assert.equal(reminderDue(new Date(now.getTime() + ms), reminded, now), hour))
}
