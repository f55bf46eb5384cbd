/** How long something waited is said in the largest whole unit, and is late only after the target. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLate, sayWaited, targetHours } from './queue.ts'

const hour = 3_600_000
test('ages in words', () => {
  for (const [ms, en, cn] of [
    [-1, '0 min', '0 分钟'],
    [59 * 60_000, '59 min', '59 分钟'],
    [hour, '1 h', '1 小时'],
    [48 * hour - 1, '47 h', '47 小时'],
    [48 * hour, '2 d', '2 天'],
  ] as const)
    assert.deepEqual([sayWaited(0, ms, 'en'), sayWaited(0, ms, 'cn')], [en, cn])
})
test('late after the target, not at it', () => {
  assert.equal(isLate('line', 0, targetHours.line * hour), false)
  assert.equal(isLate('line', 0, targetHours.line * hour + 1), true)
})
