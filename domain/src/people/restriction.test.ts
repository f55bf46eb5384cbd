import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  endsByOneself,
  freezeScopes,
  needsTwo,
  operatorReasons,
  REVIEW_DAYS,
  reasonOf,
  refuseReview,
  restrictionReasons,
} from './restriction.ts'

const now = new Date('2026-11-20T04:00:00Z')
const inDays = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms)
const cases: [Date, boolean][] = [
  [inDays(0), false],
  [inDays(0, 1), true],
  [inDays(REVIEW_DAYS), true],
  [inDays(REVIEW_DAYS, 1), false],
  [inDays(-1), false],
]
for (const [at, good] of cases)
  test(`a review at ${at.toISOString()} is ${good ? 'accepted' : 'refused'}`, () => {
    if (good) refuseReview(at, now)
    else assert.throws(() => refuseReview(at, now), { rule: 'restrictionReview' })
  })
test('restricting money or the login takes two operators, restricting orders one', () => {
  assert.deepEqual(
    [needsTwo(['order']), needsTwo(['sell', 'order']), needsTwo(['order', 'withdraw']), needsTwo(['login'])],
    [false, false, true, true],
  )
})
test('each reason names its rule and what clears it, in both languages', () => {
  for (const { label, rule, send } of Object.values(restrictionReasons))
    for (const text of [label, rule, send]) assert.ok(text.en && /\p{Script=Han}/u.test(text.cn))
})
test('a member ends their own freeze, a request ends a lock, and an appeal ends an operator’s restriction', () => {
  const codes = Object.keys(restrictionReasons)
  const ends = (thaw: string) => codes.filter((code) => reasonOf(code).thaw === thaw)
  assert.deepEqual(
    [ends('self'), ends('unlock'), ends('appeal')],
    [['self_freeze'], ['trading_locked'], [...operatorReasons]],
  )
  assert.deepEqual(codes.filter(endsByOneself), ['self_freeze'])
})
test('a case with an unknown reason is ended neither by its member nor by an appeal alone', () => {
  assert.equal(reasonOf('of another version'), restrictionReasons.trading_locked)
})
test('a freeze stops all that moves money or tons, and leaves the login open', () =>
  assert.deepEqual(freezeScopes, ['order', 'sell', 'withdraw']))
test('a review is at most thirty days away', () => assert.equal(REVIEW_DAYS, 30))
