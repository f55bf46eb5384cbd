import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, startOfDay } from './days.ts'
import {
  sayAmount,
  sayBothDayTimes,
  sayCents,
  sayChange,
  sayCount,
  sayDate,
  sayDateTime,
  sayDay,
  sayDayTime,
  sayKg,
  sayRecentDay,
  sayShare,
  saySigned,
  sayTime,
  sayTons,
  sayWeekday,
} from './format.ts'
import { centsFromText, kgFromText } from './money.ts'

const seed = 20261120
const write = (say: (n: number) => string, table: Record<string, number>) => {
  for (const [text, n] of Object.entries(table)) assert.equal(say(n), text)
}
test('cents are written with thousands separators and two decimals', () =>
  write(sayCents, {
    'S$0.00': 0,
    'S$0.01': 1,
    'S$0.99': 99,
    'S$1.00': 100,
    'S$999.99': 99_999,
    'S$1,000.00': 100_000,
    'S$1,234,567.89': 123_456_789,
    'S$90,071,992,547,409.91': Number.MAX_SAFE_INTEGER,
    '−S$0.05': -5,
    '−S$1,234.50': -123_450,
  }))
test('signed amounts always have their sign', () =>
  write(saySigned, { '+1,000.00': 100_000, '−1,000.00': -100_000, '0.00': 0, '+0.01': 1 }))
test('tons are written without trailing zeros', () =>
  write(sayTons, {
    '0': 0,
    '0.001': 1,
    '0.5': 500,
    '1': 1000,
    '1.05': 1050,
    '1.5': 1500,
    '25': 25_000,
    '1,234,567': 1_234_567_000,
    '−0.25': -250,
  }))
test('counts have thousands separators', () =>
  write(sayCount, { '0': 0, '999': 999, '5,926': 5926, '1,000,000': 1_000_000 }))
test('kilograms are written as tons with their unit', () =>
  assert.deepEqual([sayKg(25_000, 'en'), sayKg(1500, 'cn')], ['25 t', '1.5 吨']))
test('basis points are written as percentages', () =>
  write(sayShare, { '0%': 0, '0.01%': 1, '0.29%': 29, '1.5%': 150, '9%': 900, '100%': 10_000, '-1.06%': -106 }))
test('changes of a price have two decimals, so that a column of them lines up', () =>
  write(sayChange, { '0.00%': 0, '0.01%': 1, '1.10%': -110, '1.13%': -113, '12.00%': 1200, '1,234.50%': 123_450 }))

const fridayNoon = new Date('2026-11-20T04:05:00Z')
test('days are written in both languages, in Singapore time', () => {
  assert.deepEqual([sayDate('2026-11-20', 'en'), sayDate('2026-11-20', 'cn')], ['20 Nov 2026', '2026年11月20日'])
  assert.deepEqual(
    [sayDay(fridayNoon, 'en', fridayNoon), sayDay(fridayNoon, 'cn', fridayNoon)],
    ['Fri 20 Nov', '11月20日 周五'],
  )
  assert.deepEqual([sayWeekday('2026-11-22', 'en'), sayWeekday('2026-11-22', 'cn')], ['Sun', '周日'])
  assert.deepEqual(
    [sayDayTime(fridayNoon, 'en', fridayNoon), sayDayTime(fridayNoon, 'cn', fridayNoon)],
    ['Fri 20 Nov, 12:05', '11月20日 周五 12:05'],
  )
})
test('a day begins at midnight in Singapore, not in London', () => {
  assert.equal(sayDayTime(new Date('2026-12-31T15:59:59Z'), 'en', fridayNoon), 'Thu 31 Dec, 23:59')
  assert.equal(sayDayTime(new Date('2026-12-31T16:00:00Z'), 'en', fridayNoon), 'Fri 1 Jan 2027, 00:00')
  assert.equal(sayTime(new Date('2026-12-31T16:00:00Z')), '00:00')
})
test('the last millisecond of a day belongs to that day', () => {
  assert.equal(sayDayTime(new Date('2026-12-31T15:59:59.999Z'), 'en', fridayNoon), 'Thu 31 Dec, 23:59')
})
test('every month and weekday has its name in each language', () => {
  const names = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Singapore' })
  const [month, en, cn] = [
    names('en-US', { month: 'short' }),
    names('en-US', { weekday: 'short' }),
    names('zh-CN', { weekday: 'short' }),
  ]
  for (let day = '2026-01-01'; day <= '2026-12-31'; day = addDays(day, 1)) {
    const [at, date] = [startOfDay(day), Number(day.slice(8))]
    assert.equal(sayDay(at, 'en', fridayNoon), `${en.format(at)} ${date} ${month.format(at)}`)
    assert.equal(sayDay(at, 'cn', fridayNoon), `${Number(day.slice(5, 7))}月${date}日 ${cn.format(at)}`)
    assert.equal(sayDate(day, 'en'), `${date} ${month.format(at)} 2026`)
  }
})
test('headings say today and yesterday, also across months', () => {
  assert.equal(sayRecentDay('2026-11-20', '2026-11-20', 'en'), 'Today, Fri 20 Nov')
  assert.equal(sayRecentDay('2026-11-20', '2026-11-20', 'cn'), '今天 11月20日 周五')
  assert.equal(sayRecentDay('2026-11-30', '2026-12-01', 'en'), 'Yesterday, Mon 30 Nov')
  assert.equal(sayRecentDay('2026-11-30', '2026-12-01', 'cn'), '昨天 11月30日 周一')
  assert.equal(sayRecentDay('2026-12-02', '2026-12-01', 'en'), 'Wed 2 Dec')
  assert.equal(sayRecentDay('2026-12-31', '2027-01-01', 'en'), 'Yesterday, Thu 31 Dec 2026')
  assert.equal(sayRecentDay('2026-12-31', '2027-01-01', 'cn'), '昨天 2026年12月31日 周四')
})
test('a day of another Singapore year has its year, in the past and in the future', () => {
  const last = new Date('2026-12-31T15:59:59Z')
  const first = new Date('2026-12-31T16:00:00Z')
  assert.deepEqual(sayBothDayTimes(last, first), { en: 'Thu 31 Dec 2026, 23:59', cn: '2026年12月31日 周四 23:59' })
  assert.deepEqual(sayBothDayTimes(first, last), { en: 'Fri 1 Jan 2027, 00:00', cn: '2027年1月1日 周五 00:00' })
  assert.deepEqual(sayBothDayTimes(last, fridayNoon), { en: 'Thu 31 Dec, 23:59', cn: '12月31日 周四 23:59' })
  assert.deepEqual([sayDateTime(last, 'en'), sayDateTime(last, 'cn')], ['31 Dec 2026, 23:59', '2026年12月31日 23:59'])
})
test('a written amount reads back as itself', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), (n) => assert.equal(centsFromText(sayAmount(n)), n)),
    { seed },
  )
  fc.assert(
    fc.property(fc.nat(999_999_999), (n) => assert.equal(kgFromText(sayTons(n)), n)),
    { seed },
  )
})
