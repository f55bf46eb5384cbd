import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstTerms } from '../base/terms.ts'
import { memberRequestKinds, requestKinds, takesTwo } from '../support/request.ts'
import { assertTable } from '../testing/assertBothLanguages.ts'
import { coolOffHours } from './credential.ts'
import {
  doubtsOf,
  type Evidence,
  IC_TRIES,
  isReminded,
  judgeIc,
  RECOVERED_DAYS,
  RECOVERY_SHOWN_DAYS,
  type RecoveryStanding,
  recoveriesSince,
  recoveryStops,
  refuseRecovery,
  type Since,
  whyStops,
} from './recovery.ts'

const HOUR = 3_600_000
const at = (text: string) => new Date(text)
const fine: RecoveryStanding = { hasFactor: true, resetUntil: null, sent: [], now: at('2026-11-20T05:00:00Z') }
const days = ['2026-11-20T04:00:00Z', '2026-11-19T04:00:00Z', '2026-11-18T15:59:00Z'].map(at)

const shut: readonly [string, Partial<RecoveryStanding>, string, object?][] = [
  ['nothing to lose', { hasFactor: false, resetUntil: days[0]!, sent: days }, 'factorMissing'],
  ['a password that the mailbox made', { resetUntil: at('2026-11-23T04:00:00Z'), sent: days }, 'recoveryAfterReset'],
  [
    'the fourth in a week',
    { sent: days },
    'recoveryMost',
    { limit: 3, days: 7, at: { en: 'Wed 25 Nov, 23:59', cn: '11月25日 周三 23:59' } },
  ],
]
for (const [what, given, rule, params] of shut) {
  test(`refused: ${what}`, () => {
    assert.throws(() => refuseRecovery({ ...fine, ...given }), params ? { rule, params } : { rule })
  })
}
test('a member with a factor and a password of their own, and few earlier reports, may report a loss', () => {
  refuseRecovery(fine)
  refuseRecovery({ ...fine, sent: days.slice(0, 2) })
})

test('an IC number is right, wrong with its tries counted down, or not on record', () => {
  assert.deepEqual([judgeIc(true, 4).verdict, judgeIc(undefined, 4).verdict], ['right', 'unknown'])
  for (let wrong = 0; wrong < IC_TRIES; wrong++) {
    const judged = judgeIc(false, wrong)
    assert.ok(judged.verdict === 'wrong')
    assert.deepEqual([judged.refusal.rule, judged.refusal.params], ['icMismatch', { left: IC_TRIES - wrong - 1 }])
  }
  for (const same of [true, false, undefined]) assert.throws(() => judgeIc(same, IC_TRIES), { rule: 'requestIcTries' })
})

const none: Since = { factorUsedAt: null, factorChangedAt: null, passwordChangedAt: null }
const now = days[0]!
const stops: readonly [Partial<Since>, string | undefined][] = [
  [{ passwordChangedAt: now, factorChangedAt: now, factorUsedAt: now }, 'password_changed'],
  [{ factorChangedAt: now, factorUsedAt: now }, 'factor_changed'],
  [{ factorUsedAt: now }, 'factor_used'],
  [{}, undefined],
]
for (const [given, why] of stops)
  test(`ends by itself: ${why ?? 'not'}`, () => assert.equal(whyStops({ ...none, ...given }), why))

test('the owner is reminded in the last day before the removal, not earlier and not once it is due', () => {
  const executeAt = at('2026-11-22T04:00:00Z')
  const before = (ms: number) => isReminded(executeAt, new Date(executeAt.getTime() - ms))
  assert.deepEqual(
    [before(24 * HOUR + 1), before(24 * HOUR), before(1), before(0), before(-1)],
    [false, true, true, false, false],
  )
  fc.assert(
    fc.property(fc.integer({ min: -200 * HOUR, max: 200 * HOUR }), (ms) => before(ms) === (ms > 0 && ms <= 24 * HOUR)),
  )
})

test('a recovery begins at the login, takes two operators and a wait, and stops withdrawals like a reset', () => {
  assert.ok(!memberRequestKinds.some((kind) => `${kind}` === 'second_factor'))
  const ours = Object.keys(requestKinds).filter((kind) => !memberRequestKinds.some((own) => own === kind))
  assert.deepEqual(ours, ['second_factor', 'letter'])
  assert.equal(takesTwo('second_factor', undefined), true)
  assert.ok(requestKinds.second_factor.waitHours >= 24)
  assert.equal(coolOffHours('factor_recovery', firstTerms), firstTerms.coolOff.recoveryHours)
})

const sound: Evidence = {
  icCompared: true,
  wrongIcs: 0,
  knownDevice: true,
  fromThere: 3,
  openSessions: 0,
  factorUsedAt: null,
  passwordChangedAt: null,
  earlier: 0,
}
const askedAt = now.getTime()
const doubts: readonly [Partial<Evidence>, RegExp][] = [
  [{ icCompared: false }, /none was compared/],
  [{ wrongIcs: 2 }, /2 wrong IC numbers/],
  [{ knownDevice: false, fromThere: 0 }, /Neither the device nor the address/],
  [{ openSessions: 1 }, /logged in on 1 device,/],
  [{ factorUsedAt: askedAt - 7 * 24 * HOUR + 1 }, /second factor worked/],
  [{ passwordChangedAt: askedAt - 1 }, /login password was changed/],
  [{ earlier: 1 }, /Reported 1 time before/],
]
for (const [given, says] of doubts) {
  test(`a doubt is said to the operator: ${says.source}`, () => {
    const doubts = doubtsOf({ ...sound, ...given }, askedAt)
    assert.equal(doubts.length, 1)
    assert.match(doubts[0]!.en, says)
    assert.notEqual(doubts[0]!.cn, '')
  })
}
test('there is no doubt when nothing speaks against the member; facts older than a week do not count', () => {
  const old = askedAt - 7 * 24 * HOUR
  const other = { knownDevice: false, fromThere: 1, factorUsedAt: old, passwordChangedAt: old }
  assert.deepEqual([doubtsOf(sound, askedAt), doubtsOf({ ...sound, ...other }, askedAt)], [[], []])
})
test('the limits: three reports in seven days, five tries, two weeks at the login, thirty days at the desk', () => {
  assert.deepEqual(recoveriesSince(now), at('2026-11-13T04:00:00Z'))
  assert.deepEqual([IC_TRIES, RECOVERY_SHOWN_DAYS, RECOVERED_DAYS], [5, 14, 30])
})
test('the reason why a report ended by itself has words in both languages', () =>
  assertTable(recoveryStops, 'recoveryStops'))
test('counts of one and of more have their words, and the Chinese names the number too', () => {
  const rows: [Partial<Evidence>, string, string][] = [
    [{ wrongIcs: 1 }, '1 wrong IC number on the day', '当日证件号码错误 1 次'],
    [
      { openSessions: 2 },
      'Still logged in on 2 devices, where the member could remove it alone',
      '仍有 2 台设备处于登录状态，会员可自行移除',
    ],
    [{ earlier: 2 }, 'Reported 2 times before', '此前已报失 2 次'],
  ]
  for (const [given, en, cn] of rows) assert.deepEqual(doubtsOf({ ...sound, ...given }, askedAt), [{ en, cn }])
})
test('a known device at a new address, or the reverse, is no doubt; nor is anything that is long past', () => {
  assert.deepEqual(doubtsOf({ ...sound, fromThere: 0 }, askedAt), [])
  assert.deepEqual(doubtsOf({ ...sound, factorUsedAt: null, passwordChangedAt: null }, 1), [])
})
