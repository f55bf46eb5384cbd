import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayPortfolioLine } from './sayPortfolioLine.ts'

const line = { kind: 'buy', project: {}, inKg: 0, outKg: 0, retiredKg: 0 }

test('an entry of a portfolio is named by the tons that moved, else by its fee', () => {
  const textsOf = (of: Partial<Parameters<typeof sayPortfolioLine>[0]>) =>
    (['en', 'cn'] as const).map((lang) => sayPortfolioLine({ ...line, ...of }, lang))
  assert.deepEqual(textsOf({ inKg: 40_000 }), ['Bought 40 t', '买入 40 吨'])
  assert.deepEqual(textsOf({ outKg: 2_000 }), ['Sold 2 t', '卖出 2 吨'])
  assert.deepEqual(textsOf({ kind: 'correction', outKg: 2_000 }), ['Purchase of 2 t reversed', '买入 2 吨已冲正'])
  assert.deepEqual(textsOf({ retiredKg: 1_000 }), ['Retired 1 t', '注销 1 吨'])
  assert.deepEqual(textsOf({}), ['Booking fee forfeited', '没收预订费'])
  assert.deepEqual(textsOf({ project: null }), ['Withdrawal fee', '提现手续费'])
})
