/** An SVG file is painted once, while elements would be laid out with the page, path by path. */
import type { ArtNode } from './artNode.ts'
import type { Box } from './useBox.ts'

/** The colours of a drawing, by their CSS property: '--art-g' and so on. */
export type Palette = Readonly<Record<string, string>>
export const paletteNames = ['--art-g', '--art-g2', '--art-a', '--art-b', '--art-hi', '--flag'] as const

/** strokeWidth -> stroke-width, className -> class. */
const attributeName = (name: string): string =>
  name === 'className' ? 'class' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const escaped = (value: string): string => value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

export function artText(nodes: readonly ArtNode[], box: Box, palette: Palette): string {
  const { width, height } = box
  const ground =
    '<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">' +
    `<stop stop-color="${palette['--art-g']}"/><stop offset="1" ` +
    `stop-color="${palette['--art-g2']}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#g)"/>`
  return file(box, ground + nodes.map((node) => element(node, palette)).join(''))
}
/** Without a background, in the inks that the nodes themselves name. */
export const plainText = (nodes: readonly ArtNode[], box: Box): string =>
  file(box, nodes.map((node) => element(node, {})).join(''))

function element([tag, attributes, children = []]: ArtNode, palette: Palette): string {
  const coloured = (value: string | number): string =>
    String(value).replace(/var\((--[\w-]+)\)/g, (_, name: string) => palette[name] ?? 'none')
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${attributeName(name)}="${escaped(coloured(value))}"`,
  )
  return `<${tag}${written.join('')}>${children.map((child) => element(child, palette)).join('')}</${tag}>`
}
const file = ({ width, height }: Box, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
  `preserveAspectRatio="xMidYMid slice">${content}</svg>`
