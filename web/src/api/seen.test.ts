import assert from 'node:assert/strict'
import { test } from 'node:test'
import { see, seen } from './seen.ts'

test('the furthest place that was named is kept, and nothing else that comes', () => {
  assert.equal(seen, '')
  for (const [place, furthest] of [
    [null, ''],
    ['00000000/00000FFF', '00000000/00000FFF'],
    ['00000000/00001000', '00000000/00001000'],
    ['00000000/00000FFE', '00000000/00001000'],
    ['0000000A/00000000', '0000000A/00000000'],
    ['00000009/FFFFFFFF', '0000000A/00000000'],
    [42, '0000000A/00000000'],
  ] as const) {
    see(place)
    assert.equal(seen, furthest, String(place))
  }
})
