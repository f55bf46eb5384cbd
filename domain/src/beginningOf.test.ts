import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginningOf } from './beginningOf.ts'

test('the beginning of a text ends with a whole character', () => {
  assert.deepEqual(
    [beginningOf('abc', 3), beginningOf('abcd', 3), beginningOf('ab😀', 3), beginningOf('ab😀', 4), beginningOf('', 1)],
    ['abc', 'abc', 'ab', 'ab😀', ''],
  )
})
