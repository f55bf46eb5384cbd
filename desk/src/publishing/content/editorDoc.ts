/** The editor has its own document format. A save has only the blocks and marks that the server knows. */
import { API_BASE } from '@tonne/contract/envelope'
import { news } from '@tonne/contract/publishing/news'
import type { Line, Span } from '@tonne/domain/publishing/richText'
import type { Blocks } from './contentOut.ts'

type Mark = { type: string; attrs?: Record<string, unknown> }
export type Node = { type?: string; attrs?: Record<string, unknown>; content?: Node[]; text?: string; marks?: Mark[] }
const PICTURE = `${API_BASE}${news.picture.path}?name=`
export const pictureUrl = (name: string): string => PICTURE + name
/** The name of one of our pictures; undefined for one pasted from elsewhere. */
const pictureName = (src: unknown): string | undefined => {
  const name = typeof src === 'string' && src.startsWith(PICTURE) ? src.slice(PICTURE.length) : ''
  return /^[A-Za-z0-9_-]{22}$/.test(name) ? name : undefined
}

const marksOf = (span: Exclude<Span, string>): Mark[] => [
  ...(span.b ? [{ type: 'bold' }] : []),
  ...(span.i ? [{ type: 'italic' }] : []),
  ...(span.a ? [{ type: 'link', attrs: { href: span.a } }] : []),
]
const inline = (line: Line): Node[] =>
  (typeof line === 'string' ? [line] : line)
    .map(
      (span): Node =>
        typeof span === 'string' ? { type: 'text', text: span } : { type: 'text', text: span.t, marks: marksOf(span) },
    )
    .filter(({ text }) => text !== '')
const paragraph = (line: Line): Node => ({ type: 'paragraph', content: inline(line) })
const items = (lines: readonly Line[]): Node[] =>
  lines.map((line) => ({ type: 'listItem', content: [paragraph(line)] }))

function nodeOf(block: Blocks[number]): Node {
  if ('h' in block) return { type: 'heading', attrs: { level: 2 }, content: inline(block.h) }
  if ('li' in block) return { type: 'bulletList', content: items(block.li) }
  if ('ol' in block) return { type: 'orderedList', content: items(block.ol) }
  if ('q' in block) return { type: 'blockquote', content: [paragraph(block.q)] }
  if ('img' in block)
    return {
      type: 'image',
      attrs: { src: pictureUrl(block.img), alt: block.alt, width: block.width, height: block.height },
    }
  return paragraph(block.p)
}
/** Blocks in the editor's format. */
export const toEditor = (blocks: Blocks): Node => ({
  type: 'doc',
  content: blocks.length === 0 ? [{ type: 'paragraph' }] : blocks.map(nodeOf),
})

function spanOf({ text = '', marks = [] }: Node): Span {
  const has = (type: string) => marks.find((mark) => mark.type === type)
  const href = has('link')?.attrs?.href
  const a = typeof href === 'string' ? href : undefined
  if (!has('bold') && !has('italic') && a === undefined) return text
  return {
    t: text,
    ...(has('bold') ? { b: true as const } : {}),
    ...(has('italic') ? { i: true as const } : {}),
    ...(a === undefined ? {} : { a }),
  }
}
/** All text below a node as one line; a line without marks is a plain text. */
function lineOf(node: Node): string | Exclude<Line, string>[number][] {
  const texts = (of: Node): Node[] => (of.type === 'text' ? [of] : (of.content ?? []).flatMap(texts))
  const spans = texts(node).map(spanOf)
  return spans.every((span) => typeof span === 'string') ? spans.join('') : spans
}
const isBlank = (line: Line): boolean => (typeof line === 'string' ? line.trim() === '' : line.length === 0)
const linesOf = (node: Node) => (node.content ?? []).map(lineOf).filter((line) => !isBlank(line))

function blocksOf(node: Node): Blocks {
  const line = lineOf(node)
  switch (node.type) {
    case 'heading':
      return isBlank(line)
        ? []
        : [
            {
              h: (typeof line === 'string' ? line : line.map((s) => (typeof s === 'string' ? s : s.t)).join('')).slice(
                0,
                140,
              ),
            },
          ]
    case 'bulletList':
      return linesOf(node).length > 0 ? [{ li: linesOf(node) }] : []
    case 'orderedList':
      return linesOf(node).length > 0 ? [{ ol: linesOf(node) }] : []
    case 'blockquote':
      return linesOf(node).map((q) => ({ q }))
    case 'image': {
      const img = pictureName(node.attrs?.src)
      const side = (name: string) => Math.max(1, Math.round(Number(node.attrs?.[name]) || 1))
      return img
        ? [{ img, width: side('width'), height: side('height'), alt: String(node.attrs?.alt ?? '').slice(0, 140) }]
        : []
    }
    default:
      return isBlank(line) ? [] : [{ p: line }]
  }
}
/** The editor's content as blocks; unknown parts are dropped. */
export const fromEditor = (doc: Node): Blocks => (doc.content ?? []).flatMap(blocksOf)
