import './dataTable.css'
import {
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  type Row,
  type RowData,
  type SortingState,
  type Table,
  useReactTable,
} from '@tanstack/react-table'
import { useWords } from '@tonne/parts/lang.tsx'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { backToRow, showBeside, stepIn } from './beside.ts'
import { Icon } from './Icon.tsx'
import { tableCopy } from './tableCopy.ts'

declare module '@tanstack/react-table' {
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Numbers stand to the right. */
    right?: boolean
    /** What the CSV holds when the cell shows more than text. */
    csv?: (row: TData) => string
  }
}

export type DataTableProps<T> = {
  label: string
  columns: ColumnDef<T, never>[]
  rows: readonly T[]
  rowId: (row: T) => string
  /** The row that is open beside the table. */
  selected?: string | undefined
  onOpen?: (row: T) => void
  search?: string
  empty: ReactNode
}

export function DataTable<T>({ label, columns, rows, rowId, selected, onOpen, search = '', empty }: DataTableProps<T>) {
  const words = useWords(tableCopy)
  const [sorting, setSorting] = useState<SortingState>([])
  const table = useReactTable({
    data: rows as T[],
    // Each column knows the type of its own values; the table needs not.
    columns: columns as unknown as ColumnDef<T>[],
    getRowId: rowId,
    state: { sorting, globalFilter: search },
    onSortingChange: setSorting,
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
  if (shown.length === 0) return <div className="tbl-empty">{search && rows.length > 0 ? words.noMatch : empty}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
    <section ref={box} className="tbl-box" aria-label={label} tabIndex={0}>
      <table className="tbl">
        <Head table={table} />
        <tbody>
          {shown.map((row) => (
            <BodyRow key={row.id} row={row} selected={row.id === selected} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Head<T>({ table }: { table: Table<T> }) {
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {group.headers.map(({ id, column, getContext }) => {
            const title = flexRender(column.columnDef.header, getContext())
            const sorted = column.getIsSorted()
            return (
              <th key={id} className={column.columnDef.meta?.right ? 'r' : undefined} aria-sort={ariaSort(sorted)}>
                {column.getCanSort() ? (
                  <button type="button" onClick={column.getToggleSortingHandler()}>
                    {title}
                    {sorted && <Icon name={sorted === 'desc' ? 'down' : 'up'} size={14} />}
                  </button>
                ) : (
                  title
                )}
              </th>
            )
          })}
        </tr>
      ))}
    </thead>
  )
}

const ariaSort = (sorted: false | 'asc' | 'desc') =>
  sorted === false ? undefined : sorted === 'asc' ? ('ascending' as const) : ('descending' as const)

function BodyRow<T>({
  row,
  selected,
  onOpen,
}: {
  row: Row<T>
  selected: boolean
  onOpen: ((row: T) => void) | undefined
}) {
  const open = (to: HTMLElement, byKey: boolean): void => {
    if (!onOpen) return
    onOpen(row.original)
    showBeside(to, byKey)
  }
  const walk = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    const to = {
      ArrowDown: 'nextElementSibling',
      j: 'nextElementSibling',
      ArrowUp: 'previousElementSibling',
      k: 'previousElementSibling',
    } as const
    const way = to[event.key as keyof typeof to]
    if (way) {
      event.preventDefault()
      ;(event.currentTarget[way] as HTMLElement | null)?.focus()
    }
    if (event.key === 'Enter' && event.target === event.currentTarget) open(event.currentTarget, true)
  }
  return (
    <tr
      tabIndex={onOpen ? 0 : undefined}
      aria-selected={onOpen ? selected : undefined}
      className={selected ? 'is-on' : undefined}
      onKeyDown={walk}
      onClick={(event) => open(event.currentTarget, false)}
    >
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id} className={cell.column.columnDef.meta?.right ? 'r' : undefined}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </td>
      ))}
    </tr>
  )
}
