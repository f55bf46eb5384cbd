/** Where a withdrawal's money came from: the last inflows, newest first, and what about their trades is looked at. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type FundingTrade, flagsOf, fundsOf, fundsRisks, type Inflow, offBy, type TradeFlag } from './withdrawalFunds.ts'

const plain: FundingTrade = {
  ...{ entryNo: 'LE-1', orderNo: 'S-1', project: 'TN-1', at: 0, kg: 1000, priceCents: 22_60, referenceCents: 22_60, earnedCents: 22_00, serials: [] },
  ...{ buyer: { id: 2, name: 'Two', owner: 2 }, waiting: false, pair: null, uncounted: false },
}
const sale = (cents: number, change: Partial<FundingTrade> = {}): Inflow => ({ cents, trade: { ...plain, ...change } })
const by = (owner: number) => ({ buyer: { id: owner, name: 'x', owner } })

test('newest first, and of the earliest only as much as is needed', () => {
  const funds = fundsOf([sale(30_00), { cents: 50_00, trade: null }, sale(40_00, { entryNo: 'LE-2' }), sale(9_00)], 100_00)
  assert.deepEqual(
    [funds.tradesCents, funds.otherCents, funds.trades.map(({ entryNo, fundsCents }) => [entryNo, fundsCents])],
    [
      50_00,
      50_00,
      [
        ['LE-1', 30_00],
        ['LE-2', 20_00],
      ],
    ],
  )
})
test('the parts are the amount, whatever came in', () => {
  const inflow = fc.record({ cents: fc.integer({ min: 1, max: 1_000_00 }), sold: fc.boolean() })
  fc.assert(
    fc.property(fc.array(inflow), fc.integer({ min: 1, max: 10_000_00 }), (all, amount) => {
      const inflows = all.map(({ cents, sold }) => (sold ? sale(cents) : { cents, trade: null }))
      const { tradesCents, otherCents, trades } = fundsOf(inflows, amount)
      assert.equal(tradesCents + otherCents, amount)
      assert.ok(otherCents >= 0 && trades.every(({ fundsCents }) => fundsCents > 0))
    }),
  )
})
const flags: [change: Partial<FundingTrade>, flags: TradeFlag[]][] = [
  [{}, []],
  [{ priceCents: 23_73 }, []],
  [{ priceCents: 23_74 }, ['far']],
  [{ priceCents: 10 }, ['far']],
  [{ priceCents: 18_000_00, referenceCents: null }, []],
  [{ priceCents: 18_000_00, waiting: true, pair: 'marked', uncounted: true }, ['far', 'waiting', 'marked', 'uncounted']],
  [{ pair: 'open' }, ['open']],
]
for (const [change, expected] of flags)
  test(`${JSON.stringify(change)}: ${expected.join(', ') || 'nothing'}`, () => assert.deepEqual(flagsOf({ ...plain, ...change }), expected))
test('how far a price was off, up or down', () => {
  assert.deepEqual([offBy({ ...plain, priceCents: 24_86 }), offBy({ ...plain, priceCents: 11_30 })], [1000, -5000])
})
test('few buyers: most of a large sum from one or two owners, and most of the withdrawal from sales', () => {
  const risks = (inflows: readonly Inflow[], amount: number) => fundsRisks(fundsOf(inflows, amount))
  assert.deepEqual(risks([sale(900_00, by(2)), sale(900_00, by(3))], 1800_00), ['few'])
  assert.deepEqual(risks([sale(600_00, by(2)), sale(600_00, by(3)), sale(600_00, by(4))], 1800_00), [])
  assert.deepEqual(risks([sale(999_00)], 999_00), [])
  assert.deepEqual(risks([sale(2000_00), { cents: 9000_00, trade: null }], 9000_00), [])
  assert.deepEqual(risks([sale(18_000_00, { priceCents: 18_000_00, waiting: true, pair: 'open' })], 17_000_00), ['far', 'waiting', 'pair', 'few'])
})
