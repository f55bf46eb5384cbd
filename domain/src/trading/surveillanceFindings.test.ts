/** The findings of each rule, and its boundaries: a fact on each side of every one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTerms } from '../base/terms.ts'
import { kg } from '../money.ts'
import { cancelFact, HOUR, NOW, noFacts, SINCE, times, tradeFact } from '../testing/marketFacts.ts'
import { type Facts, surveil, surveillanceRuleNames, surveillanceRules } from './surveillance.ts'

const limits = firstTerms.surveillance
const find = (facts: Partial<Facts>, over: Partial<typeof limits> = {}, decided = new Map<string, number>()) =>
  surveil({ ...noFacts, ...facts }, { ...limits, ...over }, decided)
const measuredOf = (facts: Partial<Facts>, over: Partial<typeof limits> = {}) =>
  find(facts, over).map(({ measured }) => measured)
const MINUTE = 60_000
const at = (instant: number) => ({ at: instant })

test('each rule has a name of its own in both languages, and its unit', () => {
  for (const part of [0, 1] as const) {
    const names = surveillanceRuleNames.map((rule) => surveillanceRules[rule].label[part] ?? '')
    assert.ok(new Set(names).size === 6 && names.every((name) => name.length > 1), names.join())
  }
  assert.deepEqual(
    surveillanceRuleNames.map((rule) => [rule, surveillanceRules[rule].measure]),
    Object.entries({
      ...{ washPair: 'kg', farPrice: 'count', layering: 'count', oneOwner: 'count' },
      ...{ corner: 'basisPoints', beforeNews: 'kg' },
    }),
  )
})

test('a wash pair names its owners, how much came back, and the trades', () => {
  const trades = [tradeFact(9, 4, 3), tradeFact(9, 4, 6), tradeFact(4, 9, 3), tradeFact(4, 9, 2)]
  assert.deepEqual(find({ trades: [...trades, tradeFact(9, 5, 50), tradeFact(5, 9, 1)] }), [
    {
      ...{ rule: 'washPair', subject: 'project 1 owners 4 9', projectId: 1, owners: [4, 9] },
      ...{ measured: 5000, threshold: 5000, trades: trades.map(({ id }) => id), orders: [], operators: [] },
      latestAt: trades[3]!.at,
    },
  ])
  const turned = trades.map((row) => ({ ...row, buyer: row.seller, seller: row.buyer }))
  assert.deepEqual(find({ trades: turned })[0]!.owners, [4, 9])
  const round = [tradeFact(1, 2, 5), tradeFact(3, 1, 5), tradeFact(1, 2, 5), tradeFact(3, 1, 5)]
  assert.deepEqual(find({ trades: round }), [], 'there with one, and back with another')
})
test('a wash pair counts from the first instant of the window, and is none with a gram less', () => {
  const wash = (instant: number, last = 2000) =>
    [3000, 3000, 2000, last].map((mass, i) =>
      tradeFact(1 + (i % 2), 2 - (i % 2), 0, { kg: mass, at: Math.max(instant, instant + i) }),
    )
  assert.deepEqual(measuredOf({ trades: wash(SINCE) }), [5000])
  assert.deepEqual(measuredOf({ trades: wash(SINCE - 1) }), [])
  assert.deepEqual(measuredOf({ trades: wash(SINCE, 1999) }), [])
})

test('far prices name the owner who took them, above or below; without a reference a price is not far', () => {
  const far = (over: Parameters<typeof tradeFact>[3]) => times(3, () => tradeFact(1, 2, 1, over))
  const above = far({ priceCents: 1060 })
  assert.deepEqual(find({ trades: above }), [
    {
      ...{ rule: 'farPrice', subject: 'project 1 owner 1', projectId: 1, owners: [1], measured: 3, threshold: 3 },
      ...{ trades: above.map(({ id }) => id), orders: [], operators: [], latestAt: above[2]!.at },
    },
  ])
  const sold = far({ priceCents: 940, taker: 'sell' })
  assert.deepEqual(
    find({ trades: sold }).map(({ owners, subject }) => [owners, subject]),
    [[[2], 'project 1 owner 2']],
  )
  assert.deepEqual(measuredOf({ trades: far({ priceCents: 1060, at: SINCE }) }), [3])
  assert.deepEqual(find({ trades: far({ priceCents: 1060, at: SINCE - 1 }) }), [])
  assert.deepEqual(find({ trades: far({ referenceCents: null }) }, { farBasisPoints: 0 }), [])
  const two = [1060, 1060, 1040].map((priceCents) => tradeFact(1, 2, 1, { priceCents }))
  assert.deepEqual(find({ trades: two }), [])
  const takers = [tradeFact(1, 2, 1, { priceCents: 1060 }), ...far({ priceCents: 1060, projectId: 2 }).slice(1)]
  assert.deepEqual(find({ trades: takers }), [], 'in two projects')
})

const layers = (count: number, over: object = {}, side: 'buy' | 'sell' = 'buy') =>
  times(count, () => ({ ...cancelFact(side === 'buy' ? 990 : 1010, side), ...over }))
const sale = (over: Parameters<typeof tradeFact>[3] = {}) => tradeFact(8, 7, 1, { at: NOW - HOUR, ...over })
test('layering names the orders that were not meant to trade, and the trades beside them', () => {
  const [cancels, near] = [layers(6), sale()]
  const apart = [sale({ priceCents: 980 }), sale({ projectId: 2 }), sale({ buyer: 7, seller: 8 })]
  assert.deepEqual(find({ cancels: [...cancels, cancelFact(1000)], trades: [near, ...apart] }), [
    {
      ...{ rule: 'layering', subject: 'project 1 owner 7 buy', projectId: 1, owners: [7], measured: 6, threshold: 6 },
      ...{ trades: [near.id], orders: cancels.map(({ orderId }) => orderId), operators: [], latestAt: near.at },
    },
  ])
  const purchase = tradeFact(7, 8, 1, at(NOW - HOUR))
  assert.deepEqual(
    find({ cancels: layers(6, {}, 'sell'), trades: [purchase] }).map(({ subject }) => subject),
    ['project 1 owner 7 sell'],
  )
  assert.deepEqual(find({ cancels: layers(6, {}, 'sell'), trades: [near] }), [], 'asks, and a sale')
  assert.deepEqual(find({ cancels: layers(6, { priceCents: 1010 }), trades: [near] }), [], 'bids above the sale')
  const [early] = [sale({ at: NOW - HOUR - MINUTE })]
  assert.equal(find({ cancels, trades: [early] })[0]!.latestAt, NOW - HOUR, 'the last of all, not of the trades')
  const two = [sale(), sale({ priceCents: 1002, at: NOW - HOUR + 9 })]
  assert.deepEqual(
    find({ cancels, trades: two }).map(({ trades, latestAt }) => [trades, latestAt]),
    [[two.map(({ id }) => id), NOW - HOUR + 9]],
  )
  const [none, some] = [layers(3, { at: NOW - HOUR - 10 * MINUTE }), layers(3, { at: NOW - HOUR + 10 * MINUTE })]
  const around = [sale({ at: NOW - HOUR - 10 * MINUTE }), sale({ at: NOW - HOUR + 10 * MINUTE })]
  const both = [...none, ...some].map((row) => ({ ...row, endedAt: row.at + 1000 }))
  assert.equal(find({ cancels: both, trades: around })[0]!.trades.length, 2, 'each trade by some of them')
})
const stands: [what: string, cancels: () => ReturnType<typeof layers>, measured: number[], trade?: object][] = [
  ['withdrawn after 30 s', () => layers(6, { endedAt: NOW - HOUR + 30_000 }), [6]],
  ['a millisecond later', () => layers(6, { endedAt: NOW - HOUR + 30_001 }), []],
  ['placed as the window begins', () => layers(6, { at: SINCE, endedAt: SINCE + 1 }), [6], { at: SINCE }],
  ['a millisecond before', () => layers(6, { at: SINCE - 1, endedAt: SINCE }), [], { at: SINCE }],
  ['15 minutes before the trade', () => layers(6), [6], { at: NOW - HOUR + 15 * MINUTE }],
  ['15 minutes and one millisecond', () => layers(6), [], { at: NOW - HOUR + 15 * MINUTE + 1 }],
  ['15 minutes after it', () => layers(6), [6], { at: NOW - HOUR - 15 * MINUTE }],
  ['one millisecond more after it', () => layers(6), [], { at: NOW - HOUR - 15 * MINUTE - 1 }],
  ['a tenth of a percent nearer', () => layers(6, { priceCents: 991 }), []],
  ['five of one project, one of another', () => [...layers(5), ...layers(1, { projectId: 2 })], []],
  ['five of one owner, one of another', () => [...layers(5), ...layers(1, { owner: 6 })], []],
  ['five bids, one ask', () => [...layers(5), ...layers(1, {}, 'sell')], []],
]
for (const [what, cancels, measured, trade = {}] of stands)
  test(`layering: ${what}`, () => {
    assert.deepEqual(measuredOf({ cancels: cancels(), trades: [sale(trade)] }), measured)
    assert.deepEqual(find({ cancels: cancels(), trades: [sale(trade)], makers: new Set([7]) }), [], 'a maker')
  })

test('one person: the owners who share each sign, dated by the last of them', () => {
  const sign = (kind: 'device' | 'payee', key: string, owner: number, since: number) => ({
    ...{ sign: kind, key, owner, since },
  })
  const shared = [
    ...[sign('payee', 'a', 11, NOW - 3), sign('device', 'a', 5, 1), sign('payee', 'a', 9, NOW - 9)],
    ...[sign('device', 'b', 5, 2), sign('device', 'b', 6, 3), sign('payee', 'b', 9, 4)],
  ]
  const found = {
    ...{ rule: 'oneOwner', subject: 'payee a', projectId: null, owners: [9, 11], measured: 2, threshold: 2 },
    ...{ trades: [], orders: [], operators: [], latestAt: NOW - 3 },
  }
  assert.deepEqual(find({ shared }), [found])
  const decided = (instant: number) => find({ shared }, {}, new Map([['oneOwner payee a', instant]]))
  assert.deepEqual([decided(NOW - 3), decided(NOW - 4)], [[], [found]])
  assert.deepEqual(measuredOf({ shared: shared.slice(1) }, { deviceAccounts: 2 }), [2], 'two at device b')
})

const bought = (orderId: number, over: object = {}) => ({
  ...{ orderId, at: NOW - HOUR, projectId: 1, owner: 7, kg: 1000, ...over },
})
const held = (heldKg: number, freeKg = 1_000_000) => [{ projectId: 1, owner: 7, heldKg, freeKg }]
test('cornering: the buyer’s part of the free tons, and all purchases in the window', () => {
  const [mine, others] = [tradeFact(7, 1, 1), [tradeFact(8, 1, 1), tradeFact(7, 1, 1, { projectId: 2 })]]
  const purchases = [bought(21), bought(22, { at: NOW - 1 }), bought(23, { owner: 8 }), bought(24, { projectId: 2 })]
  const found = {
    ...{ rule: 'corner', subject: 'project 1 owner 7', projectId: 1, owners: [7], measured: 3999, threshold: 3000 },
    ...{ trades: [mine.id], orders: [21, 22], operators: [], latestAt: NOW - 1 },
  }
  assert.deepEqual(find({ holdings: held(399_999), trades: [mine, ...others], purchases }), [found])
  const later = tradeFact(7, 1, 1, at(NOW))
  assert.equal(find({ holdings: held(399_999), trades: [later], purchases })[0]!.latestAt, NOW)
  const decided = (instant: number) =>
    find({ holdings: held(399_999), purchases }, {}, new Map([['corner project 1 owner 7', instant]]))
  assert.deepEqual([decided(NOW - 1), decided(NOW - 2).map(({ orders }) => orders)], [[], [[22]]])
})
const corners: [what: string, holdings: ReturnType<typeof held>, purchases: object[], measured: number[]][] = [
  ['30 % of what is free', held(300_000), [bought(1)], [3000]],
  ['a kilogram less', held(299_999), [bought(1)], []],
  ['50 t', held(50_000, 100_000), [bought(1)], [5000]],
  ['a kilogram less than 50 t', held(49_999, 100_000), [bought(1)], []],
  ['nothing is free', held(50_000, 0), [bought(1)], []],
  ['bought as the window begins', held(300_000), [bought(1, at(SINCE))], [3000]],
  ['bought a millisecond before', held(300_000), [bought(1, at(SINCE - 1))], []],
  ['another owner bought', held(300_000), [bought(1, { owner: 8 })], []],
  ['of another project', held(300_000), [bought(1, { projectId: 2 })], []],
]
for (const [what, holdings, purchases, measured] of corners)
  test(`cornering: ${what}`, () =>
    assert.deepEqual(measuredOf({ holdings, purchases: purchases as Facts['purchases'] }), measured))
test('cornering: a trade and a purchase add up', () =>
  assert.deepEqual(
    measuredOf({ holdings: held(300_000), purchases: [bought(1)], trades: [tradeFact(7, 1, 1)] }),
    [3000],
  ))

const price = (afterCents: number) => [
  { id: 3, at: NOW, projectId: 1, beforeCents: 1000, afterCents, operators: [41, 42] },
]
test('before news: an owner’s trades and purchases are one sum, and the announcing operators are named', () => {
  const trades = [tradeFact(7, 1, 3), tradeFact(8, 7, 9), tradeFact(7, 1, 9, { projectId: 2 })]
  const purchases = [bought(31, { kg: 2000 }), bought(32, { kg: 9000, projectId: 2 })]
  const found = {
    ...{ rule: 'beforeNews', subject: 'price 3 owner 7', projectId: 1, owners: [7], measured: 5000 },
    ...{ threshold: 5000, trades: [trades[0]!.id], orders: [31], operators: [41, 42], latestAt: NOW },
  }
  const rise = { news: price(1030), trades, purchases }
  const of = (facts: Partial<Facts>, decided?: Map<string, number>) =>
    find(facts, {}, decided).filter(({ owners }) => owners[0] === 7)
  assert.deepEqual(of(rise), [found])
  assert.deepEqual(of(rise, new Map([['beforeNews price 3 owner 7', NOW]])), [])
  assert.deepEqual(of(rise, new Map([['beforeNews price 3 owner 7', NOW - 1]])), [found])
  const fall = of({ ...rise, news: price(970) })
  assert.deepEqual(
    fall.map(({ measured, orders }) => [measured, orders]),
    [[9000, []]],
  )
})
const early: [what: string, facts: Partial<Facts>, measured: number[]][] = [
  ['a change of 3 %', { news: price(1030), purchases: [bought(1, { kg: 5000 })] }, [5000]],
  ['of 2.9 %', { news: price(1029), purchases: [bought(1, { kg: 5000 })] }, []],
  ['a kilogram less than 5 t', { news: price(1030), purchases: [bought(1, { kg: 4999 })] }, []],
  ['24 h before', { news: price(1030), purchases: [bought(1, { kg: 5000, at: SINCE })] }, [5000]],
  ['a millisecond more', { news: price(1030), purchases: [bought(1, { kg: 5000, at: SINCE - 1 })] }, []],
  ['as it is announced', { news: price(1030), purchases: [bought(1, { kg: 5000, at: NOW })] }, []],
  ['a kilogram of a linked owner', { news: price(1030), purchases: [bought(1, { kg: 1 })], linked: new Set([7]) }, [1]],
  ['nothing of a linked owner', { news: price(1030), purchases: [], linked: new Set([7]) }, []],
]
for (const [what, facts, measured] of early)
  test(`before news: ${what}`, () => assert.deepEqual(measuredOf(facts), measured))
test('before news: one kilogram of a linked owner is enough, and the finding says so', () => {
  const [found] = find({ news: price(1030), purchases: [bought(1, { kg: 4999 })], linked: new Set([7]) })
  assert.deepEqual([found!.measured, found!.threshold], [4999, 1])
})
test('before news: a price that stays the same is no news, however small the threshold', () => {
  const facts = { news: price(1000), trades: [tradeFact(1, 2, 9)], purchases: [bought(1, { kg: 9000 })] }
  assert.deepEqual(
    find(facts, { newsBasisPoints: 1, newsKg: kg(1) }).map(({ rule }) => rule),
    [],
  )
})

const sixLayers = () => ({ cancels: layers(6), trades: [sale()] })
const rising = () => ({ news: price(1030), purchases: [bought(1, { kg: 5000, at: SINCE })] })
const cornered = () => ({ holdings: held(50_000, 166_666), purchases: [bought(1)] })
/** Facts at the edge of each threshold of the terms, and the next value, at which nothing is found. */
const edges: Record<
  Exclude<keyof typeof limits, 'windowHours'>,
  [facts: () => Partial<Facts>, edge: number, step: 1 | -1]
