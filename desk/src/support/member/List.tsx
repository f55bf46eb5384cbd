/** A list on a member's page is a queue, with the total number of rows below it. */
import type { Output } from '@tonne/contract/endpoint'
import type { memberPageDesk } from '@tonne/contract/support/memberPage'
import { sayCount } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import type { ListPages } from '../../platform/list.ts'
import { Queue, type Views } from '../../platform/Queue.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { listCopy } from './listCopy.ts'

export type Row<K extends keyof typeof memberPageDesk> =
  Output<(typeof memberPageDesk)[K]> extends { items: readonly (infer T)[] } ? T : never
type Cells = readonly (string | number)[]
type Answer<T> = { items: readonly T[]; total?: number }
type ListProps<T> = {
  query: { data: Answer<T> | undefined; error: Error | null; refetch(): unknown }
  pages: ListPages<T>
  label: string
  columns: Columns<T>
  rowId: (row: T) => string
  file: string
  head: Cells
  cells: (row: T) => Cells
  views?: Views | undefined
  foot?: ReactNode
}
export type Part = { memberId: number; views?: Views }

export function List<T>({ query, file, head, cells, foot, views, ...queue }: ListProps<T>) {
  const words = useWords(listCopy)
  return (
    <QueryView query={query}>
      {({ items, total }) => (
        <Queue
          {...queue}
          {...(views ? { views } : {})}
          rows={items}
          empty={words.nothing}
          search={null}
          csv={[file, (rows) => [head, ...rows.map(cells)]]}
          foot={
            <>
              {total !== undefined && <p className="cap person-total">{fill(words.total, { n: sayCount(total) })}</p>}
              {foot}
            </>
          }
        />
      )}
    </QueryView>
  )
}
export const iso = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())
export const byNo = (row: { no: string }) => row.no
