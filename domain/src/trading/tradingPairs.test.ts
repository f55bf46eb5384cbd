import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isNews,
  PAIR_DAYS,
  type PairEvidence,
  type PairRule,
  pairRules,
  rankPairs,
  roundKg,
  rulesMet,
} from './tradingPairs.ts'

const some: PairEvidence = {
  trades: 1,
  cents: 100,
  kgToA: 0,
  kgToB: 5000,
  percentA: 10,
  percentB: 10,
  farTrades: 0,
  shared: [],
  latestAt: 0,
}
const cases: [name: string, change: Partial<PairEvidence>, met: PairRule[]][] = [
  ['one trade', {}, []],
  ['5 t there and back', { kgToA: 5000 }, ['round']],
  ['less came back', { kgToA: 4999, kgToB: 500_000 }, []],
  ['three trades, half of what one of them traded', { trades: 3, percentB: 50 }, ['share']],
  ['two trades, all of what they traded', { trades: 2, percentA: 100, percentB: 100 }, []],
  ['three trades, less than half', { trades: 3, percentA: 49 }, []],
  ['a device', { shared: ['device'] }, ['signs']],
  ['an address and an invitation', { shared: ['address', 'invited'] }, []],
  ['a phone number', { shared: ['mobile'] }, ['signs']],
  ['a payee', { shared: ['payee'] }, ['signs']],
  ['a device of two who did not trade', { trades: 0, shared: ['device'] }, []],
  ['two trades far off', { trades: 2, farTrades: 2 }, []],
  ['three trades far off', { trades: 3, farTrades: 3 }, ['far']],
  [
    'everything',
    { trades: 9, kgToA: 9000, percentA: 90, farTrades: 9, shared: ['payee'] },
    ['round', 'signs', 'far', 'share'],
  ],
]
for (const [name, change, met] of cases) {
  test(`${name}: ${met.join(', ') || 'nothing'}`, () => assert.deepEqual(rulesMet({ ...some, ...change }), met))
}
test('a dismissed pair returns for later trades that meet a rule, or for a new sign', () => {
  assert.equal(isNews({ ...some, shared: ['device'] }, ['device']), false)
  assert.equal(isNews({ ...some, shared: ['payee', 'device'] }, ['device']), true)
  assert.equal(isNews({ ...some, kgToA: 5000, shared: ['device'] }, ['device']), true)
})
test('pairs are sorted by shared signs, then by tons that came back, then by the larger sum', () => {
  const pair = (name: string, rest: Partial<PairEvidence>) => ({ ...some, name, ...rest })
  const ranked = rankPairs([
    pair('small', {}),
    pair('large', { cents: 900 }),
    pair('round', { kgToA: 5000 }),
    pair('one sign', { shared: ['address'] }),
    pair('two signs', { shared: ['payee', 'device'], cents: 1 }),
  ])
  assert.deepEqual(
    ranked.map(({ name }) => name),
    ['two signs', 'one sign', 'round', 'large', 'small'],
  )
})
test('the tons that came back are the lesser of the two directions', () => {
  assert.equal(roundKg({ kgToA: 3000, kgToB: 8000 }), 3000)
  assert.equal(roundKg({ kgToA: 0, kgToB: 8000 }), 0)
})
test('each rule is published with its number, in both languages', () => {
  const numbers: Partial<Record<PairRule, number>> = { round: 5, far: 3, share: 3 }
  for (const [rule, n] of Object.entries(numbers))
    for (const words of pairRules[rule as PairRule]) assert.match(words, new RegExp(`(^|\\D)${n}(\\D|$)`))
  assert.equal(PAIR_DAYS, 90)
})
