import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvCell, csvOf } from './csv.ts'

test('text that looks like a formula is marked as text, whatever it begins with', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
    assert.equal(csvCell(`${start}1+1`), `"'${start}1+1"`)
  // Removing one apostrophe restores the text, even if it began with apostrophes of its own.
  for (const own of ["'", "''", "'''"]) assert.equal(csvCell(`${own}+1`), `"'${own}+1"`)
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
    fc.property(fc.stringMatching(/^'{0,3}[=+\-@＝]?/), fc.string({ unit: 'grapheme' }), (begin, rest) => {
      const text = begin + rest
      const cell = csvCell(text)
      assert.match(cell, /^"(?:[^"]|"")*"$/)
      assert.doesNotMatch(cell, /^"[=+\-@＝＋－＠\t\r\n]/)
      const back = cell.slice(1, -1).replaceAll('""', '"')
      assert.equal(back.replace(/^'(?='*[=+\-@＝＋－＠\t\r\n])/, ''), text)
    }),
  )
})
