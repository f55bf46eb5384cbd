/** An order for the book says the first rule it breaks: one row per refusal in order of precedence, each breaking every later rule too. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Book, openBook } from './market.ts'
import { decidePlace, type MarketAsk, type MarketWorld } from './marketOrder.ts'
import { cents, kg } from './money.ts'
import { bandOf } from './reference.ts'
import { Refusal, type RefusalName, sayRefusal } from './refusals.ts'
import { firstTerms } from './terms.ts'

const now = new Date('2026-11-20T04:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)
type Case = MarketWorld & { ask: MarketAsk }
const offered = (): Book => openBook([{ id: 1, owner: 'somebody', side: 'sell', priceCents: 28_40, leftKg: 50_000, seq: 1 }])
const sound = (side: 'buy' | 'sell'): Case => ({
  now,
  terms: firstTerms,
  band: bandOf(cents(28_40), { basisPoints: 1000, tick: cents(5) }),
  book: offered(),
  openOrders: 0,
  member: {
    id: 7,
    owner: 'me',
    level: 2,
    answered: true,
    restrictions: [],
    availableCents: cents(1_000_00),
    creditsKg: kg(40_000),
    presaleKg: kg(0),
  },
  bought: { thisMonth: 0, inTotal: 0, spentThisMonthCents: cents(0) },
  ask: { memberId: 7, side, asset: 'credits', kg: kg(25_000), priceCents: cents(28_40) },
  offer: {
    ...{ id: 9, decision: 'approved', presaleStartsAt: null, presaleEndsAt: null, startsAt: hours(-1), endsAt: hours(1), closedReason: null },
    ...{ unsoldKg: kg(1), issuedKg: kg(1_000_000), minLevel: 1, lotKg: kg(1000), minKg: kg(1000), maxKg: kg(100_000) },
    ...{ monthlyOrders: 20, totalOrders: 50, priceCents: cents(28_40), priceVersion: 3 },
  },
})
type Break = (c: Case) => void
const restriction = { caseNo: 'C-1', scopes: ['order' as const, 'sell' as const], reason: { en: 'source of funds', cn: '资金来源' } }
const market: Break = (c) => Object.assign(c.ask, { priceCents: null })
const common: [RefusalName, Break][] = [
  ['restricted', (c) => Object.assign(c.member, { restrictions: [restriction] })],
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
const refusedBy = (rule: RefusalName) => (error: unknown) => {
  assert.ok(error instanceof Refusal, String(error))
  assert.equal(error.rule, rule)
  for (const lang of ['en', 'cn'] as const) assert.doesNotMatch(sayRefusal(error, lang), /undefined|NaN|\{/)
  return true
}
const decide = (side: 'buy' | 'sell', breaks: readonly Break[]) => {
  const world = sound(side)
  for (const one of breaks) one(world)
  return decidePlace(world, world.ask)
}
for (const side of ['buy', 'sell'] as const) {
  for (const [i, [rule, breaks]] of rows[side].entries()) {
    // What one rule breaks another may need: a price too low is on the step, a price off it is not too low.
    const later = rows[side].slice(i + 1).filter(([name]) => !name.startsWith('price') || !rule.startsWith('price'))
    test(`${side}: ${rule} alone, and before every later rule`, () => {
      assert.throws(() => decide(side, [breaks]), refusedBy(rule))
      assert.throws(() => decide(side, [...later.map(([, one]) => one), breaks]), refusedBy(rule))
    })
  }
}
test('a market order: nobody there, only oneself there, and the cost of what stands', () => {
  const empty: Break = (c) => Object.assign(c, { book: openBook() })
  assert.throws(() => decide('buy', [market, empty]), refusedBy('noOffers'))
  assert.throws(() => decide('sell', [market]), refusedBy('noBids'))
  const own: Break = (c) => Object.assign(c, { book: openBook([{ id: 1, owner: 'me', side: 'sell', priceCents: 28_40, leftKg: 50_000, seq: 1 }]) })
  assert.throws(() => decide('buy', [market, own]), refusedBy('ownOrderOnly'))
  const poor: Break = (c) => Object.assign(c.member, { availableCents: cents(721_60) })
  assert.throws(() => decide('buy', [market, poor]), refusedBy('insufficientBalance'))
  assert.equal(decide('buy', [market]).limitCents, 2980)
})
test('within the band to the cent of its steps, and a market order by the book and by the band', () => {
  const at =
    (priceCents: number): Break =>
    (c) =>
      Object.assign(c.ask, { priceCents: cents(priceCents), kg: kg(1000) })
  for (const side of ['buy', 'sell'] as const) {
    for (const price of [25_60, 31_20]) assert.equal(decide(side, [at(price)]).limitCents, price)
    for (const price of [25_55, 31_25, 18_000_00]) assert.throws(() => decide(side, [at(price)]), refusedBy('priceOutsideBand'))
  }
  const ask =
    (priceCents: number): Break =>
    (c) =>
      Object.assign(c, { book: openBook([{ id: 1, owner: 'somebody', side: 'sell', priceCents, leftKg: 50_000, seq: 1 }]) })
  // By the protection alone it would take 31.50.
  assert.equal(decide('buy', [market, ask(30_00)]).limitCents, 31_20)
  assert.throws(() => decide('buy', [market, ask(10_162_00)]), refusedBy('priceOutsideBand'))
})
const undelivered: Break = (c) => {
  c.ask.asset = 'presale'
  Object.assign(c.offer, { presaleStartsAt: hours(-2), presaleEndsAt: hours(-1), startsAt: hours(2), endsAt: null })
  Object.assign(c.member, { level: 3, creditsKg: kg(0), presaleKg: kg(40_000) })
}
test('presale credits: their own book until the delivery, sold from the published level, and never for credits', () => {
  assert.doesNotThrow(() => decide('sell', [undelivered]))
  assert.doesNotThrow(() => decide('buy', [undelivered, (c) => Object.assign(c.member, { level: 1 })]))
  assert.throws(() => decide('sell', [undelivered, (c) => Object.assign(c.member, { level: 2 }), market]), refusedBy('presaleSellLevel'))
  assert.throws(() => decide('sell', [undelivered, (c) => Object.assign(c.ask, { kg: kg(41_000) })]), refusedBy('insufficientCredits'))
  assert.throws(() => decide('buy', [undelivered, (c) => Object.assign(c.ask, { asset: 'credits' })]), refusedBy('projectInPresale'))
  assert.throws(() => decide('buy', [undelivered, (c) => Object.assign(c.offer, { startsAt: now })]), refusedBy('presaleDelivered'))
  assert.throws(() => decide('buy', [undelivered, (c) => Object.assign(c.offer, { presaleEndsAt: hours(1) })]), refusedBy('projectInPresale'))
  const late: Break = (c) => Object.assign(c.offer, { startsAt: hours(-1), drawPending: true })
  assert.throws(() => decide('buy', [undelivered, late]), refusedBy('projectInPresale'))
})
test('a sold-out or ended project still trades; one that was closed or is in presale does not', () => {
  assert.doesNotThrow(() => decide('sell', [(c) => Object.assign(c.offer, { endsAt: hours(-0.5) })]))
  assert.throws(() => decide('sell', [(c) => Object.assign(c.offer, { decision: 'closed' })]), refusedBy('projectClosed'))
  for (const kind of ['buy', 'sell'] as const)
    assert.throws(() => decide(kind, [(c) => Object.assign(c.offer, { closedReason: { en: 'audit', cn: '审计' } })]), refusedBy('projectStopped'))
  const presale: Break = (c) => Object.assign(c.offer, { presaleStartsAt: hours(-1), presaleEndsAt: hours(1), startsAt: hours(2), endsAt: null })
  assert.throws(() => decide('buy', [presale]), refusedBy('projectInPresale'))
})
test('at each limit it is allowed', () => {
  assert.doesNotThrow(() => decide('buy', [(c) => Object.assign(c.member, { availableCents: cents(721_61) })]))
  assert.doesNotThrow(() => decide('sell', [(c) => Object.assign(c.member, { creditsKg: kg(25_000) }), (c) => Object.assign(c, { openOrders: 199 })]))
})
