import { createColumnHelper } from '@tanstack/react-table'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import type { Queue } from '@tonne/domain/support/queue'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useMemo } from 'react'
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

export type Assigned = {
  /**
   * For the table: one more column, and those of the rows that the filter lets through. `subject` names a row in its
   * queue.
   */
  table<T>(
    columns: readonly never[],
    rows: readonly T[],
    subject: (row: T) => string,
  ): { columns: never[]; rows: readonly T[] }
}
export function useAssigned(queue: Queue): Assigned {
  const words = useWords(copy)
  const me = useMe()
  const [whose] = useParam('whose')
  const { data } = useDesk(assignmentDesk.list, { queue }, { everyMs: 30_000 })
  return useMemo(() => {
    const holders = new Map(data?.items.map((item) => [item.subject, item]))
    const passes = (subject: string): boolean =>
      whose === '' || (whose === 'mine' ? holders.get(subject)?.operatorId === me.id : !holders.has(subject))
    return {
      table: (columns, rows, subject) => {
        type Row = (typeof rows)[number]
        const column = createColumnHelper<Row>().accessor((row: Row) => holders.get(subject(row))?.name ?? '', {
          id: 'with',
          header: words.with,
          cell: ({ getValue }) => getValue() || '–',
        })
        return { columns: [...columns, column as never], rows: rows.filter((row) => passes(subject(row))) }
      },
    }
  }, [data, whose, me.id, words])
}

export function WhoseFilter() {
  const words = useWords(copy)
  const [whose, setWhose] = useParam('whose')
  const choices = [['', words.everyone] as const, ['mine', words.mine] as const, ['nobody', words.nobody] as const]
  return (
    <Select label={words.whose} value={whose} options={choices} onChange={(event) => setWhose(event.target.value)} />
  )
}
