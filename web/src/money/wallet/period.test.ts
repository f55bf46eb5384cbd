import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOf, periodFrom, periodOf } from './period.ts'

test('usual periods end today or with the last month', () => {
  assert.deepEqual(periodOf('last30', '2026-11-20'), { from: '2026-10-22', to: '2026-11-20' })
  assert.deepEqual(periodOf('last90', '2026-11-20'), { from: '2026-08-23', to: '2026-11-20' })
  assert.deepEqual(periodOf('thisMonth', '2026-11-20'), { from: '2026-11-01', to: '2026-11-20' })
  assert.deepEqual(periodOf('lastMonth', '2026-01-05'), { from: '2025-12-01', to: '2025-12-31' })
  assert.deepEqual(periodOf('thisYear', '2026-11-20'), { from: '2026-01-01', to: '2026-11-20' })
})

test('an address names a period only with two days in order', () => {
  assert.deepEqual(periodFrom('2026-11-01', '2026-11-20'), { from: '2026-11-01', to: '2026-11-20' })
  assert.equal(periodFrom('2026-11-20', '2026-11-01'), null)
  assert.equal(periodFrom('2026-13-01', '2026-13-02'), null)
  assert.equal(periodFrom('2026-02-28', '2026-02-30'), null)
  assert.equal(periodFrom('yesterday', undefined), null)
})

test('days that equal a usual period have its name', () => {
  assert.equal(nameOf({ from: '2026-11-01', to: '2026-11-20' }, '2026-11-20'), 'thisMonth')
  assert.equal(nameOf({ from: '2026-11-02', to: '2026-11-20' }, '2026-11-20'), null)
})
