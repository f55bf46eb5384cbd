import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTerms } from '../base/terms.ts'
import { cents } from '../money.ts'
import {
  type CoolOffReason,
  coolOffHours,
  coolOffReasons,
  coolOffUntil,
  judgeFactor,
  judgeTrading,
  sayCoolOff,
  strangersADay,
} from './credential.ts'

test('a right password passes after any wrong ones; wrong ones count down to the lock', () => {
  assert.deepEqual(judgeTrading(true, 4, 5), { verdict: 'right' })
  const outcomes = [0, 1, 2, 3, 4].map((tries) => {
    const judged = judgeTrading(false, tries, 5)
    if (judged.verdict !== 'wrong') return judged.verdict
    assert.equal(judged.refusal.rule, 'tradingPasswordAttempts')
    return judged.refusal.params.left
  })
  assert.deepEqual(outcomes, [4, 3, 2, 1, 'lock'])
})
test('a change pauses withdrawals for a day, a reset by mail for three days', () => {
  const now = new Date('2026-11-20T04:00:00Z')
  const hours = (why: Parameters<typeof coolOffUntil>[0]) =>
    (coolOffUntil(why, now, firstTerms).getTime() - now.getTime()) / 3_600_000
  assert.deepEqual(
    (['login_password', 'trading_password', 'second_factor', 'payee', 'recovery'] as const).map(hours),
    [24, 24, 24, 24, 72],
  )
})
test('every reason waits as published: longest after a mailed reset or a lost factor, less for a device', () => {
  const terms = { coolOff: { changeHours: 24, recoveryHours: 72, deviceHours: 12, tradesCents: cents(0) } }
  const hours = Object.fromEntries(
    (Object.keys(coolOffReasons) as CoolOffReason[]).map((why) => [why, coolOffHours(why, terms)]),
  )
  assert.deepEqual(hours, {
    login_password: 24,
    trading_password: 24,
    second_factor: 24,
    recovery: 72,
    factor_recovery: 72,
    payee: 24,
    new_device: 12,
  })
})
test('wrong second factors of the window are counted; the last one allowed locks until one expires', () => {
  const now = new Date('2026-11-20T04:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const judge = (...wrong: number[]) => judgeFactor(wrong.map(ago), now, { tries: 3, windowMinutes: 15 })
  assert.deepEqual([judge(), judge(1), judge(1, 2)], [{ left: 3 }, { left: 2 }, { left: 1 }])
  const locked = (...wrong: number[]) => {
    const { left, locked } = judge(...wrong)
    assert.equal(left, 0)
    assert.equal(locked!.rule, 'factorAttempts')
    return locked!.params
  }
  assert.deepEqual(locked(1, 2, 3), { limit: 3, minutes: 12 })
  // The third newest decides, not the oldest of all.
  assert.deepEqual(locked(1, 2, 3, 14), { limit: 3, minutes: 12 })
  assert.deepEqual(locked(1, 2, 3.5), { limit: 3, minutes: 12 })
  assert.deepEqual(locked(1, 2, 15), { limit: 3, minutes: 1 })
  assert.deepEqual(locked(1, 2, 20), { limit: 3, minutes: 1 })
})
test('the reason why withdrawals wait has words in both languages', () => {
  assert.deepEqual(sayCoolOff('new_device'), { en: 'A new device logged in', cn: '有新设备登录' })
  for (const why of Object.keys(coolOffReasons) as CoolOffReason[]) {
    const { en, cn } = sayCoolOff(why)
    assert.doesNotMatch(en, /\p{Script=Han}/u)
    assert.match(cn, /\p{Script=Han}/u)
  }
})
test('all unknown devices together may be wrong four times as often as one device, in a day', () => {
  const { tries, windowMinutes } = strangersADay({ tries: 5 })
  assert.equal(tries, 20)
  assert.equal(windowMinutes, 1440)
})
