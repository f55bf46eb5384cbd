import './notice.css'
import { useQueryClient } from '@tanstack/react-query'
import { notice } from '@tonne/contract/base/notice'
import { dayOf } from '@tonne/domain/days'
import { useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { serverNow } from '../../api/clock.ts'
import { useListQuery } from '../../api/listQuery.ts'
import { useSend } from '../../api/send.ts'
import { go, here, useParam } from '../../api/way.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { InfiniteEnd } from '../../ui/feedback/InfiniteEnd.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Chips } from '../../ui/navigation/Chips.tsx'
import { Nav, NavLink } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { NoticeDays, type NoticeOut } from './NoticeDays.tsx'

const PAGE = 20
const ALL = 'all'
type Topic = NoticeOut['topic']

/** Marks notices as read, at once on this page and by the socket on others. */
function useRead() {
  const queries = useQueryClient()
  const one = useSend(notice.read)
  const all = useSend(notice.readAll)
  const again = {
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/notice/') }),
  }
  return {
    read: (item: NoticeOut) => item.readAt === null && one.mutate({ id: item.id }, again),
    readAll: (upTo: number, topic: Topic | undefined) => all.mutate({ upTo, ...(topic ? { topic } : {}) }, again),
    busy: all.isPending,
  }
}

function Coming() {
  return (
    <Loading>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} h={60} r={12} style={{ marginTop: 16 }} />
      ))}
    </Loading>
  )
}

function Lines({ topic, onAll }: { topic: Topic | undefined; onAll: () => void }) {
  const words = useWords(copy)
  const list = useListQuery(notice.list, { limit: PAGE, ...(topic ? { topic } : {}) }, { keepPrevious: true })
  const counts = useApiQuery(notice.unread, {})
  const unread = counts.data
  const { read, readAll, busy } = useRead()
  const left = topic ? unread?.byTopic.find((row) => row.topic === topic)?.unread : unread?.unread
  // Waits for both, because a button that appears later would push the lines down.
  if (list.isPending || counts.isPending) return <Coming />
  if (list.error && list.items.length === 0) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const newest = list.items[0]
  if (!newest) {
    return topic ? (
      <EmptyState
        title={words.emptyTopic}
        text={words.emptyTopicText}
        action={<Button onClick={onAll}>{words.seeAll}</Button>}
      />
    ) : (
      <EmptyState
        title={words.emptyTitle}
        text={words.emptyText}
        action={<Button to="/pages/index/index">{words.home}</Button>}
      />
    )
  }
  return (
    <>
      {/* The button stays when the last notice is read, because removing it would move the line that is being read. */}
      <div className="hrow ntc-bar mt2">
        {left === 0 ? (
          <p className="cap">{words.allRead}</p>
        ) : (
          <Button variant="quiet" size="s" busy={busy && words.readAll} onClick={() => readAll(newest.id, topic)}>
            {words.readAll}
          </Button>
        )}
      </div>
      <NoticeDays items={list.items} today={dayOf(new Date(serverNow()))} onRead={read} />
      <InfiniteEnd onReach={list.reach} more={list.more} busy={list.busy} />
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const asked = useParam('topic')
  const unread = useApiQuery(notice.unread, {}).data
  const topics = unread?.byTopic ?? []
  const topic = topics.find((row) => row.topic === asked)?.topic
  const choose = (next: Topic | typeof ALL) =>
    go(`${here().replace(/\?.*$/, '')}${next === ALL ? '' : `?topic=${next}`}`, { replace: true })
  const options = [
    { value: ALL, label: words.all, count: unread?.unread || undefined },
    ...topics.map((row) => ({ value: row.topic, label: words[row.topic], count: row.unread || undefined })),
  ] as const
  return (
    <>
      <Nav title={words.title} right={<NavLink to="/pages/profile/setting">{words.mails}</NavLink>} />
      <Frame narrow>
        <Chips className="bleed mt2" label={words.topics} value={topic ?? ALL} onChange={choose} options={options} />
        <Lines topic={topic} onAll={() => choose(ALL)} />
      </Frame>
    </>
  )
}
