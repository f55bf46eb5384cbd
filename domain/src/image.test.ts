import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageKind, MAX_IMAGE_BYTES, MAX_IMAGES, MAX_MEGAPIXELS } from './image.ts'

const cases: [string, number[], string | null][] = [
  ['jpeg', [0xff, 0xd8, 0xff, 0xe0], 'jpeg'],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], 'png'],
  ['webp', [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50], 'webp'],
  ['a sound', [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x41, 0x56, 0x45], null],
  ['its mark in something else', [0x52, 0x49, 0x46, 0x58, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50], null],
  ['gif', [0x47, 0x49, 0x46, 0x38], null],
  ['markup', [...Buffer.from('<svg onload=')], null],
  ['nothing', [], null],
]
for (const [name, bytes, kind] of cases)
  test(`${name} is ${kind}`, () => assert.equal(imageKind(Uint8Array.from(bytes)), kind))
test('a message has at most nine pictures of 6 MB and 40 megapixels each', () => {
  assert.deepEqual([MAX_IMAGES, MAX_IMAGE_BYTES, MAX_MEGAPIXELS], [9, 6_000_000, 40])
})
