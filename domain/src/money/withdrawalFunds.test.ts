import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fundingTrade } from '../testing/fundingTrade.ts'
import {
  FAR_BASIS_POINTS,
  type FundingTrade,
  fewBuyers,
  flagsOf,
  fundsOf,
  fundsRisks,
  type Inflow,
  offBy,
  type TradeFlag,
} from './withdrawalFunds.ts'

const sale = (cents: number, change: Partial<FundingTrade> = {}): Inflow => ({
  cents,
  trade: { ...fundingTrade, ...change },
})
const by = (owner: number) => ({ buyer: { id: owner, name: 'x', owner } })

test('inflows are used newest first, and the earliest only as far as needed', () => {
  const funds = fundsOf(
    [sale(30_00), { cents: 50_00, trade: null }, sale(40_00, { entryNo: 'LE-2' }), sale(9_00)],
    100_00,
  )
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
test('the parts add up to the amount, whatever came in', () => {
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
  [
    { priceCents: 18_000_00, waiting: true, pair: 'marked', uncounted: true },
    ['far', 'waiting', 'marked', 'uncounted'],
  ],
  [{ pair: 'open' }, ['open']],
]
for (const [change, expected] of flags)
  test(`${JSON.stringify(change)}: ${expected.join(', ') || 'nothing'}`, () =>
    assert.deepEqual(flagsOf({ ...fundingTrade, ...change }), expected))
test('the distance of a price counts in both directions', () => {
  assert.deepEqual(
    [offBy({ ...fundingTrade, priceCents: 24_86 }), offBy({ ...fundingTrade, priceCents: 11_30 })],
    [1000, -5000],
  )
})
test('few buyers: one or two owners paid most of a large sum, and sales are most of the withdrawal', () => {
  const risks = (inflows: readonly Inflow[], amount: number) => fundsRisks(fundsOf(inflows, amount))
  assert.deepEqual(risks([sale(900_00, by(2)), sale(900_00, by(3))], 1800_00), ['few'])
  assert.deepEqual(risks([sale(600_00, by(2)), sale(600_00, by(3)), sale(600_00, by(4))], 1800_00), [])
  assert.deepEqual(risks([sale(999_00)], 999_00), [])
  assert.deepEqual(risks([sale(2000_00), { cents: 9000_00, trade: null }], 9000_00), [])
  assert.deepEqual(risks([sale(18_000_00, { priceCents: 18_000_00, waiting: true, pair: 'open' })], 17_000_00), [
    'far',
    'waiting',
    'pair',
    'few',
  ])
})
test('a price is far beyond 500 basis points exactly; without a reference the distance is unknown', () => {
  assert.equal(FAR_BASIS_POINTS, 500)
  const at = (priceCents: number) => flagsOf({ ...fundingTrade, priceCents, referenceCents: 100_00 })
  assert.deepEqual([at(105_00), at(105_01), at(95_00), at(94_99)], [[], ['far'], [], ['far']])
  // Half a basis point is rounded up: 1/3 of a hundred is 33.33 in a hundred, 2/3 are 66.67.
  assert.deepEqual(
    [offBy({ priceCents: 400, referenceCents: 300 }), offBy({ priceCents: 500, referenceCents: 300 })],
    [3333, 6667],
  )
  assert.equal(offBy({ priceCents: 1_000_001, referenceCents: 1_00 }), 99_990_100)
  assert.equal(offBy({ priceCents: 400, referenceCents: null }), null)
})
test('an inflow of a cent counts like any other', () => {
  assert.equal(fundsOf([sale(1), sale(99)], 100).tradesCents, 100)
})
test('a pair is flagged whether it is marked or awaits a decision', () => {
  for (const pair of ['marked', 'open'] as const)
    assert.deepEqual(fundsRisks(fundsOf([sale(10_00, { pair })], 10_00)), ['pair'])
})
test('few buyers, at each threshold: S$1,000 of sales, half of the amount, four fifths from two owners', () => {
  const few = (sales: readonly [owner: number, cents: number][], otherCents = 0) => {
    const inflows = sales.map(([owner, cents]) => sale(cents, by(owner)))
    const sold = sales.reduce((sum, [, cents]) => sum + cents, 0)
    return fewBuyers(fundsOf([...inflows, { cents: otherCents, trade: null }], sold + otherCents))
  }
  assert.deepEqual([few([[2, 999_99]]), few([[2, 1_000_00]])], [false, true])
  assert.deepEqual([few([[2, 1_000_00]], 1_000_00), few([[2, 1_000_00]], 1_000_01)], [true, false])
  const three = (rest: number) =>
    few([
      [2, rest],
      [3, 400_00],
      [4, 1_000_00 - 400_00 - rest],
    ])
  // The two largest owners together, in any order: 800.00 of 1,000.00 are four fifths, a cent less is not.
  assert.deepEqual(
    [
      three(200_00),
      few([
        [2, 200_01],
        [3, 400_00],
        [4, 399_99],
      ]),
    ],
    [true, false],
  )
  // All payments of one owner are one sum, in however many trades they came.
  assert.ok(
    few([
      [2, 100_00],
      [5, 100_00],
      [3, 300_00],
      [4, 300_00],
      [3, 100_00],
      [4, 100_00],
    ]),
  )
  assert.ok(
    !few([
      [2, 250_00],
      [3, 250_00],
      [4, 250_00],
      [5, 250_00],
    ]),
  )
})
