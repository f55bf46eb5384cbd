// Every list of the desk uses this part: a new queue is a table of columns, filters and acts.

import { useMutation } from '@tanstack/react-query'
import type { Queue as QueueName } from '@tonne/domain/support/queue'
import { fill, type Pair, useWords } from '@tonne/parts/lang.tsx'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { DataTable, type DataTableProps } from '../ui/DataTable.tsx'
import { Note } from '../ui/Note.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { QueueTools } from '../ui/QueueTools.tsx'
import { type TabRow, Tabs } from '../ui/Tabs.tsx'
import { TemplateQueue } from '../ui/templates.tsx'
import { NewerFilter, useAssigned, WhoseFilter } from './assigned.tsx'
import { isByKey } from './attended.ts'
import { BulkBar } from './BulkBar.tsx'
import { BulkRun } from './BulkRun.tsx'
import { useColumnChoice } from './Columns.tsx'
import type { ListPages } from './list.ts'
import { Pages } from './Pages.tsx'
import { SavedViews } from './SavedViews.tsx'
import { useSheet } from './Splitter.tsx'
import { type Bulk, useBulk } from './useBulk.tsx'
import { useFilter, useParam } from './useParam.ts'

export type Views = { value: string; onPick(value: string): void; tabs: readonly TabRow[] }

type QueueProps<T> = Omit<DataTableProps<T>, 'selected' | 'search' | 'onOpen' | 'onChoose'> & {
  /** The queue whose rows operators take on; a column shows who has which. */
  assigned?: QueueName
  views?: Views
  /**
   * The server's search text and its setter. Without it the search covers the loaded rows; with null there is no
   * search.
   */
  search?: readonly [text: string, set: (text: string) => void] | null
  filters?: ReactNode
  acts?: ReactNode
  /** Without it all rows are loaded. */
  pages?: ListPages<T>
  /** Saves a list without pages as a file, with all its rows. */
  take?: () => Promise<void>
  head?: ReactNode
  foot?: ReactNode
  /** The rows that can be chosen and then decided one by one. */
  bulk?: Bulk<T>
  /** The address's parameter with the open row. */
  open?: string
  /** The panel beside the list, for the open row ('' for none). */
  peek?: (id: string, row: T | undefined) => ReactNode
  /** Opens a row in place of the list. */
  onOpen?: (row: T) => void
}

type ListQueueProps<T> = Omit<QueueProps<T>, 'rows' | 'pages'> & {
  list: {
    query: { data: { items: readonly T[] } | undefined; error: Error | null; refetch(): unknown }
    pages: ListPages<T>
  }
}
/** A queue whose rows come from the server in pages (useList). */
export const ListQueue = <T,>({ list: { query, pages }, ...queue }: ListQueueProps<T>) => (
  <QueryView query={query}>{({ items }) => <Queue {...queue} rows={items} pages={pages} />}</QueryView>
)

const copy = {
  held: ['{n} new', '{n} 条新增'],
  gone: ['{id} is not in this list, or no longer is.', '{id} 不在此列表中，或已移出。'],
} satisfies Record<string, Pair>
type ViewsRowProps = { label: string; views: Views; children: ReactNode }
const ViewsRow = ({ label, views, children }: ViewsRowProps) => (
  <div className="views-r">
    <Tabs label={label} {...views} />
    {children}
  </div>
)

/** Rows that arrive later wait for a key, so that they do not move the list. */
function Held({ pages: { held, onHeld } }: { pages: Pick<ListPages<unknown>, 'held' | 'onHeld'> }) {
  const words = useWords(copy)
  return (
    <p className="queue-held" role="status">
      <Button look="quiet" data-key="." onClick={onHeld}>
        {fill(words.held, { n: held })} <kbd>.</kbd>
      </Button>
    </p>
  )
}

/**
 * Whether the address names a row that is not in this list. A row that leaves the list while open was decided, and
 * closes.
 */
function useElsewhere(id: string, isHere: boolean): boolean {
  const wasHere = useRef('')
  useEffect(() => {
    if (isHere) wasHere.current = id
  })
  return id !== '' && !isHere && wasHere.current !== id
}

