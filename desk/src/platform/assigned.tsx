import { assignmentDesk } from '@tonne/contract/support/assignment'
import type { Queue } from '@tonne/domain/support/queue'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import type { Columns } from '../ui/DataTable.tsx'
import { Select } from '../ui/Select.tsx'
import { useDesk } from './deskAsk.ts'
import { useMe } from './me.tsx'
import { useParam } from './useParam.ts'

const copy = {
  with: ['With', '处理人'],
  whose: ['Whose', '归属'],
  everyone: ['All', '全部'],
  mine: ['Mine', '我的'],
  nobody: ['Unassigned', '未分配'],
} satisfies Record<string, Pair>

type Listed<T> = { assigned?: Queue; columns: Columns<T>; rows: readonly T[]; rowId: (row: T) => string }
/** One more column, with whom a row is, and those of the rows that the filter lets through. */
export function useAssigned<T>({ assigned, columns, rows, rowId }: Listed<T>): Pick<Listed<T>, 'columns' | 'rows'> {
  const words = useWords(copy)
  const me = useMe()
  const [whose] = useParam('whose')
  const { data } = useDesk(
    assignmentDesk.list,
    { queue: assigned ?? 'line' },
    { enabled: assigned !== undefined, everyMs: 30_000 },
  )
  if (assigned === undefined) return { columns, rows }
  const holders = new Map(data?.items.map((item) => [item.subject, item]))
  const passes = (subject: string): boolean =>
    whose === '' || (whose === 'mine' ? holders.get(subject)?.operatorId === me.id : !holders.has(subject))
  const nameOf = (row: T): string => holders.get(rowId(row))?.name ?? ''
  return {
    columns: [...columns, { id: 'with', header: words.with, value: nameOf, cell: (row) => nameOf(row) || '–' }],
    rows: rows.filter((row) => passes(rowId(row))),
  }
}

export function WhoseFilter() {
  const words = useWords(copy)
  const [whose, setWhose] = useParam('whose')
  const choices = [['', words.everyone] as const, ['mine', words.mine] as const, ['nobody', words.nobody] as const]
  return (
    <Select label={words.whose} value={whose} options={choices} onChange={(event) => setWhose(event.target.value)} />
  )
}
