import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf } from './rows.ts'

test('only differences are shown, with a dash for what was added or removed', () => {
  assert.deepEqual(
    changesOf({ before: { level: 1, name: 'A', gone: true }, after: { level: 2, name: 'A', added: ['x'] } }),
    [
      ['level', '1', '2'],
      ['gone', 'true', '–'],
      ['added', '–', '["x"]'],
    ],
  )
  assert.deepEqual(changesOf({ before: null, after: null }), [])
})
