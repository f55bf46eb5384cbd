import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTerms } from '../base/terms.ts'
import { givesAway, givesAwayIn, retireBound, retireListBound } from '../carbon/heldGift.ts'
import { planBound } from '../carbon/plan.ts'
import { cents } from '../money.ts'
import { Refusal } from '../refusals.ts'
import {
  type Carried,
  carriedBy,
  heldUntil,
  refuseHeldTrade,
  type TradeHold,
  tradeBound,
} from '../trading/heldTrade.ts'
import { holdEnd, holdWhy, isConfirmed, isNewName, refuseUnconfirmed } from './moneyOutHold.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const hold = (more: Partial<TradeHold> = {}): TradeHold => ({
  since: at(2),
  until: at(8),
  why: 'new_device',
  caseNo: null,
  provable: false,
  usedCents: 0,
  ...more,
})
const ruleOf = (act: () => unknown): string => {
  try {
    act()
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.rule
    throw error
  }
}

const order: Carried = { side: 'buy', filledKg: 0, filledCents: 0, leftKg: 3000, priceCents: 20_00, worthCents: 0 }
const carried: [string, Partial<Carried>, number][] = [
  ['a purchase that waits counts at its limit', {}, 60_00],
  ['what was filled counts as it was paid', { filledKg: 2000, filledCents: 38_00, leftKg: 1000 }, 58_00],
  ['what was cancelled counts no more', { filledKg: 1000, filledCents: 19_00, leftKg: 0 }, 19_00],
  ['a purchase far below it counts as what it pays', { worthCents: 100_00 }, 60_00],
  ['a sale below the project’s price counts at that price', { side: 'sell', worthCents: 100_00 }, 300_00],
  ['a sale above it counts at its own', { side: 'sell', worthCents: 10_00 }, 60_00],
  [
    'of a sale that was filled in part the filled tons count too',
    { side: 'sell', filledKg: 1000, filledCents: 20_00, leftKg: 1000, worthCents: 100_00 },
    200_00,
  ],
]
for (const [how, part, sum] of carried) test(how, () => assert.equal(carriedBy({ ...order, ...part }), sum))

const fits: [number, number, boolean, string][] = [
  [0, 200_00, false, 'done'],
  [0, 200_01, false, 'tradesHeldNoFactor'],
  [0, 200_01, true, 'tradesHeld'],
  [150_00, 50_00, false, 'done'],
  [150_00, 50_01, true, 'tradesHeld'],
  [900_00, 0, false, 'tradesHeldNoFactor'],
]
for (const [usedCents, carries, provable, rule] of fits)
  test(`${usedCents} used, an order of ${carries}, ${provable ? 'with' : 'without'} an earlier factor: ${rule}`, () =>
    assert.equal(
      ruleOf(() => refuseHeldTrade(hold({ usedCents, provable }), cents(carries), firstTerms)),
      rule,
    ))

