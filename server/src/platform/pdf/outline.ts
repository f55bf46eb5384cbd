/** A machine may have no typefaces, so the words of a picture are drawn as outlines of the one that we carry. */
import { featuresOf, fontOf, runsOf, type Weight } from './fonts.ts'

export type Words = {
  x: number
  y: number
  size: number
  weight?: Weight
  fill: string
  align?: 'left' | 'right' | 'center'
}
type Laid = { d: string; at: number; scale: number }

function lay(text: string, size: number, weight: Weight): { glyphs: Laid[]; width: number } {
  const glyphs: Laid[] = []
  let width = 0
  for (const run of runsOf(text)) {
    const font = fontOf(run.piece, weight)
    const scale = size / font.unitsPerEm
    const laid = font.layout(run.text, featuresOf(run.narrow))
    laid.glyphs.forEach((glyph, i) => {
      const d = glyph.path.scale(scale, -scale).toSVG()
      const { xAdvance, xOffset } = laid.positions[i]!
      if (d !== '') glyphs.push({ d, at: width + xOffset * scale, scale })
      width += xAdvance * scale
    })
  }
  return { glyphs, width }
}
export const outlineWidth = (text: string, size: number, weight: Weight = 400): number => lay(text, size, weight).width

const short = (d: string): string => d.replace(/-?\d+\.\d+/g, (n) => String(Math.round(Number(n) * 100) / 100))
const at = (n: number): string => String(Math.round(n * 100) / 100)
/** SVG of one line whose baseline is at `y`. */
export function outline(text: string, { x, y, size, weight = 400, fill, align = 'left' }: Words): string {
  const { glyphs, width } = lay(text, size, weight)
  const from = x - (align === 'right' ? width : align === 'center' ? width / 2 : 0)
  const paths = glyphs.map(
    ({ d, at: shift }) => `<path transform="translate(${at(from + shift)} ${at(y)})" d="${short(d)}"/>`,
  )
  return `<g fill="${fill}">${paths.join('')}</g>`
}
