import type { Output } from '@tonne/contract/endpoint'
import { faq } from '@tonne/contract/publishing/faq'
import { sayTopic } from '@tonne/domain/publishing/topics'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { RunningText } from '../../shared/pages/RunningText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Page as PageFrame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
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
  const { data, error, refetch } = useApiQuery(faq.list, {})
  return (
    <>
      <Nav title={words.title} />
      <PageFrame>
        {data ? (
          byTopic(data.entries).map(([name, entries]) => <Topic key={name} name={name} entries={entries} />)
        ) : error ? (
          <PageError error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} w="100%" h={56} className="mt3" />
            ))}
          </Loading>
        )}
        {data?.entries.length === 0 && <EmptyState title={words.empty} text={words.emptyText} />}
      </PageFrame>
    </>
  )
}
