import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayDate as plainDate, sayDayTime as plainDayTime } from '@tonne/domain/format'
import { sayDate, sayDayTime } from './dates.ts'

const at = new Date('2026-11-20T15:59:00Z')
const seen = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')

for (const lang of ['en', 'cn'] as const) {
  test(`${lang}: the visible text equals a mail’s, with one place to break`, () => {
    assert.equal(seen(sayDayTime(at, lang)), plainDayTime(at, lang))
    assert.equal(seen(sayDate('2026-11-20', lang)), plainDate('2026-11-20', lang))
    assert.equal(sayDayTime(at, lang).split(' ').length, 2)
    assert.equal(sayDate('2026-11-20', lang).includes(' '), false)
  })
}
test('digits and Chinese are joined without a break', () => {
  assert.equal(sayDate('2026-11-20', 'cn'), '2026\u2060年\u206011\u2060月\u206020\u2060日')
})
