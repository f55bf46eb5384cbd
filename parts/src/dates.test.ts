import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sayDate as plainDate, sayDayTime as plainDayTime } from '@tonne/domain/format'
import { sayDate, sayDayTime, setDatesClock } from './dates.ts'

setDatesClock(() => Date.parse('2026-12-31T15:59:59Z'))
after(() => setDatesClock(Date.now))
const at = new Date('2026-11-20T15:59:00Z')
const seen = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')

for (const lang of ['en', 'cn'] as const) {
  test(`${lang}: the visible text equals a mail’s, with one place to break`, () => {
    assert.equal(seen(sayDayTime(at, lang)), plainDayTime(at, lang, at))
    assert.equal(seen(sayDate('2026-11-20', lang)), plainDate('2026-11-20', lang))
    assert.equal(sayDayTime(at, lang).split(' ').length, 2)
    assert.equal(sayDate('2026-11-20', lang).includes(' '), false)
  })
}
test('digits and Chinese are joined without a break', () => {
  assert.equal(sayDate('2026-11-20', 'cn'), '2026\u2060年\u206011\u2060月\u206020\u2060日')
})
test('the year of an instant is left out while the clock shows the same one', () => {
  setDatesClock(() => Date.parse('2026-12-31T16:00:00Z'))
  assert.equal(seen(sayDayTime(at, 'en')), 'Fri 20 Nov 2026, 23:59')
  assert.equal(seen(sayDayTime(at, 'cn')), '2026年11月20日 周五 23:59')
  assert.equal(sayDayTime(at, 'cn').split(' ').length, 2)
})
