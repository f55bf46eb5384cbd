import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Paper } from './paper.ts'

const paper = (lang: 'en' | 'cn' = 'en') => new Paper({ title: 'Paper', lang, at: new Date(0), foot: 'Tonne' })
const linesOf = (text: string, width: number) => paper().linesOf(text, { width })

test('where a line ends at the dot between two parts, neither line has the dot', () => {
  assert.deepEqual(linesOf('LE-20261013-00000797 · D-20261013-WDVQT59B', 120), [
    'LE-20261013-00000797',
    'D-20261013-WDVQT59B',
  ])
  assert.deepEqual(linesOf('Forest · TN-1', 200), ['Forest · TN-1'])
})
test('a Chinese line never begins with a closing sign, nor breaks within a date or after an opening sign', () => {
  const text = '其中 JNR-2A、JNR-3（2025年12月5日）计入，VM0041 不计。'
  const widths = Array.from({ length: 30 }, (_, i) => 100 + i * 4)
  const lines = widths.flatMap((width) => linesOf(text, width))
  assert.ok(lines.length > 60)
  assert.deepEqual(
    lines.filter((line) => /^[，。、）]|（$/.test(line) || (/\d年|月\d/.test(line) && !line.includes('2025年12月5日'))),
    [],
  )
})
test('a dot between two parts is half as wide as a Chinese sign, in both languages', () => {
  const wide = (text: string) =>
    paper().widthOf(text, { size: 10 }) - paper().widthOf(text.replace('·', ''), { size: 10 })
  assert.equal(Math.round(wide('Forest · TN-1') * 10), 50)
  assert.equal(Math.round(wide('森林 · TN-1') * 10), 50)
  assert.equal(Math.round(wide('阿依古丽·买买提') * 10), 100)
  const english = { size: 10 }
  assert.equal(paper().widthOf('Members’ money', english), paper().widthOf("Members' money", english))
})
test('in a cell, what stands below the first text is set in smaller lines', async () => {
  const { put } = Paper.prototype
  const sizes = new Map<string, number | undefined>()
  Paper.prototype.put = function (text, x, top, style) {
    sizes.set(text, style?.size)
    put.call(this, text, x, top, style)
  }
  try {
    const one = paper()
    one.table([{ width: 200 }], ['Movement'], [['Total'], [['Deposit', 'LE-1']]])
    await one.end()
  } finally {
    Paper.prototype.put = put
  }
  assert.deepEqual([sizes.get('Deposit'), sizes.get('LE-1')], [undefined, 8])
})
