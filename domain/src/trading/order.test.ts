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
import { type BuyFacts, type BuyInput, decideBuy, quoteBuy, refuseQuantity } from './order.ts'

/** A purchase that is allowed: 25 t at S$28.40 with money for it. */
const sound: BuyFacts & { ask: BuyInput } = {
  now,
  terms: firstTerms,
  buyer: { ...soundBuyer, availableCents: cents(1_000_00) },
  bought: nothingBought,
  ask: { kg: kg(25_000), priceVersion: 3 },
  offer: soundOffer,
}
type Case = typeof sound
type Break = (c: Case) => Case
const { within, all } = changesOf<Case>()
const [offer, buyer, bought, ask] = [within('offer'), within('buyer'), within('bought'), within('ask')]

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
    offer({ startsAt: hours(1), endsAt: hours(2) }),
  ],
  [
    'levelTooLow',
    'This project is open from level P4; yours is P2. Ask customer service for an upgrade',
    offer({ minLevel: 4 }),
  ],
  ['quantityNotLot', 'Quantity must be a multiple of 2 t', offer({ lotKg: kg(2000) })],
  ['quantityBelowMin', 'Quantity cannot be less than 26 t', offer({ minKg: kg(26_000) })],
  ['quantityAboveMax', 'Quantity cannot be more than 24 t', offer({ maxKg: kg(24_000) })],
  [
    'monthlyPurchases',
    'Can only purchase 20 times per month. You can buy again Tue 1 Dec, 00:00',
    bought({ thisMonth: 20 }),
  ],
  ['totalPurchases', 'Can only purchase 50 times in total', bought({ inTotal: 50 })],
  ['insufficientTons', 'Insufficient remaining tons. Only 24.5 t left', offer({ unsoldKg: kg(24_500) })],
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
    'Insufficient account balance. This costs S$721.61; S$721.60 is available',
    buyer({ availableCents: cents(721_60) }),
  ],
]
const decide = ({ ask: asked, ...facts }: Case) => decideBuy(facts, asked)

for (const [i, [rule, sentence, breaks]] of rows.entries()) {
  const later = rows.slice(i + 1)
  test(`${rule} alone`, () => assert.throws(() => decide(breaks(sound)), refusedBy(rule, sentence)))
  test(`${rule} before every later rule`, () => {
    const worst = all(breaks, ...later.map(([, , one]) => one))
    assert.throws(() => decide(worst(sound)), refusedBy(rule))
  })
}

const stopped = { reason: { en: 'audit', cn: '审计' }, since: new Date('2026-11-20T01:30:00Z'), market: false }
const phases: [RefusalName, string, Break][] = [
  ['projectPendingReview', 'This project is under review', offer({ decision: 'pending_review' })],
  [
    'projectInPresale',
    'The project is in presale. Buying opens Fri 20 Nov, 14:00',
    offer({ presaleStartsAt: hours(-1), presaleEndsAt: hours(1), startsAt: hours(2), endsAt: null }),
  ],
  [
    'projectInPresale',
    'The project is in presale. Buying opens Fri 20 Nov, 14:00',
    offer({ presaleStartsAt: hours(-2), presaleEndsAt: hours(-1), startsAt: hours(2), endsAt: null }),
  ],
  ['projectEnded', 'The project has ended. It closed Fri 20 Nov, 12:00', offer({ endsAt: now })],
  ['projectFull', 'The project is full: 1,000 t are sold', offer({ unsoldKg: kg(0) })],
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
  [
    'projectClosed',
    'The project is closed: audit',
    offer({ decision: 'closed', closedReason: { en: 'audit', cn: '审计' } }),
  ],
]
for (const [rule, sentence, breaks] of phases) {
  test(`${rule}: ${sentence}`, () => {
    assert.throws(() => decide(breaks(sound)), refusedBy(rule, sentence))
    // The member's right to buy is checked before the project, and the project before everything else about the order.
    // project.
    assert.throws(
      () => decide(all(breaks, offer({ minLevel: 5 }), ask({ kg: kg(1), priceVersion: 1 }))(sound)),
      refusedBy(rule),
    )
    assert.throws(() => decide(all(breaks, buyer({ answered: false }))(sound)), refusedBy('unanswered'))
  })
}
test('a purchase at each limit is allowed', () => {
  const edge = all(
    offer({ minLevel: 2, minKg: kg(25_000), maxKg: kg(25_000), unsoldKg: kg(25_000), startsAt: now }),
    bought({ thisMonth: 19, inTotal: 49, spentThisMonthCents: cents(50_000_00 - 710_00) }),
    buyer({ availableCents: cents(721_61), restrictions: [restrictionOf('withdraw', 'sell')] }),
  )
  assert.equal(decide(edge(sound)).quote.payCents, 721_61)
})
test('a missing limit limits nothing', () => {
  const open = all(
    offer({ monthlyOrders: null, totalOrders: null, endsAt: null }),
    bought({ thisMonth: 9999, inTotal: 9999 }),
  )
  assert.doesNotThrow(() => decide(open(sound)))
})

