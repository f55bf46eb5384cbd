import {
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  type Row,
  type SortingState,
  type Table,
  useReactTable,
} from '@tanstack/react-table'
import { useWords } from '@tonne/parts/lang.tsx'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { backToRow, showBeside, stepIn } from './beside.ts'
import { Icon } from './Icon.tsx'
import { TableBox } from './TableBox.tsx'
import { tableCopy } from './tableCopy.ts'

type Value = string | number | boolean | null
type FieldOf<T> = { [K in keyof T & string]: T[K] extends Value ? K : never }[keyof T & string]
export type Column<T> = {
  header: ReactNode
  /** The cell's content; the value by default. */
  cell?: (row: T) => ReactNode
  /** Numbers are aligned right. */
  right?: boolean
  /** Left out while a row is open beside the table, whose panel shows it too; 'narrow': only in a narrow window. */
  spare?: true | 'narrow'
} & (
  | { id: FieldOf<T>; value?: undefined }
  /** `value` is what a row is sorted and searched by; null when it is neither. */
  | { id: string; value: ((row: T) => Value) | null }
)
export type Columns<T> = readonly Column<T>[]

export type DataTableProps<T> = {
  label: string
  columns: Columns<T>
  rows: readonly T[]
  rowId: (row: T) => string
  /** The row whose panel is open. */
  selected?: string | undefined
  onOpen?: ((row: T) => void) | undefined
  /** X chooses the row or releases it; Shift J chooses it and the next one. */
  onChoose?: ((row: T, on?: boolean) => void) | undefined
  search?: string | undefined
  /**
   * 'waits', 'waits.desc', or several in order ('state,waits.desc'), with its setter; without it the table keeps its
   * own until it unmounts.
   */
  sort?: readonly [sort: string, set: (sort: string) => void] | undefined
  /** The columns by which the server sorts. */
  sorts?: readonly string[] | undefined
  /** The rows are part of a longer list, so sorting them here would mislead. */
  isPart?: boolean | undefined
  /** Opens the first row once there is one, and focuses it. */
  beginsAtFirst?: boolean | undefined
  empty: ReactNode
}

const valueIn = <T,>(column: Column<T>, row: T): unknown =>
  column.value === undefined ? row[column.id] : column.value?.(row)
const cellOf = <T,>(column: Column<T>, row: T): ReactNode =>
  column.cell ? column.cell(row) : String(valueIn(column, row) ?? '')

const saySorting = (sorting: SortingState): string =>
  sorting.map(({ id, desc }) => `${id}${desc ? '.desc' : ''}`).join()
const sortingOf = (sort: string): SortingState =>
  sort.split(',').map((one) => ({ id: one.replace(/\.desc$/, ''), desc: one.endsWith('.desc') }))
const isSortable = <T,>(sort: string, columns: Columns<T>): boolean =>
  sortingOf(sort).every((by) => columns.some(({ id, value }) => id === by.id && value !== null))

