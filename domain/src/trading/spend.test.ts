import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '../money.ts'
import { Purchases, spendLeftCents } from './spend.ts'

const row = { memberId: 1, ownerId: 1, projectId: 7, thisMonth: 2, inTotal: 5, spentThisMonthCents: 100_00 }

test('an order of a batch counts for every account of its owner: times for its project, cents for all', () => {
  const purchases = new Purchases([row, { ...row, memberId: 2 }, { ...row, projectId: 8, thisMonth: 0, inTotal: 0 }])
  purchases.add(2, 7, 25_00)
  assert.deepEqual(purchases.of(1, 7), { thisMonth: 3, inTotal: 6, spentThisMonthCents: cents(125_00) })
  assert.deepEqual(purchases.of(2, 7), purchases.of(1, 7))
  assert.deepEqual(purchases.of(1, 8), { thisMonth: 0, inTotal: 0, spentThisMonthCents: cents(125_00) })
})

test('another owner is not counted, and what was not read is never taken for nothing', () => {
  const purchases = new Purchases([row, { ...row, memberId: 3, ownerId: 3 }])
  purchases.add(1, 7, 25_00)
  assert.deepEqual(purchases.of(3, 7), { thisMonth: 2, inTotal: 5, spentThisMonthCents: cents(100_00) })
  assert.throws(() => purchases.of(1, 9), /member 1 in project 9 were not read/)
  assert.throws(() => purchases.add(4, 7, 1), /member 4 were not read/)
})
test('what may still be spent this month is never below nothing, and without a limit nothing is said', () => {
  const left = (monthLimitCents: number | null, monthSpentCents: number) =>
    spendLeftCents({ monthLimitCents, monthSpentCents })
  assert.deepEqual(
    [left(500_00, 120_01), left(500_00, 500_00), left(500_00, 500_01), left(null, 9)],
    [379_99, 0, 0, null],
  )
})
