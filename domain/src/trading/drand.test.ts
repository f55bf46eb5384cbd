import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { bytes8, fromHex, joined, toHex, utf8 } from '../bytes.ts'
import { firstRoundFrom, quicknet, ROUND_TAG, roundBytes, roundOutAt } from './drand.ts'

test('the hash of quicknet covers its period, first second, key, group and name, as in drand’s source', () => {
  // The hash of the group that began the chain, from `/info`; the product does not need it.
  const group = fromHex('f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e')
  const facts = [
    bytes8(quicknet.periodSeconds).slice(4),
    bytes8(quicknet.genesisSeconds),
    fromHex(quicknet.publicKey),
    group,
    utf8('quicknet'),
  ]
  assert.equal(
    createHash('sha256')
      .update(joined(...facts))
      .digest('hex'),
    quicknet.hash,
  )
})
test('a round is hashed under RFC 9380’s suite for signatures in G1, without proof of possession', () => {
  assert.equal(ROUND_TAG, ['BLS_SIG', 'BLS12381G1_XMD:SHA-256_SSWU_RO', 'NUL', ''].join('_'))
})

test('the first round from an instant comes out then or later, and the one before it earlier', () => {
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