export function DataTable<T>({
  label,
  columns,
  rows,
  rowId,
  selected,
  onOpen,
  onChoose,
  search = '',
  sort,
  sorts = [],
  isPart = false,
  beginsAtFirst = false,
  empty,
}: DataTableProps<T>) {
  const words = useWords(tableCopy)
  const own = useState('')
  const [sorted, setSorted] = sort ?? own
  // The sorting is memoised, because a new value resets the table.
  const isSorted = sorts.includes(sorted) || (!isPart && isSortable(sorted, columns))
  const sorting = useMemo(() => (isSorted ? sortingOf(sorted) : []), [sorted, isSorted])
  const table = useReactTable({
    data: rows as T[],
    columns: useMemo(
      () =>
        columns.map((column) => ({
          id: column.id,
          ...(column.value === null ? {} : { accessorFn: (row: T) => valueIn(column, row) }),
          enableSorting: !isPart || sorts.includes(column.id),
        })),
      [columns, isPart, sorts],
    ),
    getRowId: rowId,
    state: { sorting, globalFilter: search },
    onSortingChange: (next) => setSorted(saySorting(typeof next === 'function' ? next(sorting) : next)),
    manualSorting: sorts.includes(sorted),
    // The server sorts by one column.
    enableMultiSort: !isPart,
    globalFilterFn: 'includesString',
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
  })
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const back = (event: globalThis.KeyboardEvent): void => {
      backToRow(event, box.current)
      stepIn(event, box.current)
    }
    document.addEventListener('keydown', back)
    return () => document.removeEventListener('keydown', back)
  }, [])
  const shown = table.getRowModel().rows
  useFirst(beginsAtFirst && !selected ? shown[0]?.original : undefined, box, onOpen)
  if (shown.length === 0) return <div className="tbl-empty">{search && rows.length > 0 ? words.noMatch : empty}</div>
  return (
    <TableBox ref={box} label={label}>
      <table className="tbl">
        <Head columns={columns} table={table} />
        <tbody>
          {shown.map((row) => (
            <BodyRow
              key={row.id}
              columns={columns}
              row={row}
              selected={row.id === selected}
              onOpen={onOpen}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

/** Opens the first row once there is one, and focuses it. */
function useFirst<T>(
  first: T | undefined,
  box: RefObject<HTMLElement | null>,
  onOpen: ((row: T) => void) | undefined,
): void {
  const begun = useRef(false)
  useEffect(() => {
    if (first === undefined || begun.current) return
    begun.current = true
    onOpen?.(first)
    box.current?.querySelector<HTMLElement>('tr[tabindex]')?.focus()
  })
}

function Head<T>({ columns, table }: { columns: Columns<T>; table: Table<T> }) {
  return (
    <thead>
      <tr>
        {columns.map(({ id, header, right, spare }) => {
          const column = table.getColumn(id)!
          const sorted = column.getIsSorted()
          return (
            <th key={id} className={classOf(right, spare)} aria-sort={ariaSort(sorted)}>
              {column.getCanSort() ? (
                <button type="button" onClick={column.getToggleSortingHandler()}>
                  {header}
                  {sorted && <Icon name={sorted === 'desc' ? 'down' : 'up'} size={14} />}
                </button>
              ) : (
                header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

const classOf = (right: boolean | undefined, spare: true | 'narrow' | undefined): string | undefined =>
  [right && 'r', spare === 'narrow' && 'is-spare'].filter(Boolean).join(' ') || undefined

const ariaSort = (sorted: false | 'asc' | 'desc') =>
  sorted === false ? undefined : sorted === 'asc' ? ('ascending' as const) : ('descending' as const)

function BodyRow<T>({
  columns,
  row,
  selected,
  onOpen,
  onChoose,
}: Pick<DataTableProps<T>, 'columns' | 'onOpen' | 'onChoose'> & { row: Row<T>; selected: boolean }) {
  const open = (to: HTMLElement, byKey: boolean): void => {
    if (!onOpen) return
    onOpen(row.original)
    showBeside(to, byKey)
  }
  const walk = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    const to = {
      ArrowDown: 'nextElementSibling',
      j: 'nextElementSibling',
      J: 'nextElementSibling',
      ArrowUp: 'previousElementSibling',
      k: 'previousElementSibling',
    } as const
    if (event.target !== event.currentTarget) return
    if (event.key === 'x') onChoose?.(row.original)
    if (event.key === 'J') onChoose?.(row.original, true)
    const way = to[event.key as keyof typeof to]
    if (way) {
      event.preventDefault()
      ;(event.currentTarget[way] as HTMLElement | null)?.focus()
    }
    if (event.key === 'Enter') open(event.currentTarget, true)
    if (event.key === ' ') {
      event.preventDefault()
      open(event.currentTarget, false)
    }
    if (event.key === 'c' && (event.ctrlKey || event.metaKey) && getSelection()?.isCollapsed)
      void navigator.clipboard.writeText(row.id)
  }
  return (
    <tr
      tabIndex={onOpen ? 0 : undefined}
      aria-selected={onOpen ? selected : undefined}
      className={selected ? 'is-on' : undefined}
      onKeyDown={walk}
      onClick={(event) => open(event.currentTarget, false)}
    >
      {columns.map((column) => (
        <td key={column.id} className={classOf(column.right, column.spare)}>
          {cellOf(column, row.original)}
        </td>
      ))}
    </tr>
  )
}