test('a factor counts when it is older than the wait, not when it was added as the wait began', () => {
  for (const [hour, counts] of [
    [1, true],
    [2, false],
    [3, false],
  ] as const)
    assert.equal(isConfirmed(hold(), { id: 1, factorSince: at(hour) }), counts)
  assert.equal(isConfirmed(hold(), undefined), false)
})
test('only a confirmation allows a gift or a plan; before one is requested, a factor from before is needed', () => {
  const by = { id: 1, factorSince: at(1) }
  assert.equal(
    ruleOf(() => refuseUnconfirmed(undefined, 'giftHeld', undefined)),
    'done',
  )
  assert.equal(
    ruleOf(() => refuseUnconfirmed(hold({ provable: true }), 'giftHeld', 'next')),
    'done',
  )
  assert.equal(
    ruleOf(() => refuseUnconfirmed(hold(), 'giftHeld', 'next')),
    'giftHeld',
  )
  assert.equal(
    ruleOf(() => refuseUnconfirmed(hold({ provable: true }), 'planHeld', undefined)),
    'planHeld',
  )
  assert.equal(
    ruleOf(() => refuseUnconfirmed(hold(), 'planHeld', by)),
    'done',
  )
})
test('proceeds are held by a wait that ends after their day, and by no other', () => {
  assert.equal(heldUntil(at(9), hold()), null)
  assert.equal(heldUntil(at(8), hold()), null)
  assert.deepEqual(heldUntil(at(7), hold()), at(8))
  assert.equal(heldUntil(at(7), undefined), null)
})
test('a case has no instant at which it ends', () => {
  assert.deepEqual(holdEnd(hold({ caseNo: 'C-7' }), at(0)), { en: 'case C-7 is closed', cn: '个案 C-7 结案' })
  assert.match((holdEnd(hold(), at(0)) as { en: string }).en, /20 Nov, 16:00/)
})
test('the text of a confirmation differs wherever the act does', () => {
  const trade = { side: 'buy', project: 'TN-1', kg: 1000, priceCents: 20_00 } as const
  const gift = { beneficiary: 'other', name: ' Ah Ma ' } as const
  const plan = { project: 'TN-1', kg: 1000, capCents: 40_00 }
  const all = [
    tradeBound(trade),
    tradeBound({ ...trade, side: 'sell' }),
    tradeBound({ ...trade, asset: 'presale' }),
    tradeBound({ ...trade, project: 'TN-2' }),
    tradeBound({ ...trade, kg: 2000 }),
    tradeBound({ ...trade, priceCents: 20_05 }),
    tradeBound({ ...trade, priceCents: null }),
    retireBound(trade, { beneficiary: 'self', name: 'Ah Ma' }),
    retireBound(trade, gift),
    retireBound(trade, { beneficiary: 'other', name: 'Ah Gong' }),
    retireBound(trade, { beneficiary: 'anonymous', name: null }),
    retireListBound(trade, 'ab'),
    planBound(plan, gift),
    planBound(plan, { beneficiary: 'self', name: null }),
    planBound({ ...plan, capCents: 41_00 }, gift),
  ]
  assert.equal(new Set(all).size, all.length)
  assert.equal(tradeBound(trade), 'buy 1000 credits project TN-1 at 2000')
  assert.equal(retireBound(trade, gift), 'retire 1000 project TN-1 for Ah Ma')
})

const paramsOf = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error.params
    throw error
  }
  return assert.fail('it was allowed')
}
const why = { en: 'A new device logged in', cn: '有新设备登录' }
const until = { en: 'Fri 20 Nov, 16:00', cn: '11月20日 周五 16:00' }
test('a refusal names the reason of the wait, its end, and each sum', () => {
  assert.deepEqual(
    paramsOf(() => refuseHeldTrade(hold({ usedCents: 150_00 }), cents(50_01), firstTerms)),
    { why, until, limit: 'S$200.00', used: 'S$150.00', value: 'S$50.01' },
  )
  assert.deepEqual(
    paramsOf(() => refuseUnconfirmed(hold(), 'planHeld', undefined)),
    { why, until },
  )
})
test('a case is the reason that is named, and the only reason when nothing else began the wait', () => {
  const open = { en: 'A case is open', cn: '有个案在办' }
  assert.deepEqual(holdWhy(hold()), why)
  assert.deepEqual(holdWhy(hold({ caseNo: 'C-7' })), open)
  assert.deepEqual(holdWhy(hold({ why: null })), open)
})
test('tons retired for oneself are no gift, unless the own name was changed since the wait began', () => {
  const beneficiaries = ['self', 'other', 'anonymous'] as const
  assert.deepEqual(
    beneficiaries.map((beneficiary) => givesAway({ beneficiary })),
    [false, true, true],
  )
  const given = [null, at(1), new Date(at(2).getTime() - 1), at(2), at(3)]
  assert.deepEqual(
    given.map((namedAt) => isNewName(hold(), namedAt)),
    [false, false, false, true, true],
  )
  assert.deepEqual(
    given.map((namedAt) => givesAwayIn(hold(), { beneficiary: 'self' }, namedAt)),
    [false, false, false, true, true],
  )
  assert.ok(given.every((namedAt) => givesAwayIn(hold(), { beneficiary: 'other' }, namedAt)))
})
test('the text of a confirmation reads as it stands on the page', () => {
  const act = { project: 'TN-1', kg: 1000 }
  assert.equal(
    tradeBound({ ...act, side: 'sell', asset: 'presale', priceCents: null }),
    'sell 1000 presale project TN-1 at market',
  )
  assert.equal(tradeBound({ ...act, side: 'sell' }), 'sell 1000 credits project TN-1 at market')
  assert.equal(retireBound(act, { beneficiary: 'self', name: 'Ah Ma' }), 'retire 1000 project TN-1')
  assert.equal(retireBound(act, { beneficiary: 'anonymous', name: null }), 'retire 1000 project TN-1 for nobody named')
  assert.equal(retireListBound(act, 'ab'), 'retire 1000 project TN-1 list ab')
})
