import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedBy } from '../testing/refusedBy.ts'
import { filled, placesOf, refusePlaces, refuseUnfilled } from './template.ts'

test('a message has the same places in both languages; any other template has none', () => {
  const even = { en: 'Dear {name}, send {what} by {day}', cn: '{name} 您好：请于 {day} 前提供 {what}' }
  refusePlaces('letter', even)
  refusePlaces('reason', { en: 'Compared', cn: '已核对' })
  for (const kind of ['reason', 'shown', 'answer'] as const)
    assert.throws(() => refusePlaces(kind, even), refusedBy('templatePlaces'))
  assert.throws(
    () => refusePlaces('letter', { ...even, cn: '{name} 您好：请提供 {what}' }),
    refusedBy('templateUneven', 'Both languages need the same places to fill in. Only one of them has day'),
  )
})

test('a message is sent only when every place in both languages is filled', () => {
  assert.throws(
    () => refuseUnfilled({ en: 'Dear Ann, send {what}', cn: '{name} 您好' }),
    refusedBy('messageUnfilled', 'Fill in what, name in both languages before you send it'),
  )
  refuseUnfilled({ en: 'Dear Ann', cn: 'Ann 您好' })
})

test('known places are filled; unknown ones and blanks remain', () => {
  assert.equal(
    filled('Dear {name}, send {what} by {day}', { name: 'Ann', what: '  ' }),
    'Dear Ann, send {what} by {day}',
  )
  assert.equal(filled('请于 {day} 前提供', { day: '周四' }), '请于周四前提供')
  assert.deepEqual(placesOf('{a} {b} {a}'), ['a', 'b'])
})
