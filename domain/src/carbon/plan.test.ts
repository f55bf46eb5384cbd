import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstTerms } from '../base/terms.ts'
import { addDays } from '../days.ts'
import { cents, kg } from '../money.ts'
import { Refusal } from '../refusals.ts'
import type { BuyFacts } from '../trading/order.ts'
import {
  decidePlan,
  decidePlanMonth,
  dueBy,
  endsPlan,
  LAST_DAY,
  monthOfDay,
  nextDue,
  type PlanTerms,
  REMIND_DAYS,
  resumeBound,
} from './plan.ts'

const now = new Date('2026-11-20T04:00:00Z')
const before = new Date('2026-11-01T00:00:00Z')
const offer = {
  id: 7,
  decision: 'approved' as const,
  presaleStartsAt: null,
  presaleEndsAt: null,
  startsAt: before,
  endsAt: null,
  issuedKg: kg(100_000),
  unsoldKg: kg(50_000),
  minLevel: 1,
  closedReason: null,
  stop: null,
  lotKg: kg(1000),
  minKg: kg(1000),
  maxKg: kg(20_000),
  monthlyOrders: 3,
  totalOrders: null,
  priceCents: cents(28_40),
  priceVersion: 4,
}
const facts: BuyFacts = {
  buyer: { id: 1, level: 2, answered: true, restrictions: [], availableCents: cents(1_000_00) },
  offer,
  terms: firstTerms,
  now,
  bought: { thisMonth: 0, inTotal: 0, spentThisMonthCents: cents(0) },
}
const plan: PlanTerms = {
  capCents: cents(60_00),
  line: { kg: kg(2000), beneficiary: 'self', name: null, reason: 'travel', reasonText: '', message: '' },
}
const held = (scope: 'order' | 'sell') => ({
  ...facts.buyer,
  restrictions: [{ caseNo: 'C-1', reason: { en: 'x', cn: 'x' }, scopes: [scope] }],
})
const ruleOf = (run: () => unknown): string => {
  try {
    run()
    return 'none'
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return error.rule
  }
}

const ended = { ...offer, endsAt: new Date('2026-11-19T00:00:00Z') }
const months: [string, string, Partial<BuyFacts>, Partial<PlanTerms>?][] = [
  ['nothing against it', 'none', {}],
  ['restricted in selling', 'restricted', { buyer: held('sell'), offer: ended }],
  ['ended, and dear', 'projectEnded', { offer: { ...ended, priceCents: cents(99_00) } }],
  ['sold out', 'projectFull', { offer: { ...offer, unsoldKg: kg(0) } }],
  [
    'above the cap, and short',
    'planOverCap',
    { offer: { ...offer, priceCents: cents(30_00) }, buyer: { ...facts.buyer, availableCents: cents(0) } },
  ],
  ['restricted in buying', 'restricted', { buyer: held('order') }],
  ['too few left', 'insufficientTons', { offer: { ...offer, unsoldKg: kg(1000) } }],
  ['bought three times this month', 'monthlyPurchases', { bought: { ...facts.bought, thisMonth: 3 } }],
  ['short by a cent', 'insufficientBalance', { buyer: { ...facts.buyer, availableCents: cents(57_72) } }],
]
for (const [name, rule, change, terms] of months)
  test(`a month: ${name} -> ${rule}`, () =>
    assert.equal(
      ruleOf(() => decidePlanMonth({ ...facts, ...change }, { ...plan, ...terms })),
      rule,
    ))

test('a month buys at today’s price and sets aside exactly what it bought', () => {
  const { quote, buying, retiring } = decidePlanMonth(facts, plan)
  assert.equal(quote.payCents, 57_73)
  assert.equal(
    buying.filter((p) => p.debit.pocket === 'available').reduce((sum, p) => sum + p.amount, 0),
    57_73,
  )
  assert.deepEqual([retiring.debit.pocket, retiring.credit.pocket, retiring.amount], ['credits', 'retiring', 2000])
})

