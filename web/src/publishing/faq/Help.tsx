import type { Output } from '@tonne/contract/endpoint'
import { faq } from '@tonne/contract/publishing/faq'
import { sayTopic } from '@tonne/domain/publishing/topics'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { RunningText } from '../../shared/pages/RunningText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { copy } from './copy.ts'

type Entry = Output<typeof faq.list>['entries'][number]

const byTopic = (entries: readonly Entry[]): [string, Entry[]][] => [...Map.groupBy(entries, ({ topic }) => topic)]

function Topic({ name, entries }: { name: string; entries: readonly Entry[] }) {
  const lang = useLang()
  return (
    <section className="sec">
      <h2 className="t2">{sayTopic(name, lang)}</h2>
      <div className="rows mt2">
        {entries.map(({ id, question, answer }) => (
          <details key={id} className="qa">
            <summary>
              <span className="grow label strong">{question[lang]}</span>
              <Icon name="down" size={18} className="chev" />
            </summary>
            <RunningText texts={answer} level={3} />
          </details>
        ))}
      </div>
    </section>
  )
}

export function Help() {
  const words = useWords(copy)
  const coming = [0, 1, 2, 3, 4].map((row) => <Skeleton key={row} w="100%" h={56} className="mt3" />)
  return (
    <QueryPage title={words.title} query={useApiQuery(faq.list, {})} className="help" coming={coming}>
      {({ entries }) =>
        entries.length === 0 ? (
          <EmptyState title={words.empty} text={words.emptyText} />
        ) : (
          byTopic(entries).map(([name, ofTopic]) => <Topic key={name} name={name} entries={ofTopic} />)
        )
      }
    </QueryPage>
  )
}
