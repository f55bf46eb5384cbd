import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fillIn } from './fillIn.ts'

const cases: [text: string, values: Record<string, string>, filled: string][] = [
  ['已售部分中 {tons} 已永久注销', { tons: '7 吨' }, '已售部分中 7 吨已永久注销'],
  ['款项将于 {day} 到账。', { day: '11月23日 周一' }, '款项将于 11月23日 周一到账。'],
  ['{at} 起方可收款', { at: '11月23日 周一 12:00' }, '11月23日 周一 12:00 起方可收款'],
  ['{project} {tons} 已注销', { project: '古布河', tons: '3 吨' }, '古布河 3 吨已注销'],
  ['{company} 将您登记为负责人', { company: 'Kopi Pte Ltd' }, 'Kopi Pte Ltd 将您登记为负责人'],
  ['{company} 将您登记为负责人', { company: '美兰蒂物流' }, '美兰蒂物流将您登记为负责人'],
  ['该笔充值{state}，无法取消', { state: '已完成' }, '该笔充值已完成，无法取消'],
  ['自 {a} 至 {b} 止', { a: '周一', b: '周二' }, '自周一至周二止'],
  ['{kind} {name}', { kind: '买入', name: '古布河' }, '买入 古布河'],
  ['Bought {tons} of {name}', { tons: '7 t', name: '古布河' }, 'Bought 7 t of 古布河'],
  ['{a}{b}', { a: '', b: 'x' }, 'x'],
  ['{n} (entry|entries) of {m} (day|days)', { n: '1', m: '21' }, '1 entry of 21 days'],
  ['{n} (entry|entries) of {m} (day|days)', { n: '1,001', m: '1' }, '1,001 entries of 1 day'],
]
for (const [text, values, filled] of cases) {
  test(`${text} with ${Object.values(values).join(', ')}`, () =>
    assert.equal(
      fillIn(text, (name) => values[name]!),
      filled,
    ))
}
test('a place without a value stays visible', () =>
  assert.equal(
    fillIn('{n} of {m}', (name, place) => (name === 'n' ? '1' : place)),
    '1 of {m}',
  ))
test('braces without a name are not a place', () =>
  assert.equal(
    fillIn('{} of { } and {n}', () => '1'),
    '{} of { } and 1',
  ))
test('no part of a value is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (value) => value.includes('\0') || fillIn('a {x} b', () => value) === `a ${value} b`,
    ),
  )
})
