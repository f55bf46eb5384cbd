/** Operators write blocks and marks from this list and never markup, so nothing that runs can be published. */
export type Span = string | { t: string; b?: true | undefined; i?: true | undefined; a?: string | undefined }
/** Running text; parts of it may be strong, emphasised or a link. */
export type Line = string | readonly Span[]
/** p: paragraph, h: heading, li and ol: lists, q: quotation, img: an uploaded picture by its name. */
export type Block =
  | { p: Line }
  | { h: string }
  | { li: readonly Line[] }
  | { ol: readonly Line[] }
  | { q: Line }
  | { img: string; width: number; height: number; alt: string }
export type Texts = Readonly<Record<'en' | 'cn', readonly Block[]>>

const spansOf = (line: Line): readonly Span[] => (typeof line === 'string' ? [line] : line)
/** A line without its marks. */
export const plainLine = (line: Line): string =>
  spansOf(line)
    .map((span) => (typeof span === 'string' ? span : span.t))
    .join('')
function linesOf(block: Block): readonly Line[] {
  if ('p' in block) return [block.p]
  if ('q' in block) return [block.q]
  if ('li' in block) return block.li
  return 'ol' in block ? block.ol : []
}
/** A block as plain text: a heading and a picture by their words. */
export function plainBlock(block: Block): string {
  if ('img' in block) return block.alt
  return 'h' in block ? block.h : linesOf(block).map(plainLine).join('\n')
}
/** Whether there is anything to read. */
export const saysNothing = (blocks: readonly Block[]): boolean =>
  blocks.every((block) => !('img' in block) && plainBlock(block).trim() === '')

/** Every address that a text leads to. */
export const linksOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) =>
    linesOf(block).flatMap((line) =>
      spansOf(line).flatMap((span) => (typeof span === 'object' && span.a ? [span.a] : [])),
    ),
  )
export const picturesOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => ('img' in block ? [block.img] : []))

/**
 * A page of the app, or a page elsewhere that nobody on the way can read or change: no name and password, no other
 * scheme, no disguise.
 */
export function isLink(to: string): boolean {
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(to) || to.length > 500) return false
  if (to.startsWith('/')) return /^\/(?!\/)/.test(to)
  return /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(:\d{1,5})?([/?#]|$)/i.test(to)
}

/** List items are compared as blocks of their own, so that one changed item is not a changed list. */
const apart = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if ('li' in block) return block.li.map((line) => ({ li: [line] }))
    return 'ol' in block ? block.ol.map((line) => ({ ol: [line] })) : [block]
  })

type BlockChange = { how: 'same' | 'added' | 'removed'; block: Block }
/**
 * The changes of a new version, block by block and item by item: the longest common run, and around it what was removed
 * and added.
 */
export function blockChanges(old: readonly Block[], next: readonly Block[]): BlockChange[] {
  const [before, after] = [apart(old), apart(next)]
  const [a, b] = [before, after].map((blocks) => blocks.map((block) => JSON.stringify(block))) as [string[], string[]]
  // longest[i][j]: how many blocks can stay from a[i] and b[j] on.
  const longest = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i]![j] = a[i] === b[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!)
  const changes: BlockChange[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (a[i] === b[j]) {
      changes.push({ how: 'same', block: after[j++]! })
      i += 1
    } else if (i < a.length && (j === b.length || longest[i + 1]![j]! >= longest[i]![j + 1]!))
      changes.push({ how: 'removed', block: before[i++]! })
    else changes.push({ how: 'added', block: after[j++]! })
  }
  return changes
}
