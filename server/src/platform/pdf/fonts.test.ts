import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { fontOf, runsOf } from './fonts.ts'
import { Paper } from './paper.ts'
import { unpackFont } from './unpackFont.ts'

const { resolve } = createRequire(import.meta.url)
const table = JSON.parse(readFileSync(resolve('@fontsource/noto-sans-sc/unicode.json'), 'utf8')) as Record<
  string,
  string
>
const lettersOf = (ranges: string): number[] =>
  ranges.split(',').flatMap((range) => {
    const [from, to] = range.replace('U+', '').split('-')
    const first = Number.parseInt(from!, 16)
    return Array.from({ length: Number.parseInt(to ?? from!, 16) - first + 1 }, (_, i) => first + i)
  })

test('every piece, of both weights, opens and draws its letters', () => {
  const without: string[] = []
  for (const [name, ranges] of Object.entries(table))
    for (const weight of [400, 600] as const) {
      const font = fontOf(name.replace(/[[\]]/g, ''), weight)
      if (!lettersOf(ranges).some((letter) => font.hasGlyphForCodePoint(letter))) without.push(`${name} ${weight}`)
    }
  assert.ok(Object.keys(table).length > 90)
  assert.deepEqual(without, [])
})
test('a paper with letters of a piece that the PDF library cannot unpack', async () => {
  const paper = new Paper({ title: '炬', lang: 'cn', at: new Date(0), foot: 'Tonne' })
  assert.equal(runsOf('炬')[0]!.piece, '101')
  paper.say('李炬明', { size: 20, weight: 600 })
  const bytes = await paper.end()
  assert.equal(bytes.subarray(0, 5).toString('latin1'), '%PDF-')
})
test('a paper has the same bytes whatever was set before it in the same letters', async () => {
  const set = async (...lines: string[]) => {
    const paper = new Paper({ title: '炬', lang: 'cn', at: new Date(0), foot: 'Tonne' })
    for (const line of lines) paper.say(line)
    return paper.end()
  }
  const first = await set('Tonne 李炬明')
  const other = await set('明炬李 ennoT', 'S$721.61 · a b c')
  assert.notDeepEqual(other, first)
  assert.deepEqual(await set('Tonne 李炬明'), first)
})
test('a file that is no packed font is not read as one', () => {
  assert.throws(() => unpackFont(Buffer.from('%PDF-1.7 and so on, and on, and on, and on, and on')), /no packed font/)
})
