import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayDayTime } from '../format.ts'
import { operatorReasons } from '../people/restriction.ts'
import { assertBothLanguages } from '../testing/assertBothLanguages.ts'
import {
  answeredBy,
  EXPORT_DAYS,
  isOpenRequest,
  memberRequestKinds,
  type RequestKind,
  type RequestTerms,
  refuseLevel,
  refuseStanding,
  requestKinds,
  type Standing,
  sayStanding,
  takesTwo,
} from './request.ts'

/** The promises to members: working days to an answer, deciding operators, hours until the effect. */
const promised: Record<RequestKind, readonly [days: number, operators: 1 | 2, hours: number]> = {
  level_upgrade: [2, 1, 0],
  trading_password: [2, 2, 24],
  unlock: [1, 2, 0],
  name_correction: [3, 2, 0],
  appeal: [3, 1, 0],
  data_export: [1, 1, 0],
  account_closure: [5, 2, 0],
  owner_link: [3, 2, 0],
  owner_end: [3, 2, 0],
  second_factor: [2, 2, 48],
  letter: [2, 1, 0],
}
for (const [kind, { what, days, two, waitHours }] of Object.entries(requestKinds) as [RequestKind, RequestTerms][]) {
  test(`${kind} keeps its promises, and states before it is sent who decides and how long it waits`, () => {
    assert.deepEqual([days, two ? 2 : 1, waitHours], promised[kind])
    assertBothLanguages(what, kind)
    assert.equal(/two operators agree/i.test(what.en), two)
    // Some appeals take one operator and some two, and both are stated.
    assert.equal(what.cn.includes('两位运营人员同意'), two || kind === 'appeal')
    assert.equal(what.en.includes(`Then ${waitHours} hours pass, in which you can stop it with one tap`), waitHours > 0)
    assert.equal(what.cn.includes(`设 ${waitHours} 小时等待期`), waitHours > 0)
  })
}
test('a copy of a member’s data is kept as long as its words say', () => {
  assert.equal(EXPORT_DAYS, 7)
  const { en, cn } = requestKinds.data_export.what
  assert.ok(en.includes(`within ${EXPORT_DAYS} days`) && cn.includes(`保留 ${EXPORT_DAYS} 天`))
})
test('a lost second factor is reported at the login; every other request is made from within the account', () => {
  assert.deepEqual(
    memberRequestKinds,
    Object.keys(promised).filter((kind) => kind !== 'second_factor' && kind !== 'letter'),
  )
})
test('an appeal takes two operators when one operator may not end the case alone', () => {
  for (const code of operatorReasons) assert.equal(takesTwo('appeal', code), false, code)
  for (const code of ['self_freeze', 'trading_locked']) assert.equal(takesTwo('appeal', code), true, code)
  assert.equal(takesTwo('appeal', undefined), false)
  assert.equal(takesTwo('level_upgrade', 'trading_locked'), false)
  for (const kind of Object.keys(promised) as RequestKind[])
    assert.equal(takesTwo(kind, undefined), promised[kind][1] === 2, kind)
})

const now = new Date('2026-11-20T04:00:00Z')
test('requests are answered by 18:00 of a working day', () => {
  assert.equal(
    sayDayTime(answeredBy('level_upgrade', new Date('2026-11-20T04:00:00Z')), 'en', now),
    'Tue 24 Nov, 18:00',
  )
  // A minute before midnight in Singapore is still the same day; 25 December is a holiday.
  assert.equal(sayDayTime(answeredBy('unlock', new Date('2026-12-24T15:59:00Z')), 'en', now), 'Mon 28 Dec, 18:00')
})
test('the open items that keep an account open are named in both languages', () => {
  const none = { cents: 0, kg: 0, orders: 0, deposits: 0, cases: 0 }
  refuseStanding(none)
  assert.throws(() => refuseStanding({ ...none, cents: 1250, kg: 3000 }), {
    rule: 'closureStands',
    params: { what: { en: 'a balance of S$12.50, 3 t of credits', cn: '余额 S$12.50、碳信用 3 吨' } },
  })
})
test('each open item is named with its number, in the singular for one', () => {
  const none: Standing = { cents: 0, kg: 0, orders: 0, deposits: 0, cases: 0 }
  assert.deepEqual(sayStanding({ cents: 1, kg: 1, orders: 1, deposits: 1, cases: 1 }), [
    { en: 'a balance of S$0.01', cn: '余额 S$0.01' },
    { en: '0.001 t of credits', cn: '碳信用 0.001 吨' },
    { en: '1 open order', cn: '未结订单 1 笔' },
    { en: '1 open deposit or claim', cn: '未结充值或认领 1 笔' },
    { en: '1 restriction', cn: '限制个案 1 件' },
  ])
  assert.deepEqual(
    sayStanding({ ...none, orders: 2, deposits: 3, cases: 4 }).map(({ en }) => en),
    ['2 open orders', '3 open deposits or claims', '4 restrictions'],
  )
  for (const key of Object.keys(none))
    assert.throws(() => refuseStanding({ ...none, [key]: 1 }), { rule: 'closureStands' }, key)
})
test('the deadline for an answer is 18:00 sharp', () =>
  assert.equal(answeredBy('unlock', new Date('2026-11-20T04:00:00Z')).toISOString(), '2026-11-23T10:00:00.000Z'))
test('a level can be requested only above one’s own, and from its tons on', () => {
  refuseLevel(3, 2, { haveKg: 25_000, needKg: 25_000 })
  assert.throws(() => refuseLevel(2, 2, { haveKg: 25_000, needKg: 0 }), { rule: 'requestLevel' })
  assert.throws(() => refuseLevel(3, 2, { haveKg: 24_999, needKg: 25_000 }), { rule: 'requestTons' })
})
test('done, refused and cancelled are end states', () => {
  assert.deepEqual((['submitted', 'approved', 'done', 'refused', 'cancelled'] as const).map(isOpenRequest), [
    true,
    true,
    false,
    false,
    false,
  ])
})
