import { news } from '@tonne/contract/publishing/news'
import { blockChanges, type Texts } from '@tonne/domain/publishing/richText'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { RunningText } from '../../shared/pages/RunningText.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { copy } from './copy.ts'

type ChangesProps = { name: 'about' | 'terms' | 'privacy'; before: number; body: Texts }

/** Fetches the previous version when it is opened. */
export function PaperChanges({ name, before, body }: ChangesProps) {
  const words = useWords(copy)
  const [open, setOpen] = useState(false)
  return (
    <details className="paper-more mt4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="grow label strong">{fill(words.changes, { n: before })}</span>
        <Icon name="down" size={18} className="chev" />
      </summary>
      {open && <Changes name={name} before={before} body={body} />}
    </details>
  )
}

function Changes({ name, before, body }: ChangesProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useApiQuery(news.paper, { name, version: before }, { staleTime: Number.POSITIVE_INFINITY })
  if (!data)
    return (
      <Loading>
        <Skeleton h={80} />
      </Loading>
    )
  const changes = blockChanges(data.body[lang], body[lang]).filter(({ how }) => how !== 'same')
  if (changes.length === 0) return <p className="cap2">{words.none}</p>
  return (
    <ul className="paper-diff">
      {changes.map(({ how, block }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison does not reorder
        <li key={place} className={`is-${how}`}>
          <p className="cap">{how === 'added' ? words.added : words.removed}</p>
          <RunningText level={3} texts={{ en: [block], cn: [block] }} />
        </li>
      ))}
    </ul>
  )
}
