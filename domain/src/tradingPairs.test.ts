/** Which pairs stand first for whoever looks. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankPairs, roundKg, type TradingPair } from './tradingPairs.ts'

const pair = (name: string, rest: Partial<TradingPair>) => ({ name, shared: [], kgToA: 0, kgToB: 5000, cents: 100, ...rest })

test('who share most, then what went there and back, then the larger sum', () => {
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
test('what went there and back is the lesser of both ways', () => {
  assert.equal(roundKg({ kgToA: 3000, kgToB: 8000 }), 3000)
  assert.equal(roundKg({ kgToA: 0, kgToB: 8000 }), 0)
})