type ElsewhereProps<T> = { id: string; pages: ListPages<T>; peek: QueueProps<T>['peek'] | undefined }
/** The row that the address names is on another page, or in another view. */
function Elsewhere<T>({ id, pages, peek }: ElsewhereProps<T>) {
  const words = useWords(copy)
  const row = pages.useOne(id)
  if (row !== null) return peek?.(id, row)
  return (
    <aside className="panel">
      <Note>{fill(words.gone, { id })}</Note>
    </aside>
  )
}

/** The server sorts a list in pages, by the columns that it names. */
function useSorting<T>(pages: ListPages<T> | undefined) {
  const sort = useFilter('sort')
  const isPart = pages !== undefined && (pages.after !== '' || pages.next !== null)
  return { sort, sorts: pages?.sorts, isPart }
}

type WithSheetProps = { list: ReactNode; splitter: ReactNode; width: number; beside: ReactNode }
const WithSheet = ({ list, splitter, width, beside }: WithSheetProps) => (
  <div className="ops-g" style={{ '--sheet': `${width}px` } as CSSProperties}>
    {list}
    {splitter}
    {beside}
  </div>
)

export function Queue<T>(props: QueueProps<T>) {
  const { label, views, search, filters, acts, head, foot, open = '', peek, pages } = props
  const [id, setId] = useParam(open)
  const [text, setText] = useState('')
  const [byKey] = useState(isByKey)
  const sorting = useSorting(pages)
  const { columns, rows } = useAssigned(props, pages !== undefined)
  const { shown, hide, button } = useColumnChoice(open, columns)
  const { width, splitter } = useSheet()
  const bulking = useBulk({ bulk: props.bulk, rows, rowId: props.rowId })
  const { column, run } = bulking
  const at = run ? (run.ids[run.at] ?? '') : id
  const find = search === undefined ? ([text, setText] as const) : search
  const take = pages?.take ?? props.take
  const exporting = useMutation({ mutationFn: async () => take?.() })
  const onOpen = props.onOpen ?? (open ? (row: T) => setId(props.rowId(row)) : undefined)
  const saved = (views || pages || props.assigned) && <SavedViews openParam={open} hide={hide} />
  const fitting = at === '' || !peek ? shown : shown.filter(({ spare }) => spare !== true)
  const list = (
    <section className="panel panel--t">
      {views && (
        <ViewsRow label={label} views={views}>
          {saved}
        </ViewsRow>
      )}
      {head}
      <QueueTools
        {...(find ? { search: find[0], onSearch: find[1] } : {})}
        {...(take ? { onCsv: () => exporting.mutate(), exporting: exporting.isPending } : {})}
        end={!views && saved}
      >
        {filters}
        {props.assigned && <WhoseFilter />}
        {props.assigned && <NewerFilter />}
        {button}
        {acts}
      </QueueTools>
      {exporting.error && <Note bad>{exporting.error.message}</Note>}
      {pages !== undefined && pages.held > 0 && <Held pages={pages} />}
      <DataTable
        label={label}
        columns={column ? [column, ...fitting] : fitting}
        rows={rows}
        rowId={props.rowId}
        selected={at}
        search={search === undefined ? text : undefined}
        {...sorting}
        beginsAtFirst={byKey && open !== '' && id === ''}
        empty={props.empty}
        onOpen={run ? undefined : onOpen}
        onChoose={column && !run ? bulking.choose : undefined}
      />
      {!run && <BulkBar bulking={bulking} />}
      {foot}
      {pages && <Pages {...pages} />}
    </section>
  )
  const row = rows.find((one) => props.rowId(one) === at)
  const isElsewhere = useElsewhere(at, row !== undefined) && pages !== undefined && !run
  const peeked = run && !at ? null : isElsewhere ? <Elsewhere id={at} pages={pages} peek={peek} /> : peek?.(at, row)
  const beside = run ? (
    <BulkRun key={run.at} bulking={bulking} run={run} row={row}>
      {peeked}
    </BulkRun>
  ) : (
    peeked
  )
  return (
    <TemplateQueue value={props.assigned}>
      {peek ? <WithSheet {...{ list, splitter, width, beside }} /> : list}
    </TemplateQueue>
  )
}
