import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstTerms } from '../base/terms.ts'
import { type Cents, cents } from '../money.ts'
import { changeSpendLimit, Purchases, refuseSpend, type SpendLimit, spendLeftCents, spendLimitAt } from './spend.ts'

const row = {
  memberId: 1,
  ownerId: 1,
  projectId: 7,
  thisMonth: 2,
  inTotal: 5,
  spentThisMonthCents: 100_00,
  spentTodayCents: 40_00,
  dayLimitCents: null,
}

test('an order in a batch counts for every account of its owner: once for its project, its cents for all', () => {
  const purchases = new Purchases([row, { ...row, memberId: 2 }, { ...row, projectId: 8, thisMonth: 0, inTotal: 0 }])
  purchases.add(2, 7, 25_00)
  assert.deepEqual(purchases.of(1, 7), { thisMonth: 3, inTotal: 6, spentThisMonthCents: cents(125_00) })
  assert.deepEqual(purchases.of(2, 7), purchases.of(1, 7))
  assert.deepEqual(purchases.of(1, 8), { thisMonth: 0, inTotal: 0, spentThisMonthCents: cents(125_00) })
})

test('another owner is not counted, and data that was not loaded is never taken as zero', () => {
  const purchases = new Purchases([row, { ...row, memberId: 3, ownerId: 3 }])
  purchases.add(1, 7, 25_00)
  assert.deepEqual(purchases.of(3, 7), { thisMonth: 2, inTotal: 5, spentThisMonthCents: cents(100_00) })
  assert.throws(() => purchases.of(1, 9), /member 1 in project 9 were not read/)
  assert.throws(() => purchases.add(4, 7, 1), /member 4 were not read/)
})
test('the spend left this month is never negative, and null without a limit', () => {
  const left = (monthLimitCents: number | null, monthSpentCents: number) =>
    spendLeftCents(monthLimitCents, monthSpentCents)
  assert.deepEqual(
    [left(500_00, 120_01), left(500_00, 500_00), left(500_00, 500_01), left(null, 9)],
    [379_99, 0, 0, null],
  )
})

test('a daily limit is for one account: purchases of the owner’s other accounts do not count', () => {
  const purchases = new Purchases([
    { ...row, dayLimitCents: 100_00 },
    { ...row, memberId: 2 },
  ])
  purchases.add(2, 7, 25_00)
  purchases.add(1, 7, 10_00)
  assert.deepEqual(purchases.of(1, 7).day, { limitCents: cents(100_00), spentCents: cents(50_00) })
  assert.equal(purchases.of(2, 7).day, undefined)
})

const spend = (totalCents: number, day: { limit: number; spent: number }) =>
  refuseSpend(
    {
      buyer: { level: 1, availableCents: cents(1_000_000_00) },
      bought: {
        thisMonth: 0,
        inTotal: 0,
        spentThisMonthCents: cents(0),
        day: { limitCents: cents(day.limit), spentCents: cents(day.spent) },
      },
      terms: firstTerms,
    },
    { totalCents: cents(totalCents), payCents: cents(totalCents) },
  )
const dailySpend = (limit: string, left: string) => ({ rule: 'dailySpend', params: { limit, left } })
test('the last cent of the day can be spent; one more is refused with the limit and what is left', () => {
  spend(60_00, { limit: 100_00, spent: 40_00 })
  assert.throws(() => spend(60_01, { limit: 100_00, spent: 40_00 }), dailySpend('S$100.00', 'S$60.00'))
  // A limit that was lowered below what is spent leaves nothing, and never a negative amount.
  assert.throws(() => spend(1, { limit: 10_00, spent: 40_00 }), dailySpend('S$10.00', 'S$0.00'))
  assert.throws(() => spend(1, { limit: 0, spent: 0 }), dailySpend('S$0.00', 'S$0.00'))
})

const now = new Date('2026-11-20T04:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const none: SpendLimit = { limitCents: null, next: null }
const of = (limit: number | null, next?: [limit: number | null, at: Date]): SpendLimit => ({
  limitCents: limit as Cents | null,
  next: next ? { limitCents: next[0] as Cents | null, at: next[1] } : null,
})
const table: [name: string, before: SpendLimit, wanted: number | null, after: SpendLimit][] = [
  ['a first limit holds at once', none, 500_00, of(500_00)],
  ['a lower one holds at once', of(500_00), 100_00, of(100_00)],
  ['the same one changes nothing', of(500_00), 500_00, of(500_00)],
  ['a higher one waits', of(500_00), 500_01, of(500_00, [500_01, later(24)])],
  ['none at all waits', of(500_00), null, of(500_00, [null, later(24)])],
  ['what holds already ends the wait', of(500_00, [900_00, later(3)]), 500_00, of(500_00)],
  ['asked again, the wait goes on', of(500_00, [900_00, later(3)]), 900_00, of(500_00, [900_00, later(3)])],
  ['less than what waits keeps its wait', of(500_00, [900_00, later(3)]), 700_00, of(500_00, [700_00, later(3)])],
  ['more than what waits begins anew', of(500_00, [900_00, later(3)]), 900_01, of(500_00, [900_01, later(24)])],
  ['none after what waits begins anew', of(500_00, [900_00, later(3)]), null, of(500_00, [null, later(24)])],
  ['after its time the higher one holds', of(500_00, [900_00, now]), 800_00, of(800_00)],
]
for (const [name, before, wanted, after] of table)
  test(`daily limit: ${name}`, () => assert.deepEqual(changeSpendLimit(before, wanted as Cents | null, now), after))

test('whatever the sequence of changes, nothing rises at once, and after 24 hours it holds', () => {
  const amount = fc.option(fc.integer({ min: 0, max: 1_000 }))
  const asks = fc.array(fc.record({ hours: fc.integer({ min: 0, max: 40 }), wanted: amount }), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(amount, asks, (first, list) => {
      let [limit, at] = [of(first), now]
      assert.ok(list.length > 0)
      for (const { hours, wanted } of list) {
        at = new Date(at.getTime() + hours * 3_600_000)
        const held = spendLimitAt(limit, at).limitCents
        limit = changeSpendLimit(limit, wanted as Cents | null, at)
        const holds = (instant: Date) => spendLimitAt(limit, instant).limitCents ?? Number.POSITIVE_INFINITY
        assert.ok(holds(at) <= (held ?? Number.POSITIVE_INFINITY))
        assert.equal(holds(new Date(at.getTime() + 24 * 3_600_000)), wanted ?? Number.POSITIVE_INFINITY)
      }
    }),
  )
})
