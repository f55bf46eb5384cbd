import { project } from '@tonne/contract/trading/project'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useClockOffset } from '../../api/clock.ts'
import { useListQuery } from '../../api/listQuery.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { InfiniteEnd } from '../../ui/feedback/InfiniteEnd.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { copy } from './copy.ts'
import { ProjectRow } from './ProjectRow.tsx'
import type { Filter } from './projectFilter.ts'

const PAGE = 12

/** The matching projects in pages. The last answer stays while a new filter loads. */
export const useProjects = (filter: Filter) =>
  useListQuery(project.list, { ...filter, limit: PAGE }, { keepPrevious: true })

function ComingRow() {
  return (
    <div className="psk">
      <Skeleton w={104} h={168} r={16} />
      <div className="grow">
        <Skeleton w={104} h={24} r={7} />
        <Skeleton w="88%" h={20} style={{ marginTop: 10 }} />
        <Skeleton w="52%" h={14} style={{ marginTop: 10 }} />
        <Skeleton w={110} h={22} style={{ marginTop: 14 }} />
        <Skeleton h={9} style={{ marginTop: 14 }} />
        <Skeleton w="60%" h={14} style={{ marginTop: 10 }} />
      </div>
    </div>
  )
}

type ProjectRowsProps = {
  list: ReturnType<typeof useProjects>
  filter: Filter
  /** The project under the pointer, in the list or on the map. */
  lit: string | null
  onLight: (no: string | null) => void
  onClear: () => void
}

export function ProjectRows({ list, filter, lit, onLight, onClear }: ProjectRowsProps) {
  const words = useWords(copy)
  const offsetMs = useClockOffset()
  if (list.isPending) {
    return (
      <Loading className="plist">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <ComingRow key={key} />
        ))}
      </Loading>
    )
  }
  if (list.error && list.items.length === 0) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  if (list.items.length === 0) {
    const text = filter.search ? fill(words.emptySearch, { text: filter.search }) : words.emptyText
    return <EmptyState title={words.emptyTitle} text={text} action={<Button onClick={onClear}>{words.clear}</Button>} />
  }
  return (
    <>
      <div className="plist" aria-busy={list.isPlaceholderData || undefined}>
        {list.items.map((item) => (
          <ProjectRow key={item.no} project={item} offsetMs={offsetMs} lit={item.no === lit} onLight={onLight} />
        ))}
      </div>
      <InfiniteEnd
        onReach={list.reach}
        more={list.more}
        busy={list.busy}
        endText={fill(words.endAll, { n: list.items.length })}
      />
    </>
  )
}
