/** Text is rendered as elements and never parsed as markup. */
import { type Block, blockChanges, type Line } from '@tonne/domain/publishing/richText'
import { useWords } from '../../ui/lang.tsx'
import { copy } from './copy.ts'
import { pictureUrl } from './editorDoc.ts'

function Said({ line }: { line: Line }) {
  if (typeof line === 'string') return line
  return line.map((span, place) => {
    if (typeof span === 'string') return span
    const strong = span.b ? <strong>{span.t}</strong> : span.t
    const said = span.i ? <em>{strong}</em> : strong
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text that is shown does not reorder
      <span key={place} className={span.a ? 'doc-a' : undefined} title={span.a}>
        {said}
      </span>
    )
  })
}
const Items = ({ lines }: { lines: readonly Line[] }) =>
  lines.map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text that is shown does not reorder
    <li key={place}>
      <Said line={line} />
    </li>
  ))

function BlockView({ block }: { block: Block }) {
  if ('h' in block) return <h3>{block.h}</h3>
  if ('img' in block)
    return <img src={pictureUrl(block.img)} width={block.width} height={block.height} alt={block.alt} />
  if ('li' in block)
    return (
      <ul>
        <Items lines={block.li} />
      </ul>
    )
  if ('ol' in block)
    return (
      <ol>
        <Items lines={block.ol} />
      </ol>
    )
  if ('q' in block)
    return (
      <blockquote>
        <Said line={block.q} />
      </blockquote>
    )
  return (
    <p>
      <Said line={block.p} />
    </p>
  )
}

export const DocView = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className="doc">
    {blocks.map((block, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text that is shown does not reorder
      <BlockView key={place} block={block} />
    ))}
  </div>
)

/** Only what came and what went. */
export function DocDiff({ before, after }: { before: readonly Block[]; after: readonly Block[] }) {
  const words = useWords(copy)
  const changes = blockChanges(before, after).filter(({ how }) => how !== 'same')
  if (changes.length === 0) return <p className="cap">{words.noDiff}</p>
  return (
    <ul className="doc-diff">
      {changes.map(({ how, block }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison does not reorder
        <li key={place} className={`is-${how}`}>
          <span className="cap">{how === 'added' ? words.added : words.removed}</span>
          <BlockView block={block} />
        </li>
      ))}
    </ul>
  )
}
