import { type Block, blockChanges } from '@tonne/domain/publishing/richText'
import { BlockOf } from '@tonne/parts/Blocks.tsx'
import { useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { copy } from './copy.ts'
import { pictureUrl } from './editorDoc.ts'

const link = (to: string, content: ReactNode) => (
  <span className="doc-a" title={to}>
    {content}
  </span>
)
const Shown = ({ block }: { block: Block }) => <BlockOf block={block} level={3} link={link} pictureOf={pictureUrl} />

export const DocView = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className="doc">
    {blocks.map((block, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text that is shown does not reorder
      <Shown key={place} block={block} />
    ))}
  </div>
)

/** Only additions and removals. */
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
          <Shown block={block} />
        </li>
      ))}
    </ul>
  )
}
