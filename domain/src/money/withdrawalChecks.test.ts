import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fundingTrade } from '../testing/fundingTrade.ts'
import { risksOf, type WithdrawalChecks, type WithdrawalRisk } from './withdrawalChecks.ts'
import type { Funding } from './withdrawalFunds.ts'

const usual: WithdrawalChecks = {
  sameName: true,
  heldCents: 650_00,
  ofDay: 1,
  perDay: 1,
  paidBefore: 3,
  payeeSince: 0,
  wrongTries: 0,
  memberSince: 0,
  funds: { tradesCents: 0, otherCents: 650_00, trades: [] },
}
const sale: Funding = { ...fundingTrade, fundsCents: 100_00 }
const from = (change: Partial<Funding>, tradesCents = 100_00): Partial<WithdrawalChecks> => ({
  funds: { tradesCents, otherCents: 550_00, trades: [{ ...sale, fundsCents: tradesCents, ...change }] },
})
const cases: readonly [because: Partial<WithdrawalChecks>, risks: readonly WithdrawalRisk[]][] = [
  [{}, []],
  [{ sameName: false }, ['name']],
  [{ heldCents: 649_99 }, ['held']],
  [{ ofDay: 2 }, ['daily']],
  [{ wrongTries: 1 }, ['tries']],
  [{ paidBefore: 0 }, ['payee']],
  [{ paidBefore: 0, sameName: false, wrongTries: 4 }, ['name', 'tries', 'payee']],
  [from({}), []],
  [from({ priceCents: 30_00 }), ['far']],
  [from({ waiting: true }), ['waiting']],
  [from({ pair: 'open' }), ['pair']],
  [from({}, 1_000_00), ['few']],
]
for (const [because, risks] of cases)
  test(`${JSON.stringify(because)}: ${risks.join(', ') || 'nothing'}`, () =>
    assert.deepEqual(risksOf({ ...usual, ...because }, 650_00), risks))
test('money that the bank has is no longer frozen', () => assert.deepEqual(risksOf({ ...usual, heldCents: 0 }, 0), []))
