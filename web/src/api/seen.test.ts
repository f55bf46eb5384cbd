import assert from 'node:assert/strict'
import { test } from 'node:test'
import { see, seenSoFar } from './seen.ts'

test('the furthest place that was named is kept, and nothing else that comes', () => {
  assert.equal(seenSoFar(), '')
  for (const [position, furthest] of [
    [null, ''],
    ['none', ''],
    ['0/FF', '0/FF'],
    ['0/1000', '0/1000'],
    ['0/FFF', '0/1000'],
    ['A/0', 'A/0'],
    ['9/FFFFFFFF', 'A/0'],
    ['10/0', '10/0'],
    [42, '10/0'],
    ['10/0; x', '10/0'],
  ] as const) {
    see(position)
    assert.equal(seenSoFar(), furthest, String(position))
  }
})
