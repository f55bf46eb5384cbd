import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusals } from '@tonne/domain/refusals'
import { PRICE_MOVED } from './refusalCodes.ts'

test('the code of a moved price is the published one', () => {
  assert.equal(PRICE_MOVED, refusals.priceMoved.code)
})
