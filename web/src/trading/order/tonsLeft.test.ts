import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOf, retirableKg } from './tonsLeft.ts'

type Order = Parameters<typeof retirableKg>[0]
const run = (kg: number) => ({ first: 'a', last: 'b', kg }) as unknown as Order['serials'][number]
const fate = (how: 'retired' | 'retiring' | 'sold', kg: number) => ({ how, no: 'B-1', at: 0, kg, serials: [] })
const bought: Order = { kind: 'buy', kg: 3000, serials: [run(2000), run(1000)], fates: [], book: null }
const traded = (asset: 'credits' | 'presale'): Order['book'] => ({
  ...{ market: true, asset, askedKg: 3000, filledKg: 3000, leftKg: 0, ownKg: 0 },
  ...{ filledCents: 1, heldCents: 0, proceedsAt: null },
})

test('a receipt offers to retire what the member still holds of the purchase', () => {
  assert.equal(retirableKg(bought), 3000)
  assert.equal(retirableKg({ ...bought, book: traded('credits') }), 3000)
  assert.equal(retirableKg({ ...bought, fates: [fate('retired', 1000), fate('sold', 500)] }), 1500)
  assert.equal(retirableKg({ ...bought, fates: [fate('retiring', 3000)] }), 0)
})

test('it offers no tons of a presale, which are not delivered yet, nor sold ones', () => {
  const presale = { ...bought, serials: [], book: traded('presale') }
  assert.equal(leftOf(presale), 3000)
  assert.equal(retirableKg(presale), 0)
  assert.equal(retirableKg({ ...bought, kind: 'sell' }), 0)
})
