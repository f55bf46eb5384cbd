import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayVintage } from './vintage.ts'

test('a vintage of whole years is said in years, any other in days', () => {
  assert.equal(sayVintage('2021-01-01', '2021-12-31'), '2021')
  assert.equal(sayVintage('2019-01-01', '2021-12-31'), '2019 – 2021')
  assert.equal(sayVintage('2019-01-01', '2021-06-30'), '2019-01-01 – 2021-06-30')
  assert.equal(sayVintage('2019-07-01', '2019-12-31'), '2019-07-01 – 2019-12-31')
})
