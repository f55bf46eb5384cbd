/**
 * A paper has names in Latin and Chinese. Of the typeface's hundred pieces only those with the paper's letters are
 * read.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackFont } from './unpackFont.ts'

const { resolve } = createRequire(import.meta.url)
const folder = '@fontsource/noto-sans-sc'
export type Weight = 400 | 600

type Piece = { name: string; ranges: readonly (readonly [number, number])[] }
let known: readonly Piece[] | undefined
function pieces(): readonly Piece[] {
  if (known) return known
  const table = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>
  const rangeOf = (text: string): readonly [number, number] => {
    const [from, to] = text.replace('U+', '').split('-')
    return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)]
  }
  const all = Object.entries(table).map(([name, ranges]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map(rangeOf),
  }))
  // Latin first, because digits and signs are in several pieces.
  known = all.sort((a, b) => Number(b.name === 'latin') - Number(a.name === 'latin'))
  return known
}

const pieceNames = new Map<string, string>()
/** The piece that has this letter; a letter without one is shown by the Latin piece, as an empty box. */
function pieceOf(letter: string): string {
  const before = pieceNames.get(letter)
  if (before) return before
  const point = letter.codePointAt(0)!
  const found =
    pieces().find(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))?.name ?? 'latin'
  pieceNames.set(letter, found)
  return found
}

/** `narrow`: its signs are as wide as Latin ones. */
export type Run = { piece: string; text: string; narrow: boolean }
/** Of the typeface's quotation marks and dots, which are all as wide as Chinese ones, these have Latin widths. */
export const featuresOf = (narrow: boolean): ['palt'] | [] => (narrow ? ['palt'] : [])
/** After a Latin letter this sign would be wide even so. */
const apostrophes = (text: string): string => text.replace(/(?<=[A-Za-z])\u2019/g, "'")
/** A text split into stretches of one piece each. In a Chinese text quotation marks and the dot in a name stay wide. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  const chinese = /\p{Script=Han}/u.test(text)
  for (const letter of apostrophes(text)) {
    const piece = pieceOf(letter)
    const narrow = !chinese || (letter === '·' && text.includes(' · '))
    const last = runs.at(-1)
    if (last?.piece === piece && last.narrow === narrow) last.text += letter
    else runs.push({ piece, text: letter, narrow })
  }
  return runs
}

const fonts = new Map<string, Font>()
/**
 * Read once, because reading a piece costs more than setting a paper in it. It is the older packing (.woff): with the
 * newer one the whole piece would be embedded in every paper.
 */
export function fontOf(piece: string, weight: Weight): Font {
  const file = `${folder}/files/noto-sans-sc-${piece}-${weight}-normal.woff`
  const font = fonts.get(file) ?? (create(unpackFont(readFileSync(resolve(file)))) as Font)
  fonts.set(file, font)
  return font
}
