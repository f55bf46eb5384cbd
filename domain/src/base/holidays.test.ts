/** The expected days are those of the Ministry of Manpower's lists. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDay, weekdayOf } from '../days.ts'
import { assertBothLanguages } from '../testing/assertBothLanguages.ts'
import { gazetted, publicHolidays, yearUnlisted } from './holidays.ts'

test('the list has eleven different calendar days a year, in order', () => {
  for (const day of publicHolidays) assert.ok(isDay(day), day)
  for (const year of ['2026', '2027']) assert.equal(publicHolidays.filter((day) => day.startsWith(year)).length, 11)
  assert.deepEqual(publicHolidays, [...new Set(gazetted.map(({ day }) => day))].sort())
})
test('each holiday has a name in both languages', () => {
  for (const { day, name } of gazetted) assertBothLanguages(name, day)
  assert.equal(new Set(gazetted.map(({ name }) => name[0])).size, 10)
})
test('fixed holidays are on their dates; the second New Year day follows the first; Good Friday is a Friday', () => {
  const days = (name: string) => gazetted.filter((one) => one.name[0] === name).map(({ day }) => day)
  for (const year of [2026, 2027]) {
    const fixed = {
      "New Year's Day": '01-01',
      'Labour Day': '05-01',
      'National Day': '08-09',
      'Christmas Day': '12-25',
    }
    for (const [name, date] of Object.entries(fixed)) assert.ok(days(name).includes(`${year}-${date}`), name)
  }
  assert.deepEqual(days('Chinese New Year'), ['2026-02-17', '2026-02-18', '2027-02-06', '2027-02-07'])
  assert.deepEqual(days('Good Friday').map(weekdayOf), [5, 5])
})
test('a year is missed three months before it begins, and until it ends', () => {
  const listed = ['2026-12-25', '2027-01-01']
  const missed = ['2026-09-30', '2027-09-30', '2027-10-01', '2027-12-31', '2028-01-01'].map((day) =>
    yearUnlisted(listed, day),
  )
  assert.deepEqual(missed, [undefined, undefined, '2028', '2028', '2028'])
  assert.equal(yearUnlisted(publicHolidays, '2026-11-28'), undefined)
})
