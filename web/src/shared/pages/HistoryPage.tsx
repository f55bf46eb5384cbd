import type { ReactNode } from 'react'
import type { useListQuery } from '../../api/listQuery.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { InfiniteEnd } from '../../ui/feedback/InfiniteEnd.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { PageError } from './PageError.tsx'

type Asked<Item> = Pick<
  ReturnType<typeof useListQuery>,
  'error' | 'isPending' | 'more' | 'busy' | 'reach' | 'refetch'
> & { items: readonly Item[] }
type HistoryPageProps<Item> = {
  title: string
  list: Asked<Item>
  /** A row of the list. */
  line: (one: Item) => ReactNode
  empty: { title: string; text: string; action: ReactNode }
  /** Stands above the list. */
  above?: ReactNode
}

export function HistoryPage<Item>({ title, list, line, empty, above }: HistoryPageProps<Item>) {
  const failed = list.error && list.items.length === 0
  return (
    <>
      <Nav title={title} />
      {failed ? (
        <PageError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Frame>
          {above}
          {list.isPending && (
            <Loading>
              <Skeleton h={56} r={12} style={{ marginTop: 16 }} />
              <Skeleton h={56} r={12} style={{ marginTop: 12 }} />
            </Loading>
          )}
          {!list.isPending && list.items.length === 0 && <EmptyState {...empty} />}
          <div className="rows mt2">{list.items.map(line)}</div>
          {list.more && <InfiniteEnd onReach={list.reach} more={list.more} busy={list.busy} />}
        </Frame>
      )}
    </>
  )
}
