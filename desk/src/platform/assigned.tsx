/** Why: in every queue one sees who works on what, takes something oneself or gives it to a colleague, and filters by it; the address keeps the filter. */
import { createColumnHelper } from '@tanstack/react-table'
import { assignmentDesk } from '@tonne/contract/assignment'
import type { Queue } from '@tonne/domain/queue'
import { queueRoles } from '@tonne/domain/queue'
import { useMemo } from 'react'
import { Button } from '../ui/Button.tsx'
import { type Pair, useWords } from '../ui/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { Select } from '../ui/Select.tsx'
import { useAct, useDesk } from './deskAsk.ts'
import { useMay, useMe } from './me.tsx'
import { useParam } from './useParam.ts'

const copy = {
  with: ['With', '处理人'],
  whose: ['Whose', '归属'],
  everyone: ['Everyone’s', '全部'],
  mine: ['Mine', '我的'],
  nobody: ['Nobody’s', '未分配'],
  take: ['Take it', '由我处理'],
  givenTo: ['Worked on by', '处理人'],
  none: ['Nobody', '无人'],
} satisfies Record<string, Pair>

export type Assigned = {
  /** For the table: one more column, and those of the rows that the filter lets through. `subject` names a row in its queue. */
  table<T>(columns: readonly never[], rows: readonly T[], subject: (row: T) => string): { columns: never[]; rows: readonly T[] }
}
export function useAssigned(queue: Queue): Assigned {
  const words = useWords(copy)
  const me = useMe()
  const [whose] = useParam('whose')
  const { data } = useDesk(assignmentDesk.list, { queue }, { everyMs: 30_000 })
  return useMemo(() => {
    const of = (subject: string) => data?.items.find((item) => item.subject === subject)
    const passes = (subject: string): boolean => whose === '' || (whose === 'mine' ? of(subject)?.operatorId === me.id : of(subject) === undefined)
    return {
      table: (columns, rows, subject) => {
        type Row = (typeof rows)[number]
        const column = createColumnHelper<Row>().accessor((row: Row) => of(subject(row))?.name ?? '', {
          ...{ id: 'with', header: words.with },
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
  return <Select label={words.whose} value={whose} options={choices} onChange={(event) => setWhose(event.target.value)} />
}

/** Stands in the panel of what is open: take it, give it to somebody of the queue, or give it back. */
export function AssignBox({ queue, subject }: { queue: Queue; subject: string }) {
  const words = useWords(copy)
  const me = useMe()
  const mayAct = useMay([...queueRoles[queue]])
  const { data } = useDesk(assignmentDesk.list, { queue })
  const set = useAct(assignmentDesk.set)
  if (!mayAct || !data) return null
  const holder = data.items.find((item) => item.subject === subject)
  const give = (operatorId: number | null) => set.mutate({ queue, subject, operatorId })
  const people = data.people.map(({ id, name }) => [String(id), id === me.id ? `${name} ★` : name] as const)
  return (
    <div className="assign">
      <Select
        label={words.givenTo}
        value={holder ? String(holder.operatorId) : ''}
        options={[['', words.none], ...people]}
        disabled={set.isPending}
        onChange={(event) => give(event.target.value === '' ? null : Number(event.target.value))}
      />
      {holder?.operatorId !== me.id && (
        <Button look="line" onClick={() => give(me.id)}>
          {words.take}
        </Button>
      )}
      {set.error && <Note bad>{set.error.message}</Note>}
    </div>
  )
}
