import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bytes8, fromHex, joined, sameBytes, toHex } from './bytes.ts'

test('hex decodes to the bytes that it was made from, two digits a byte', () => {
  assert.deepEqual([...fromHex('00ff0a')], [0, 255, 10])
  assert.equal(toHex(Uint8Array.of(0, 255, 10)), '00ff0a')
  assert.equal(fromHex('').length, 0)
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      assert.deepEqual(fromHex(toHex(bytes)), bytes)
      assert.equal(toHex(bytes).length, 2 * bytes.length)
    }),
    { seed: 20261120 },
  )
})
for (const text of ['a', 'abc', 'AB', 'zz', '0x', ' ab', 'ab\n']) {
  test(`${JSON.stringify(text)} is no hex`, () => assert.throws(() => fromHex(text), /no lower-case hex/))
}

const numbers: [n: number, hex: string][] = [
  [0, '0000000000000000'],
  [1, '0000000000000001'],
  [0x01_02_03_04_05_06, '0000010203040506'],
  [Number.MAX_SAFE_INTEGER, '001fffffffffffff'],
]
for (const [n, hex] of numbers) test(`${n} as 8 bytes is ${hex}`, () => assert.equal(toHex(bytes8(n)), hex))
for (const n of [-1, 0.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
  test(`${n} is no sum`, () => assert.throws(() => bytes8(n), RangeError))
}

test('parts are joined in order; two byte arrays are equal when their lengths and all bytes are', () => {
  assert.deepEqual([...joined(Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3))], [1, 2, 3])
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array({ minLength: 1 }), (bytes, more) => {
      assert.ok(sameBytes(bytes, bytes.slice()))
      const longer = joined(bytes, more)
      assert.ok(!sameBytes(bytes, longer))
      assert.ok(!sameBytes(longer, bytes))
      const other = longer.slice()
      other[other.length - 1]! ^= 1
      assert.ok(!sameBytes(longer, other))
    }),
    { seed: 20261120 },
  )
})
