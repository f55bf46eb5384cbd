import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTerms } from '../base/terms.ts'
import { cents, kg } from '../money.ts'
import { Refusal, type RefusalName, sayRefusal } from '../refusals.ts'
import { hours, nothingBought, now, restrictionOf, soundBuyer, soundOffer } from '../testing/soundPurchase.ts'
import { type Book, openBook } from './market.ts'
import { decidePlace, type MarketInput, type PlaceFacts, tradedAt } from './marketOrder.ts'
import { bandOf } from './reference.ts'

type Case = PlaceFacts & { ask: MarketInput }
const offered = (): Book =>
  openBook([{ id: 1, owner: 'somebody', side: 'sell', priceCents: 28_40, leftKg: 50_000, seq: 1 }])
const sound = (side: 'buy' | 'sell'): Case => ({
  now,
  terms: firstTerms,
  band: bandOf(cents(28_40), { basisPoints: 1000, tick: cents(5) }),
  book: offered(),
  openOrders: 0,
  member: { ...soundBuyer, owner: 'me', availableCents: cents(1_000_00), creditsKg: kg(40_000), presaleKg: kg(0) },
  bought: { ...nothingBought },
  ask: { memberId: 7, side, asset: 'credits', kg: kg(25_000), priceCents: cents(28_40) },
  offer: { ...soundOffer, unsoldKg: kg(1) },
})
type Break = (c: Case) => void
const market: Break = (c) => Object.assign(c.ask, { priceCents: null })
const common: [RefusalName, Break][] = [
  ['restricted', (c) => Object.assign(c.member, { restrictions: [restrictionOf('order', 'sell')] })],
  ['unanswered', (c) => Object.assign(c.member, { answered: false })],
  ['projectNotBegun', (c) => Object.assign(c.offer, { startsAt: hours(1) })],
]
const limits: [RefusalName, Break][] = [
  ['priceOffTick', (c) => Object.assign(c.ask, { priceCents: cents(28_41) })],
  ['priceTooLow', (c) => Object.assign(c.ask, { priceCents: cents(5) })],
  ['priceOutsideBand', (c) => Object.assign(c.ask, { priceCents: cents(31_25) })],
  ['tooManyOpenOrders', (c) => Object.assign(c, { openOrders: 200 })],
]
const rows: Record<'buy' | 'sell', [RefusalName, Break][]> = {
  buy: [
    ...common,
    ['levelTooLow', (c) => Object.assign(c.offer, { minLevel: 4 })],
    ['quantityNotLot', (c) => Object.assign(c.offer, { lotKg: kg(2000) })],
    ['quantityBelowMin', (c) => Object.assign(c.offer, { minKg: kg(26_000) })],
    ['quantityAboveMax', (c) => Object.assign(c.offer, { maxKg: kg(24_000) })],
    ...limits,
    ['monthlyPurchases', (c) => Object.assign(c.bought, { thisMonth: 20 })],
    ['totalPurchases', (c) => Object.assign(c.bought, { inTotal: 50 })],
    ['monthlySpend', (c) => Object.assign(c.bought, { spentThisMonthCents: cents(50_000_00 - 709_99) })],
    ['insufficientBalance', (c) => Object.assign(c.member, { availableCents: cents(721_60) })],
  ],
  sell: [
    ...common,
    ['quantityNotLot', (c) => Object.assign(c.offer, { lotKg: kg(2000) })],
    ['quantityAboveMax', (c) => Object.assign(c.offer, { maxKg: kg(24_000) })],
    ...limits,
    ['insufficientCredits', (c) => Object.assign(c.member, { creditsKg: kg(24_000) })],
  ],
}
const refusedBy = (rule: RefusalName, sentence?: string) => (error: unknown) => {
  assert.ok(error instanceof Refusal, String(error))
  assert.equal(error.rule, rule)
  if (sentence !== undefined) assert.equal(sayRefusal(error, 'en'), sentence)
  for (const lang of ['en', 'cn'] as const) assert.doesNotMatch(sayRefusal(error, lang), /undefined|NaN|\{/)
  return true
}
const decide = (side: 'buy' | 'sell', breaks: readonly Break[]) => {
  const facts = sound(side)
  for (const one of breaks) one(facts)
  return decidePlace(facts, facts.ask)
}
for (const side of ['buy', 'sell'] as const) {
  for (const [i, [rule, breaks]] of rows[side].entries()) {
    // Some rows must not break a later rule, because two rules exclude each other: a price too low is on the tick, a
    // price off the tick is not too low.
    const later = rows[side].slice(i + 1).filter(([name]) => !name.startsWith('price') || !rule.startsWith('price'))
    test(`${side}: ${rule} alone, and before every later rule`, () => {
      assert.throws(() => decide(side, [breaks]), refusedBy(rule))
      assert.throws(() => decide(side, [...later.map(([, one]) => one), breaks]), refusedBy(rule))
    })
  }
}
test('a market order is refused when nobody else is on the other side; it costs the prices in the book', () => {
  const empty: Break = (c) => Object.assign(c, { book: openBook() })
  assert.throws(() => decide('buy', [market, empty]), refusedBy('noOffers'))
  assert.throws(() => decide('sell', [market]), refusedBy('noBids'))
  const own: Break = (c) =>
    Object.assign(c, {
      book: openBook([{ id: 1, owner: 'me', side: 'sell', priceCents: 28_40, leftKg: 50_000, seq: 1 }]),
    })
  assert.throws(() => decide('buy', [market, own]), refusedBy('ownOrderOnly'))
  const poor: Break = (c) => Object.assign(c.member, { availableCents: cents(721_60) })
  assert.throws(() => decide('buy', [market, poor]), refusedBy('insufficientBalance'))
  assert.equal(decide('buy', [market]).limitCents, 2980)
})
test('limit orders are within the band to its ticks; a market order is limited by the book and by the band', () => {
  const at =
    (priceCents: number): Break =>
    (c) =>
      Object.assign(c.ask, { priceCents: cents(priceCents), kg: kg(1000) })
  for (const side of ['buy', 'sell'] as const) {
    for (const price of [25_60, 31_20]) assert.equal(decide(side, [at(price)]).limitCents, price)
    for (const price of [25_55, 31_25, 18_000_00])
      assert.throws(() => decide(side, [at(price)]), refusedBy('priceOutsideBand'))
  }
  const input =
    (priceCents: number): Break =>
    (c) =>
      Object.assign(c, {
        book: openBook([{ id: 1, owner: 'somebody', side: 'sell', priceCents, leftKg: 50_000, seq: 1 }]),
      })
  // With the protection alone it would accept 31.50.
  assert.equal(decide('buy', [market, input(30_00)]).limitCents, 31_20)
  assert.throws(() => decide('buy', [market, input(10_162_00)]), refusedBy('priceOutsideBand'))
})
const undelivered: Break = (c) => {
  c.ask.asset = 'presale'
  Object.assign(c.offer, { presaleStartsAt: hours(-2), presaleEndsAt: hours(-1), startsAt: hours(2), endsAt: null })
  Object.assign(c.member, { level: 3, creditsKg: kg(0), presaleKg: kg(40_000) })
}
test('presale credits trade in their own book until delivery, and are sold from the published level', () => {
  assert.doesNotThrow(() => decide('sell', [undelivered]))
  assert.doesNotThrow(() => decide('buy', [undelivered, (c) => Object.assign(c.member, { level: 1 })]))
  assert.throws(
    () => decide('sell', [undelivered, (c) => Object.assign(c.member, { level: 2 }), market]),
    refusedBy('presaleSellLevel'),
  )
  assert.throws(
    () => decide('sell', [undelivered, (c) => Object.assign(c.ask, { kg: kg(41_000) })]),
    refusedBy('insufficientCredits'),
  )
  assert.throws(
    () => decide('buy', [undelivered, (c) => Object.assign(c.ask, { asset: 'credits' })]),
    refusedBy('projectInPresale'),
  )
  assert.throws(
    () => decide('buy', [undelivered, (c) => Object.assign(c.offer, { startsAt: now })]),
    refusedBy('presaleDelivered'),
  )
  assert.throws(
    () => decide('buy', [undelivered, (c) => Object.assign(c.offer, { presaleEndsAt: hours(1) })]),
    refusedBy('projectInPresale'),
  )
  const late: Break = (c) => Object.assign(c.offer, { startsAt: hours(-1), drawPending: true })
  assert.throws(() => decide('buy', [undelivered, late]), refusedBy('projectInPresale'))
})
test('a sold-out or ended project still trades; a closed one, or one in presale, does not', () => {
  assert.doesNotThrow(() => decide('sell', [(c) => Object.assign(c.offer, { endsAt: hours(-0.5) })]))
  assert.throws(
    () => decide('sell', [(c) => Object.assign(c.offer, { decision: 'closed' })]),
    refusedBy('projectClosed'),
  )
  for (const kind of ['buy', 'sell'] as const)
    for (const [market, rule] of [
      [false, 'projectStopped'],
      [true, 'marketHalted'],
    ] as const) {
      const stop = { reason: { en: 'audit', cn: '审计' }, since: hours(-1), market }
      assert.throws(() => decide(kind, [(c) => Object.assign(c.offer, { stop })]), refusedBy(rule))
    }
  const presale: Break = (c) =>
    Object.assign(c.offer, { presaleStartsAt: hours(-1), presaleEndsAt: hours(1), startsAt: hours(2), endsAt: null })
  assert.throws(() => decide('buy', [presale]), refusedBy('projectInPresale'))
})
const member =
  (change: Partial<Case['member']>): Break =>
  (c) =>
    Object.assign(c.member, change)
const offer =
  (change: Partial<Case['offer']>): Break =>
  (c) =>
    Object.assign(c.offer, change)
const bought =
  (change: Partial<Case['bought']>): Break =>
  (c) =>
    Object.assign(c.bought, change)
const input =
  (change: Partial<MarketInput>): Break =>
  (c) =>
    Object.assign(c.ask, change)
const terms =
  (change: Partial<Case['terms']>): Break =>
  (c) =>
    Object.assign(c, { terms: { ...c.terms, ...change } })
const full = (c: Case) => Object.assign(c, { openOrders: 200 })
const bid: Break = (c) =>
  Object.assign(c, {
    book: openBook([{ id: 1, owner: 'somebody', side: 'buy', priceCents: 28_40, leftKg: 50_000, seq: 1 }]),
  })
const dear: Break = (c) => Object.assign(c, { band: bandOf(cents(100_00), { basisPoints: 1000, tick: cents(1000) }) })
const scoped = (scope: 'order' | 'sell') => member({ restrictions: [restrictionOf(scope)] })
const allowed: [what: string, side: 'buy' | 'sell', breaks: Break[]][] = [
  ['money for all of it to the cent', 'buy', [member({ availableCents: cents(721_61) })]],
  [
    'tons for all of it to the kilogram, and one open order below the most',
    'sell',
    [member({ creditsKg: kg(25_000) }), (c) => Object.assign(c, { openOrders: 199 })],
  ],
  ['the most that is bought at once', 'buy', [offer({ maxKg: kg(25_000) })]],
  ['the most that is sold at once', 'sell', [offer({ maxKg: kg(25_000) })]],
  ['the least that is bought at once', 'buy', [offer({ minKg: kg(25_000) })]],
  [
    'one lot of a kilogram',
    'buy',
    [offer({ lotKg: kg(1), minKg: kg(1) }), input({ kg: kg(1), priceCents: cents(100_00) }), dear],
  ],
  ['the least price', 'buy', [terms({ market: { ...firstTerms.market, lotLeastCents: cents(28_40) } })]],
  ['the level that the project asks', 'buy', [offer({ minLevel: 2 })]],
  ['a sale of less than the least purchase', 'sell', [offer({ minKg: kg(26_000) })]],
  ['a sale below the project’s level', 'sell', [offer({ minLevel: 4 })]],
  ['a sale by who may not buy', 'sell', [scoped('order')]],
  ['a purchase by who may not sell', 'buy', [scoped('sell')]],
  [
    'a sale by who bought all they may',
    'sell',
    [bought({ thisMonth: 20, inTotal: 50, spentThisMonthCents: cents(50_000_00) })],
  ],
  [
    'any number of purchases, where the project names none',
    'buy',
    [offer({ monthlyOrders: null, totalOrders: null }), bought({ thisMonth: 900, inTotal: 900 })],
  ],
  ['the last purchase of the month and of all', 'buy', [bought({ thisMonth: 19, inTotal: 49 })]],
  ['the last cent of the month', 'buy', [bought({ spentThisMonthCents: cents(50_000_00 - 710_00) })]],
  [
    'the last cent of the month, by a market order',
    'buy',
    [market, bought({ spentThisMonthCents: cents(50_000_00 - 710_00) })],
  ],
  [
    'any sum a month from the level that has no limit',
    'buy',
    [member({ level: 5 }), bought({ spentThisMonthCents: cents(9_000_000_00) })],
  ],
  ['a market order beside as many open ones as there may be', 'buy', [market, full]],
  ['a market sale beside them', 'sell', [market, bid, full]],
  [
    'a market order with money for what stands in the book, though not for its worst price',
    'buy',
    [market, member({ availableCents: cents(721_61) })],
  ],
]
for (const [what, side, breaks] of allowed)
  test(`${side} is allowed: ${what}`, () => assert.doesNotThrow(() => decide(side, breaks)))

const edges: [rule: RefusalName, sentence: string, side: 'buy' | 'sell', breaks: Break[]][] = [
  ['projectPendingReview', 'This project is under review', 'buy', [offer({ decision: 'pending_review' })]],
  ['quantityNotLot', 'Quantity must be a multiple of 1 t', 'buy', [input({ kg: kg(0) })]],
  [
    'insufficientBalance',
    'Insufficient account balance. This costs S$757.19; S$721.61 is available',
    'buy',
    [input({ priceCents: cents(29_80) }), member({ availableCents: cents(721_61) })],
  ],
  [
    'monthlySpend',
    'Level P2 can spend S$50,000.00 a month; S$709.99 is left this month',
    'buy',
    [bought({ spentThisMonthCents: cents(50_000_00 - 709_99) })],
  ],
  [
    'monthlySpend',
    'Level P2 can spend S$50,000.00 a month; S$709.99 is left this month',
    'buy',
    [market, bought({ spentThisMonthCents: cents(50_000_00 - 709_99) })],
  ],
  // A lowered limit leaves nothing rather than a negative number.
  [
    'monthlySpend',
    'Level P2 can spend S$50,000.00 a month; S$0.00 is left this month',
    'buy',
    [bought({ spentThisMonthCents: cents(60_000_00) })],
  ],
  [
    'monthlySpend',
    'Level P2 can spend S$50,000.00 a month; S$745.00 is left this month',
    'buy',
    [input({ priceCents: cents(29_85) }), bought({ spentThisMonthCents: cents(50_000_00 - 745_00) })],
  ],
]
for (const [rule, sentence, side, breaks] of edges)
  test(`${side}: ${sentence}`, () => assert.throws(() => decide(side, breaks), refusedBy(rule, sentence)))

test('each side is placed under its own fee, with nothing filled yet', () => {
  const own = terms({ buyFeeBasisPoints: 150, sellFeeBasisPoints: 120, gstBasisPoints: 900 })
  assert.deepEqual(decide('buy', [own]), {
    limitCents: 28_40,
    money: { filledCents: 0, feeBasisPoints: 150, gstBasisPoints: 900 },
  })
  assert.deepEqual(decide('sell', [own]), {
    limitCents: 28_40,
    money: { filledCents: 0, feeBasisPoints: 120, gstBasisPoints: 900 },
  })
})
test('undelivered tons trade until the first instant of the sale, credits from then on', () => {
  assert.deepEqual(
    [-1, 0, 1].map((ms) => tradedAt({ startsAt: now }, new Date(now.getTime() + ms))),
    ['presale', 'credits', 'credits'],
  )
})
