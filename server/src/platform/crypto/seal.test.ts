import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealer } from './seal.ts'

const one = sealer('a-secret-that-only-tests-know-0123456789')
test('a sealed text opens in its place and nowhere else', () => {
  const given = one.seal('S1234567D', 'ic 10001')
  assert.equal(one.open(given, 'ic 10001').toString(), 'S1234567D')
  assert.ok(!given.sealed.includes('1234567'))
  assert.throws(() => one.open(given, 'ic 10002'))
  const bent = { ...given, sealed: Buffer.from(given.sealed) }
  bent.sealed[bent.sealed.length - 1]! ^= 1
  assert.throws(() => one.open(bent, 'ic 10001'))
})
test('the same text is sealed differently each time, and indexed the same', () => {
  assert.notDeepEqual(one.seal('a', 'c').sealed, one.seal('a', 'c').sealed)
  assert.deepEqual(one.index('a', 'ic'), one.index('a', 'ic'))
  assert.notDeepEqual(one.index('a', 'ic'), one.index('a', 'other'))
})
test('another secret is reported instead of giving nonsense', () => {
  assert.throws(
    () => sealer('another-secret-of-sufficient-length-0000').open(one.seal('a', 'c'), 'c'),
    /sealed under the key/,
  )
})
