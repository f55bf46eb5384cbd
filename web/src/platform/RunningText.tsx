/** Why: published texts (papers, news, answers, introductions) are blocks in both languages; they are read in one typography. */
import type { Output } from '@tonne/contract/endpoint'
import type { news } from '@tonne/contract/news'
import { useLang } from '../ui/lang.tsx'

type Texts = Output<typeof news.paper>['body']
type Block = Texts['en'][number]

function BlockOf({ block, level }: { block: Block; level: 2 | 3 }) {
  if ('p' in block) return <p>{block.p}</p>
  if ('h' in block) return level === 2 ? <h2>{block.h}</h2> : <h3>{block.h}</h3>
  return (
    <ul>
      {block.li.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The blocks of the current language, lines at most 68 characters. `level` is that of its headings. */
export function RunningText({ texts, level = 2 }: { texts: Texts; level?: 2 | 3 | undefined }) {
  const lang = useLang()
  return (
    <div className="prose">
      {texts[lang].map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not reorder
        <BlockOf key={place} block={block} level={level} />
      ))}
    </div>
  )
}
