// Every list of the desk is this one part: a new queue is a table of columns, filters and acts.

import { useMutation } from '@tanstack/react-query'
import { csvOf } from '@tonne/domain/csv'
import type { Queue as QueueName } from '@tonne/domain/support/queue'
import { type ReactNode, useState } from 'react'
import { DataTable, type DataTableProps } from '../ui/DataTable.tsx'
import { Note } from '../ui/Note.tsx'
import { QueueTools } from '../ui/QueueTools.tsx'
import { type TabRow, Tabs } from '../ui/Tabs.tsx'
import { useAssigned, WhoseFilter } from './assigned.tsx'
import type { ListPages } from './list.ts'
import { Pages } from './Pages.tsx'
import { saveFile } from './saveFile.ts'
import { useParam } from './useParam.ts'

type Csv<T> = readonly [file: string, cells: (rows: readonly T[]) => Cells]
type Cells = readonly (readonly (string | number)[])[]
export type Views = { value: string; onPick(value: string): void; tabs: readonly TabRow[] }

type QueueProps<T> = Omit<DataTableProps<T>, 'selected' | 'search' | 'onOpen'> & {
  /** The queue of the server in which operators take on rows; a column says who has which. */
  assigned?: QueueName
  views?: Views
  /**
   * What the server searches by, and how it is set. Without it the rows that are here are searched; with null there is
   * no search.
   */
  search?: readonly [text: string, set: (text: string) => void] | null
  filters?: ReactNode
  acts?: ReactNode
  /** Without it all rows are here. */
  pages?: ListPages<T>
  /** With `pages` the file has the rows of every page, not only those shown. */
  csv?: Csv<T>
  head?: ReactNode
  foot?: ReactNode
  /** The parameter of the address that names the open row. */
  open?: string
  /** What stands beside the list, of the row that is open ('' for none). */
  peek?: (id: string) => ReactNode
  /** A row that opens in place of the list. */
  onOpen?: (row: T) => void
}

export function Queue<T>(props: QueueProps<T>) {
  const { label, views, search, filters, acts, csv, head, foot, open = '', peek, pages } = props
  const [id, setId] = useParam(open)
  const [text, setText] = useState('')
  const { columns, rows } = useAssigned(props)
  const find = search === undefined ? ([text, setText] as const) : search
  const exporting = useMutation({
    mutationFn: async ([file, cells]: Csv<T>) => saveFile(file, 'text/csv', csvOf(cells(await (pages?.all() ?? rows)))),
  })
  const onOpen = props.onOpen ?? (open ? (row: T) => setId(props.rowId(row)) : undefined)
  const list = (
    <section className="panel panel--t">
      {views && <Tabs label={label} {...views} />}
      {head}
      {(find || filters || acts || csv || props.assigned) && (
        <QueueTools
          {...(find ? { search: find[0], onSearch: find[1] } : {})}
          {...(csv ? { onCsv: () => exporting.mutate(csv), exporting: exporting.isPending } : {})}
        >
          {filters}
          {props.assigned && <WhoseFilter />}
          {acts}
        </QueueTools>
      )}
      {exporting.error && <Note bad>{exporting.error.message}</Note>}
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowId={props.rowId}
        selected={id}
        search={search === undefined ? text : undefined}
        empty={props.empty}
        onOpen={onOpen}
      />
      {foot}
      {pages && <Pages {...pages} />}
    </section>
  )
  return peek ? (
    <div className="ops-g">
      {list}
      {peek(id)}
    </div>
  ) : (
    list
  )
}
