import type { ReactNode } from 'react'
import type { useListQuery } from '../../api/listQuery.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { InfiniteEnd } from '../../ui/feedback/InfiniteEnd.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { QueryView } from './QueryPage.tsx'

type Answers<Item> = Pick<ReturnType<typeof useListQuery>, 'error' | 'more' | 'busy' | 'reach' | 'refetch'> & {
  first: unknown
  items: readonly Item[]
}
type HistoryPageProps<Item> = {
  title: string
  list: Answers<Item>
  /** A row of the list. */
  line: (one: Item) => ReactNode
  empty: { title: string; text: string; action: ReactNode }
  /** The content above the list. */
  above?: ReactNode
  /** Its rule and its act; beside it on a wide screen. */
  below: ReactNode
}

export function HistoryPage<Item>({ title, list, line, empty, above, below }: HistoryPageProps<Item>) {
  const coming = (
    <>
      <Skeleton h={56} r={12} style={{ marginTop: 16 }} />
      <Skeleton h={56} r={12} style={{ marginTop: 12 }} />
    </>
  )
  return (
    <>
      <Nav title={title} />
      <Frame className="is-beside">
        {above}
        <QueryView query={{ ...list, data: list.first }} coming={coming}>
          {() =>
            list.items.length === 0 ? (
              <EmptyState {...empty} />
            ) : (
              <>
                <div className="rows mt2">{list.items.map(line)}</div>
                {list.more && <InfiniteEnd onReach={list.reach} more={list.more} busy={list.busy} />}
                <Beside card>{below}</Beside>
              </>
            )
          }
        </QueryView>
      </Frame>
    </>
  )
}
