/** The rounds of a chain and their instants are each other's inverse. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toHex } from './bytes.ts'
import { firstRoundFrom, quicknet, roundBytes, roundOutAt } from './drand.ts'

test('the first round from an instant is out then or later, and the one before it is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: quicknet.genesisSeconds * 1000 + 1, max: 4_000_000_000_000 }), (at) => {
      const round = firstRoundFrom(quicknet, at)
      assert.ok(roundOutAt(quicknet, round) >= at && (round === 1 || roundOutAt(quicknet, round - 1) < at))
    }),
  )
  assert.equal(firstRoundFrom(quicknet, 0), 1)
})
test('round 1000 of quicknet came out on 23 August 2023 at 15:59:24 UTC, and is signed as eight bytes', () => {
  assert.equal(new Date(roundOutAt(quicknet, 1000)).toISOString(), '2023-08-23T15:59:24.000Z')
  assert.equal(toHex(roundBytes(1000)), '00000000000003e8')
})
