import { useQueryClient } from '@tanstack/react-query'
import { arrangementDesk } from '@tonne/contract/support/arrangement'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { reportDesk } from '@tonne/contract/trust/report'
import type { Queue } from '@tonne/domain/support/queue'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, type Pair, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import type { Columns } from '../ui/DataTable.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Select } from '../ui/Select.tsx'
import { deskCall } from './deskCall.ts'
import { useDesk } from './deskQuery.ts'
import { useMe } from './me.tsx'
import { useFilter, useParam } from './useParam.ts'

const copy = {
  with: ['With', '处理人'],
  whose: ['Whose', '归属'],
  everyone: ['All', '全部'],
  mine: ['Mine', '我的'],
  nobody: ['Unassigned', '未分配'],
  newSince: ['New since {at}', '{at} 之后新增'],
  newAll: ['New to you', '您未看过的'],
  showAll: ['Show all', '显示全部'],
} satisfies Record<string, Pair>

type Listed<T> = { assigned?: Queue; columns: Columns<T>; rows: readonly T[]; rowId: (row: T) => string }
/**
 * An additional column with the assignee, and the rows that the filter lets through. For a list in pages (`paged`) the
 * server has applied the filter.
 */
export function useAssigned<T>(
  { assigned, columns, rows, rowId }: Listed<T>,
  paged: boolean,
): Pick<Listed<T>, 'columns' | 'rows'> {
  const words = useWords(copy)
  const me = useMe()
  const [whose] = useParam('whose')
  const [newer] = useParam('newer')
  useSeen(assigned)
  const { data } = useDesk(
    assignmentDesk.list,
    { queue: assigned ?? 'line', ...(newer === '' || paged ? {} : { since: Number(newer) }) },
    { enabled: assigned !== undefined, everyMs: 30_000 },
  )
  if (assigned === undefined) return { columns, rows }
  const holders = new Map(data?.items.map((item) => [item.subject, item]))
  const fresh = new Set(data?.newer)
  const passes = (subject: string): boolean =>
    (newer === '' || fresh.has(subject)) &&
    (whose === '' || (whose === 'mine' ? holders.get(subject)?.operatorId === me.id : !holders.has(subject)))
  const nameOf = (row: T): string => holders.get(rowId(row))?.name ?? ''
  return {
    columns: [
      ...columns,
      { id: 'with', header: words.with, spare: true, value: nameOf, cell: (row) => nameOf(row) || '–' },
    ],
    rows: paged ? rows : rows.filter((row) => passes(rowId(row))),
  }
}

/** Opening a queue marks it as seen, so that later items count as new. */
export function useSeen(queue: Queue | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (queue === undefined) return
    void deskCall(arrangementDesk.see, { queue }).then(
      () => queries.invalidateQueries({ queryKey: [reportDesk.queues.path] }),
      () => undefined,
    )
  }, [queue, queries])
}

/** Shows only the items since that instant, until the filter is removed. */
export function NewerFilter() {
  const words = useWords(copy)
  const lang = useLang()
  const [newer, setNewer] = useFilter('newer')
  if (newer === '') return null
  const says = newer === '0' ? words.newAll : fill(words.newSince, { at: sayDayTime(new Date(Number(newer)), lang) })
  return (
    <Button look="line" onClick={() => setNewer('')}>
      {says}
      <Icon name="close" size={16} />
      <span className="sr">{words.showAll}</span>
    </Button>
  )
}

export function WhoseFilter() {
  const words = useWords(copy)
  const [whose, setWhose] = useFilter('whose')
  const choices = [['', words.everyone] as const, ['mine', words.mine] as const, ['nobody', words.nobody] as const]
  const value = choices.some(([one]) => one === whose) ? whose : ''
  return <Select label={words.whose} value={value} options={choices} onText={setWhose} />
}
