import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OperatorRole } from '../people/operator.ts'
import { isLate, type Queue, queueRoles, queues, sayWaited, targetHours } from './queue.ts'

const hour = 3_600_000
test('ages are written in the largest whole unit', () => {
  for (const [ms, en, cn] of [
    [-1, '0 min', '0 分钟'],
    [59 * 60_000, '59 min', '59 分钟'],
    [hour, '1 h', '1 小时'],
    [48 * hour - 1, '47 h', '47 小时'],
    [48 * hour, '2 d', '2 天'],
    [72 * hour - 1, '2 d', '2 天'],
    [72 * hour, '3 d', '3 天'],
    [10_000 * 24 * hour, '10000 d', '10000 天'],
  ] as const)
    assert.deepEqual([sayWaited(0, ms, 'en'), sayWaited(0, ms, 'cn')], [en, cn])
})
test('an item is late after its target, not at it', () => {
  assert.equal(isLate('line', 0, targetHours.line * hour), false)
  assert.equal(isLate('line', 0, targetHours.line * hour + 1), true)
})
test('an age counts from when the item began', () => {
  assert.equal(sayWaited(5 * hour, 7 * hour, 'en'), '2 h')
  assert.equal(isLate('line', 100 * hour, 124 * hour), false)
})
/** Finance works on money, market on tons and sales, support on members; admins decide with them. */
const desks: Record<Queue, readonly [hours: number, ...OperatorRole[]]> = {
  line: [24, 'finance'],
  claim: [48, 'finance'],
  payee: [24, 'finance'],
  withdrawal: [4, 'finance'],
  request: [48, 'support', 'admin'],
  restriction: [24, 'support', 'admin'],
  alert: [8, 'support', 'admin'],
  pair: [48, 'support', 'admin'],
  retirement: [48, 'market'],
  draw: [24, 'market', 'admin'],
  correction: [24, 'finance'],
  settings: [72, 'admin'],
  project: [72, 'market', 'admin'],
  content: [72, 'market', 'admin'],
  invite: [72, 'admin'],
  halt: [4, 'market'],
  payments: [4, 'finance'],
}
for (const queue of queues)
  test(`${queue} is worked on by its roles, within its hours`, () =>
    assert.deepEqual([targetHours[queue], ...queueRoles[queue]], desks[queue]))
