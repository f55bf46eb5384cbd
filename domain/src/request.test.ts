/** Why: a request says its answer's date over weekends and holidays, and refuses with what still stands. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayDayTime } from './format.ts'
import { answeredBy, isOpenRequest, refuseLevel, refuseStanding } from './request.ts'

test('answered by 18:00 of a working day', () => {
  assert.equal(sayDayTime(answeredBy('level_upgrade', new Date('2026-11-20T04:00:00Z')), 'en'), 'Tue 24 Nov, 18:00')
  // A minute before midnight in Singapore is still that day; 25 December is none.
  assert.equal(sayDayTime(answeredBy('unlock', new Date('2026-12-24T15:59:00Z')), 'en'), 'Mon 28 Dec, 18:00')
})
test('what stands is named, in both languages', () => {
  const none = { cents: 0, kg: 0, orders: 0, deposits: 0, cases: 0 }
  refuseStanding(none)
  assert.throws(() => refuseStanding({ ...none, cents: 1250, kg: 3000 }), {
    rule: 'closureStands',
    params: { what: { en: 'a balance of S$12.50, 3 t of credits', cn: '余额 S$12.50、碳信用 3 吨' } },
  })
})
test('a level above, from the tons it takes', () => {
  refuseLevel(3, 2, { haveKg: 25_000, needKg: 25_000 })
  assert.throws(() => refuseLevel(2, 2, { haveKg: 25_000, needKg: 0 }), { rule: 'requestLevel' })
  assert.throws(() => refuseLevel(3, 2, { haveKg: 24_999, needKg: 25_000 }), { rule: 'requestTons' })
})
test('done, refused and cancelled are ends', () => {
  assert.deepEqual((['submitted', 'approved', 'done', 'refused', 'cancelled'] as const).map(isOpenRequest), [true, true, false, false, false])
})
