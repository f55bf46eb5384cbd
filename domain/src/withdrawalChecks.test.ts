/** What an operator's eye is drawn to before money leaves: each thing by itself, the gravest first, and nothing for a usual one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { risksOf, type WithdrawalChecks, type WithdrawalRisk } from './withdrawalChecks.ts'

const usual: WithdrawalChecks = {
  ...{ sameName: true, heldCents: 650_00, ofDay: 1, perDay: 1, paidBefore: 3 },
  ...{ payeeSince: 0, wrongTries: 0, memberSince: 0, funds: { tradesCents: 0, otherCents: 650_00, trades: [] } },
}
const cases: readonly [because: Partial<WithdrawalChecks>, risks: readonly WithdrawalRisk[]][] = [
  [{}, []],
  [{ sameName: false }, ['name']],
  [{ heldCents: 649_99 }, ['held']],
  [{ ofDay: 2 }, ['daily']],
  [{ wrongTries: 1 }, ['tries']],
  [{ paidBefore: 0 }, ['payee']],
  [{ paidBefore: 0, sameName: false, wrongTries: 4 }, ['name', 'tries', 'payee']],
]
for (const [because, risks] of cases)
  test(`${JSON.stringify(because)}: ${risks.join(', ') || 'nothing'}`, () => assert.deepEqual(risksOf({ ...usual, ...because }, 650_00), risks))
test('what is at the bank is not frozen any more', () => assert.deepEqual(risksOf({ ...usual, heldCents: 0 }, 0), []))
