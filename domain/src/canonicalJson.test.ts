/** The examples are those of RFC 8785. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson } from './canonicalJson.ts'
import { digestText } from './trading/drawBundle.ts'

const rows: [value: unknown, text: string][] = [
  [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
  // Keys are sorted by code units, not in a language's order of capitals, digits and accents.
  [{ é: 1, z: 2, Z: 3, 10: 4, 9: 5 }, '{"10":4,"9":5,"Z":3,"z":2,"é":1}'],
  [{ a: { d: [3, { y: null, x: true }], c: 'π"\n' } }, '{"a":{"c":"π\\"\\n","d":[3,{"x":true,"y":null}]}}'],
  [[], '[]'],
  [{}, '{}'],
  [[1, [2, 3], 'a'], '[1,[2,3],"a"]'],
  [null, 'null'],
  ['a', '"a"'],
  [1e21, '1e+21'],
  [false, 'false'],
]
for (const [value, text] of rows) test(text, () => assert.equal(canonicalJson(value), text))

test('keys in any order give the same text, and the text parses back to the value', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      assert.equal(canonicalJson(turned), canonicalJson(value))
      assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)))
    }),
    { seed: 20261120 },
  )
})
test('the digest of a draw covers its whole bundle except itself, after a label of its own', () => {
  assert.equal(digestText({ kind: 'draw', digest: 'f00', capKg: 1 }), 'draw-bundle-v1|{"capKg":1,"kind":"draw"}')
})
