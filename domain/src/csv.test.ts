import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvCell, csvOf } from './csv.ts'

test('what would be a formula is text, whatever it begins with', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
    assert.equal(csvCell(`${start}1+1`), `"'${start}1+1"`)
  assert.equal(csvCell("'+1"), `"''+1"`)
  assert.equal(csvCell('say "no"'), '"say ""no"""')
  assert.equal(
    csvOf([
      ['A', 'B'],
      ['x', -5],
    ]),
    '"A","B"\r\n"x",-5',
  )
})
test('no text leaves its cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const cell = csvCell(text)
      assert.match(cell, /^"(?:[^"]|"")*"$/)
      assert.doesNotMatch(cell, /^"[=+\-@＝＋－＠\t\r\n]/)
      const back = cell.slice(1, -1).replaceAll('""', '"')
      assert.equal(back.replace(/^'(?='*[=+\-@＝＋－＠\t\r\n])/, ''), text)
    }),
  )
})
