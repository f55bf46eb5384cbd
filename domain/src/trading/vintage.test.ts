import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayVintage } from './vintage.ts'

test('a vintage of whole years is said in years, any other in days', () => {
  assert.equal(sayVintage('2021-01-01', '2021-12-31', 'en'), '2021')
  assert.equal(sayVintage('2019-01-01', '2021-12-31', 'cn'), '2019 – 2021')
  assert.equal(sayVintage('2019-01-01', '2021-06-30', 'en'), '1 Jan 2019 – 30 Jun 2021')
  assert.equal(sayVintage('2019-07-01', '2019-12-31', 'cn'), '2019年7月1日 – 2019年12月31日')
})