const makings: [string, string, Partial<BuyFacts>, Partial<PlanTerms>, number][] = [
  ['nothing against it', 'none', {}, {}, 4],
  ['restricted, and five already', 'restricted', { buyer: held('order') }, {}, 5],
  ['five already', 'planMost', { offer: ended }, {}, 5],
  ['ended', 'projectEnded', { offer: ended }, {}, 0],
  ['level', 'levelTooLow', { offer: { ...offer, minLevel: 3 } }, {}, 0],
  ['no whole lot', 'quantityNotLot', {}, { line: { ...plan.line, kg: kg(1500) } }, 0],
  ['below the least', 'quantityBelowMin', { offer: { ...offer, minKg: kg(3000) } }, {}, 0],
  ['no name', 'retireNoName', {}, { line: { ...plan.line, beneficiary: 'other', name: '' } }, 0],
  ['cap below today’s price', 'planCapLow', {}, { capCents: cents(57_72) }, 0],
]
for (const [name, rule, change, terms, count] of makings)
  test(`making one: ${name} -> ${rule}`, () =>
    assert.equal(
      ruleOf(() => decidePlan({ ...facts, ...change }, { ...plan, ...terms }, count)),
      rule,
    ))

test('a plan ends only when its project sells nothing more', () => {
  assert.deepEqual(
    (['projectEnded', 'projectClosed', 'projectFull', 'insufficientBalance', 'planOverCap'] as const).map((rule) =>
      endsPlan({ rule }),
    ),
    [true, true, false, false, false],
  )
})

const aDay = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('1990-01-01', n))
const aDate = fc.integer({ min: 1, max: LAST_DAY })
test('the next due day is later, on its date, and at most a month away', () => {
  fc.assert(
    fc.property(aDay, aDate, (day, date) => {
      const next = nextDue(day, date)
      assert.ok(next > day && next <= addDays(day, 31))
      assert.equal(Number(next.slice(8)), date)
    }),
  )
})
test('after any pause one month is due, each missed month is named once, and none is skipped', () => {
  fc.assert(
    fc.property(aDay, aDate, fc.integer({ min: 0, max: 1500 }), (start, date, wait) => {
      const first = nextDue(start, date)
      const today = addDays(first, wait)
      const { due, missed, next } = dueBy(first, today, date)
      assert.ok(due <= today && next > today)
      const all = [...missed, due, next].map(monthOfDay)
      assert.equal(all[0], monthOfDay(first))
      assert.equal(new Set(all).size, all.length)
      for (let i = 1; i < all.length; i += 1) assert.equal(all[i], monthOfDay(nextDue(`${all[i - 1]}-28`, 1)))
    }),
  )
})
test('computing a due month before it is due is a bug', () => assert.throws(() => dueBy('2026-12-01', '2026-11-30', 1)))
test('a plan may be made at exactly its cap and its required level, by a member who may buy and retire', () => {
  const make = (buyer: BuyFacts['buyer'], capCents: number, minLevel = 1) =>
    decidePlan({ ...facts, buyer, offer: { ...offer, minLevel } }, { ...plan, capCents: cents(capCents) }, 0)
  const quote = make(facts.buyer, 60_00)
  assert.ok(quote.payCents > 2 * 28_40)
  assert.equal(make(facts.buyer, quote.payCents, 2).payCents, quote.payCents)
  assert.equal(
    ruleOf(() => make(facts.buyer, quote.payCents - 1)),
    'planCapLow',
  )
  assert.equal(
    ruleOf(() => make(facts.buyer, 60_00, 3)),
    'levelTooLow',
  )
  for (const scope of ['order', 'sell'] as const)
    assert.equal(
      ruleOf(() => make(held(scope), 60_00)),
      'restricted',
      scope,
    )
})
test('a month at exactly its cap goes through', () => {
  const { payCents } = decidePlan(facts, plan, 0)
  assert.equal(decidePlanMonth(facts, { ...plan, capCents: payCents }).quote.payCents, payCents)
  assert.equal(
    ruleOf(() => decidePlanMonth(facts, { ...plan, capCents: cents(payCents - 1) })),
    'planOverCap',
  )
})
test('the last possible day of a plan exists in every month; the member is reminded three days before', () => {
  assert.deepEqual([LAST_DAY, REMIND_DAYS], [28, 3])
})
test('the text of a resumption has the plan’s number', () => {
  assert.equal(resumeBound('PL-20261121-00012'), 'resume plan PL-20261121-00012')
})
