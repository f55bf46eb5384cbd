import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { publicHolidays } from './base/holidays.ts'
import {
  addDays,
  addWorkingDays,
  dayOf,
  isDay,
  isWeekend,
  isWorkingDay,
  observed,
  startOfDay,
  startOfMonth,
  startOfNextMonth,
  weekdayOf,
} from './days.ts'

const holidays = observed(publicHolidays)
const at = (singapore: string) => new Date(`${singapore}+08:00`)
const seed = 20261120

const promised: Record<string, string[]> = {
  '2026-02-12': ['2026-02-13', '2026-02-16', '2026-02-19'],
  '2026-05-29': ['2026-06-02', '2026-06-03', '2026-06-04'],
  '2026-12-24': ['2026-12-28', '2026-12-29', '2026-12-30'],
  '2027-02-05': ['2027-02-09', '2027-02-10', '2027-02-11'],
}
for (const [day, next] of Object.entries(promised)) {
  test(`the first three working days after ${day}`, () =>
    assert.deepEqual(
      [1, 2, 3].map((n) => addWorkingDays(day, n, holidays)),
      next,
    ))
}
test('a Sunday holiday moves to Monday, a Saturday one stays', () => {
  for (const moved of ['2026-06-01', '2026-08-10', '2026-11-09', '2027-02-08']) assert.ok(holidays.has(moved), moved)
  for (const stays of ['2026-03-23', '2027-05-03', '2027-12-27']) assert.ok(!holidays.has(stays), stays)
})
test('two holidays in a row from Sunday move to Tuesday', () =>
  assert.deepEqual([...observed(['2026-05-31', '2026-06-01'])].sort(), ['2026-05-31', '2026-06-01', '2026-06-02']))
test('zero working days after a day is that day; the count does not begin at a holiday', () => {
  assert.equal(addWorkingDays('2026-02-14', 0, holidays), '2026-02-14')
  assert.equal(addWorkingDays('2026-12-25', 1, holidays), '2026-12-28')
})

test('a Friday ends at 23:59:59 Singapore time, whatever UTC says', () => {
  assert.equal(dayOf(at('2026-11-20T23:59:59.999')), '2026-11-20')
  assert.equal(dayOf(at('2026-11-21T00:00:00')), '2026-11-21')
  assert.equal(at('2026-11-20T23:59:59').toISOString(), '2026-11-20T15:59:59.000Z')
  assert.deepEqual(
    [isWeekend(dayOf(at('2026-11-20T23:59:59'))), isWeekend(dayOf(at('2026-11-21T00:00:00')))],
    [false, true],
  )
  assert.deepEqual(
    [isWeekend(dayOf(at('2026-11-22T23:59:59'))), isWeekend(dayOf(at('2026-11-23T00:00:00')))],
    [true, false],
  )
})
test('months begin at midnight in Singapore', () => {
  assert.deepEqual(startOfMonth(at('2026-11-30T23:59:59.999')), at('2026-11-01T00:00:00'))
  assert.deepEqual(startOfMonth(at('2026-12-01T00:00:00')), at('2026-12-01T00:00:00'))
  assert.deepEqual(startOfNextMonth(at('2026-12-31T23:59:59')), at('2027-01-01T00:00:00'))
  assert.deepEqual(startOfNextMonth(at('2028-01-31T12:00:00')), at('2028-02-01T00:00:00'))
  assert.deepEqual(startOfNextMonth(at('2028-02-29T12:00:00')), at('2028-03-01T00:00:00'))
})
test('days are added across leap years and New Year', () => {
  assert.deepEqual(
    [addDays('2028-02-28', 1), addDays('2027-02-28', 1), addDays('2026-12-31', 1), addDays('2027-01-01', -1)],
    ['2028-02-29', '2027-03-01', '2027-01-01', '2026-12-31'],
  )
  assert.deepEqual([weekdayOf('2026-11-20'), weekdayOf('2026-11-22')], [5, 0])
})

test('isDay accepts only days of the calendar', () => {
  for (const day of ['2026-11-20', '2028-02-29', '1900-01-01', '2199-12-31']) assert.ok(isDay(day), day)
  for (const text of [
    '',
    '2026-11-31',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '9999-12-31',
    '0000-01-01',
    '2026-1-1',
    '20261120',
    '2026-11-20\n',
    '２026-11-20',
    '-002026-11-20',
    '1899-12-31',
    '2200-01-01',
  ])
    assert.ok(!isDay(text), JSON.stringify(text))
})

const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
test('an instant lies in its day and in its month', () => {
  fc.assert(
    fc.property(instant, (now) => {
      const day = dayOf(now)
      assert.ok(startOfDay(day) <= now && now < startOfDay(addDays(day, 1)))
      assert.ok(startOfMonth(now) <= now && now < startOfNextMonth(now))
      assert.equal(dayOf(startOfNextMonth(now)).slice(8), '01')
    }),
    { seed },
  )
})
test('the n-th working day is a working day, with n working days up to it', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 15 }), (now, count) => {
      const day = dayOf(now)
      const last = addWorkingDays(day, count, holidays)
      assert.ok(isWorkingDay(last, holidays))
      let between = 0
      for (let d = addDays(day, 1); d <= last; d = addDays(d, 1)) if (isWorkingDay(d, holidays)) between += 1
      assert.equal(between, count)
    }),
    { seed },
  )
})