> = {
  washKg: [
    () => ({
      trades: [
        [1, 2],
        [2, 1],
        [1, 2],
        [2, 1],
      ].map(([a, b]) => tradeFact(a!, b!, 3)),
    }),
    6000,
    1,
  ],
  washTrades: [
    () => ({
      trades: [
        [1, 2],
        [2, 1],
        [1, 2],
        [2, 1],
      ].map(([a, b]) => tradeFact(a!, b!, 3)),
    }),
    4,
    1,
  ],
  farTrades: [() => ({ trades: times(3, () => tradeFact(1, 2, 1, { priceCents: 1060 })) }), 3, 1],
  // Only a distance beyond the limit is far.
  farBasisPoints: [() => ({ trades: times(3, () => tradeFact(1, 2, 1, { priceCents: 1060 })) }), 599, 1],
  layerOrders: [sixLayers, 6, 1],
  layerSeconds: [sixLayers, 5, -1],
  layerBasisPoints: [sixLayers, 100, 1],
  deviceAccounts: [
    () => ({ shared: [1, 2, 3].map((owner) => ({ sign: 'device', key: 'k', owner, since: NOW - HOUR })) }),
    3,
    1,
  ],
  cornerBasisPoints: [cornered, 3000, 1],
  cornerKg: [cornered, 50_000, 1],
  newsHours: [rising, 24, -1],
  newsBasisPoints: [rising, 300, 1],
  newsKg: [rising, 5000, 1],
}
for (const [name, [facts, edge, step]] of Object.entries(edges))
  test(`${name}: facts at this threshold are found, and at the next are not`, () => {
    assert.equal(measuredOf(facts(), { [name]: edge }).length, 1)
    assert.deepEqual(measuredOf(facts(), { [name]: edge + step }), [])
  })