test('25 t at S$28.40: 710.00 + 10.65 + 0.96 = 721.61', () => {
  const quote = { totalCents: 710_00, feeCents: 10_65, gstCents: 96, payCents: 721_61 }
  assert.deepEqual(quoteBuy(kg(25_000), cents(28_40), firstTerms), quote)
  const accounts = decide(sound).postings.map(({ debit, credit, amount }) => [
    `${debit.kind}:${debit.pocket}`,
    `${credit.kind}:${credit.pocket}`,
    amount,
  ])
  assert.deepEqual(accounts, [
    ['member:available', 'project:proceeds', 710_00],
    ['member:available', 'house:fees', 10_65],
    ['member:available', 'house:gst', 96],
    ['project:unsold', 'member:credits', 25_000],
  ])
})
test('zero fees are not posted', () => {
  const free = { ...sound, terms: { ...firstTerms, buyFeeBasisPoints: 0 } }
  assert.deepEqual(
    decide(free).postings.map((p) => p.amount),
    [710_00, 25_000],
  )
})
test('a posting of one cent is made', () => {
  const facts = {
    ...all(offer({ priceCents: cents(1) }), ask({ kg: kg(1000) }))(sound),
    terms: { ...firstTerms, buyFeeBasisPoints: 5000, gstBasisPoints: 9999 },
  }
  assert.deepEqual(
    decide(facts).postings.map((p) => p.amount),
    [1, 1, 1, 1000],
  )
})
test('a quantity is one or more whole lots within the least and the most', () => {
  const limits = { ...sound.offer, lotKg: kg(500), minKg: kg(0), maxKg: kg(2000) }
  for (const wrong of [-500, 0, 1, 250, 499, 501])
    assert.throws(() => refuseQuantity(limits, kg(wrong)), refusedBy('quantityNotLot'))
  for (const right of [500, 1000, 2000]) assert.doesNotThrow(() => refuseQuantity(limits, kg(right)))
  assert.throws(() => refuseQuantity(limits, kg(2500)), refusedBy('quantityAboveMax'))
  assert.doesNotThrow(() => refuseQuantity({ ...limits, lotKg: kg(1) }, kg(1)))
})
test('a spent month leaves nothing, and never a negative amount', () => {
  for (const over of [0, 1, 5_000_00]) {
    const spent = bought({ spentThisMonthCents: cents(50_000_00 + over) })
    assert.throws(
      () => decide(spent(sound)),
      refusedBy('monthlySpend', 'Level P2 can spend S$50,000.00 a month; S$0.00 is left this month'),
    )
  }
})
test('at every rate and price in the terms, total, fee and tax are each rounded once, half a cent up', () => {
  const [tons, price] = [fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 1, max: 1_000_00 })]
  fc.assert(
    fc.property(tons, price, fc.nat(1000), fc.nat(3000), (quantity, priceCents, buyFeeBasisPoints, gstBasisPoints) => {
      const quote = quoteBuy(kg(quantity), cents(priceCents), { buyFeeBasisPoints, gstBasisPoints })
      const totalCents = exactCost(quantity, priceCents)
      const feeCents = exactShare(totalCents, buyFeeBasisPoints)
      const gstCents = exactShare(feeCents, gstBasisPoints)
      assert.deepEqual(quote, { totalCents, feeCents, gstCents, payCents: totalCents + feeCents + gstCents })
    }),
    { seed: 20261120, numRuns: 1000 },
  )
})
test('half a cent of fee costs a cent: 7.25 % of S$2.00 is 14.5 cents, and the fee is 15', () => {
  const { feeCents, gstCents } = quoteBuy(kg(1000), cents(2_00), { buyFeeBasisPoints: 725, gstBasisPoints: 900 })
  assert.deepEqual([feeCents, gstCents], [15, 1])
  assert.equal(quoteBuy(kg(1000), cents(1_99), { buyFeeBasisPoints: 725, gstBasisPoints: 900 }).feeCents, 14)
})
test('the amount debited is the amount to pay', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 1_000_00 }),
      fc.nat(2000),
      (tons, price, fee) => {
        const rich = all(
          buyer({ level: 5, availableCents: cents(1e12) }),
          offer({ priceCents: cents(price), maxKg: kg(1e6), unsoldKg: kg(1e6) }),
          ask({ kg: kg(tons * 1000) }),
        )
        const facts = { ...rich(sound), terms: { ...firstTerms, buyFeeBasisPoints: fee } }
        const { quote, postings } = decide(facts)
        const paid = postings.filter((p) => p.debit.pocket === 'available').reduce((sum, p) => sum + p.amount, 0)
        assert.equal(paid, quote.payCents)
        assert.equal(quote.payCents, quote.totalCents + quote.feeCents + quote.gstCents)
      },
    ),
    { seed: 20261120 },
  )
})
