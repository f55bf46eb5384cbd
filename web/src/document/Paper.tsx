/** Why: about, terms and privacy are published papers, read in the version in force with its date. */
import { news } from '@tonne/contract/news'
import { dayOf } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { useAsk } from '../platform/ask.ts'
import { PageError } from '../platform/PageError.tsx'
import { RunningText } from '../platform/RunningText.tsx'
import { fill, type Pair, useLang, useWords } from '../ui/lang.tsx'
import { Nav } from '../ui/Nav.tsx'
import { Page as PageFrame } from '../ui/Page.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'

const copy = { version: ['Version {n}, in force since {day}', '第 {n} 版，自{day}起生效'] } as const satisfies Record<string, Pair>

const lines = ['92%', '100%', '96%', '64%', '98%', '90%', '72%']

export function Paper({ name }: { name: 'about' | 'terms' | 'privacy' }) {
  const words = useWords(copy)
  const lang = useLang()
  const { data, error, refetch } = useAsk(news.paper, { name }, { staleTime: 60_000 })
  return (
    <>
      <Nav />
      <PageFrame>
        {data ? (
          <article>
            <h1 className="t1">{data.title[lang]}</h1>
            <p className="cap mt2 mb num">{fill(words.version, { n: data.version, day: sayDate(dayOf(new Date(data.effectiveAt)), lang) })}</p>
            <div className="mt5">
              <RunningText texts={data.body} />
            </div>
          </article>
        ) : error ? (
          <PageError error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton w="40%" h={32} />
            {lines.map((width) => (
              <Skeleton key={width} w={width} h={16} className="mt4" />
            ))}
          </Loading>
        )}
      </PageFrame>
    </>
  )
}
