import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayLeft } from './sayLeft.ts'

test('the rest of a deadline is in hours, or in days beyond two', () => {
  assert.equal(sayLeft(86_399_999, 'en'), '23:59:59')
  assert.equal(sayLeft(86_400_000 + 1000, 'cn'), '24:00:01')
  assert.equal(sayLeft(2 * 86_400_000 + 3_660_000, 'en'), '2 d 01:01')
  assert.equal(sayLeft(2 * 86_400_000, 'cn'), '2 天 00:00')
  assert.equal(sayLeft(-5, 'en'), '00:00:00')
})
