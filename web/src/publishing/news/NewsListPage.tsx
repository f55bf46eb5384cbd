import './news.css'
import type { Output } from '@tonne/contract/endpoint'
import { news } from '@tonne/contract/publishing/news'
import { sayTopic } from '@tonne/domain/publishing/topics'
import { sayDay } from '@tonne/parts/dates.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useListQuery } from '../../api/listQuery.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { pictureOf } from '../../shared/pages/RunningText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { InfiniteEnd } from '../../ui/feedback/InfiniteEnd.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'

const PAGE = 12

function Line({ item }: { item: Output<typeof news.list>['items'][number] }) {
  const lang = useLang()
  return (
    <Link className="nrow" to={`/pages/news/info?slug=${item.slug}`}>
      <span className="grow">
        <span className="label strong">{item.title[lang]}</span>
        <span className="cap2 mt1 clamp2">{item.lead[lang]}</span>
        <span className="cap mt1">
          {sayTopic(item.topic, lang)} · {sayDay(new Date(item.publishedAt), lang)}
        </span>
      </span>
      {item.picture && (
        <img className="cover" src={pictureOf(item.picture)} alt="" loading="lazy" width={72} height={72} />
      )}
      {item.art && <Cover id={item.art.no} type={landOf(item.art.kind)} look="square" />}
    </Link>
  )
}

function Coming() {
  return (
    <Loading className="news">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="nrow">
          <div className="grow">
            <Skeleton w="92%" h={18} />
            <Skeleton w="76%" h={14} style={{ marginTop: 8 }} />
            <Skeleton w={120} h={13} style={{ marginTop: 8 }} />
          </div>
          <Skeleton w={72} h={72} r={14} />
        </div>
      ))}
    </Loading>
  )
}

function Body() {
  const words = useWords(copy)
  const list = useListQuery(news.list, { limit: PAGE })
  if (list.isPending) return <Coming />
  if (list.error && list.items.length === 0) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  if (list.items.length === 0) {
    return (
      <EmptyState
        title={words.emptyTitle}
        text={words.emptyText}
        action={<Button to="/pages/index/index">{words.home}</Button>}
      />
    )
  }
  return (
    <>
      <div className="news">
        {list.items.map((item) => (
          <Line key={item.slug} item={item} />
        ))}
      </div>
      <InfiniteEnd onReach={list.reach} more={list.more} busy={list.busy} />
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  return (
    <>
      <Nav title={words.title} />
      <Frame>
        <Body />
      </Frame>
    </>
  )
}
