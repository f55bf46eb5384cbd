import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshSince, visitOf } from './look.ts'

const now = new Date('2026-11-20T04:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
for (const [name, readAt, is] of [
  ['nobody read it yet', undefined, 'begins'],
  ['this instant', now, 'fresh'],
  ['a moment before five minutes', ago(5 * 60_000 - 1), 'fresh'],
  ['five minutes', ago(5 * 60_000), 'goesOn'],
  ['a moment before half an hour', ago(30 * 60_000 - 1), 'goesOn'],
  ['half an hour', ago(30 * 60_000), 'begins'],
  ['a clock that is behind', ago(-60_000), 'fresh'],
] as const)
  test(`read before: ${name}`, () => assert.equal(visitOf(readAt, now), is))

test('a look that is no longer fresh has to be recorded again', () => {
  for (const ms of [0, 5 * 60_000 - 1, 5 * 60_000, 5 * 60_000 + 1])
    assert.equal(ago(ms) <= freshSince(now), visitOf(ago(ms), now) !== 'fresh')
})
