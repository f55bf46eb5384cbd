import assert from 'node:assert/strict'
import { test } from 'node:test'
import { socketBudgets } from './budget.ts'

/** How often in a row it says yes, of so many times. */
const yes = (times: number, ask: () => boolean): number => Array.from({ length: times }, ask).filter(Boolean).length

test('a member’s sockets are counted as they open, and together; another member’s are not', () => {
  const budgets = socketBudgets()
  const opened = yes(5000, () => budgets('member 1').mayOpen())
  assert.ok(opened >= 240 && opened < 5000, `${opened} were opened`)
  assert.equal(budgets('member 2').mayOpen(), true)
  // One socket alone may send 30 frames at once, and all of a member together 120.
  const alone = budgets('member 3').socket()
  const frames = yes(1000, () => alone.frame())
  assert.ok(frames >= 30 && frames < 120, `${frames} frames of one socket`)
  const together = yes(20, () => yes(30, budgets('member 3').socket().frame) === 30)
  assert.ok(together < 10, `${together} more sockets were full`)
  const bytes = budgets('member 4').socket()
  assert.deepEqual([bytes.bytes(2048), bytes.bytes(2048)], [true, false])
  // All sockets of a member together may send 8 KiB at once, so four full ones.
  const full = yes(20, () => budgets('member 5').socket().bytes(2048))
  assert.ok(full >= 4 && full < 10, `${full} sockets sent all that one may`)
})

test('who broke the rules opens nothing for a while', () => {
  const budget = socketBudgets()('member 1')
  assert.equal(budget.mayOpen(), true)
  budget.ban()
  assert.equal(budget.mayOpen(), false)
})
