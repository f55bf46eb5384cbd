/** Proving oneself again: counting down, locking on the last, and how long withdrawals wait after which change. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coolOffUntil, judgeTrading } from './credential.ts'
import { firstTerms } from './terms.ts'

test('a right one is right whatever was wrong before; wrong ones count down to the lock', () => {
  assert.deepEqual(judgeTrading(true, 4, 5), { verdict: 'right' })
  const said = [0, 1, 2, 3, 4].map((tries) => {
    const judged = judgeTrading(false, tries, 5)
    return judged.verdict === 'wrong' ? judged.refusal.params.left : judged.verdict
  })
  assert.deepEqual(said, [4, 3, 2, 1, 'lock'])
})
test('a change pauses withdrawals for a day, a reset by mail for three', () => {
  const now = new Date('2026-11-20T04:00:00Z')
  const hours = (why: Parameters<typeof coolOffUntil>[0]) => (coolOffUntil(why, now, firstTerms).getTime() - now.getTime()) / 3_600_000
  assert.deepEqual((['login_password', 'trading_password', 'second_factor', 'payee', 'recovery'] as const).map(hours), [24, 24, 24, 24, 72])
})
