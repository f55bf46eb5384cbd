/** A list on a member's page is a queue, with the total number of rows below it. */
import type { Output } from '@tonne/contract/endpoint'
import type { memberPageDesk } from '@tonne/contract/support/memberPage'
import { useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import type { ListPages } from '../../platform/list.ts'
import { Queue, type Views } from '../../platform/Queue.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { listCopy } from './listCopy.ts'

export type Row<K extends keyof typeof memberPageDesk> =
  Output<(typeof memberPageDesk)[K]> extends { items: readonly (infer T)[] } ? T : never
type ListProps<T> = {
  query: { data: { items: readonly T[] } | undefined; error: Error | null; refetch(): unknown }
  pages: ListPages<T>
  label: string
  columns: Columns<T>
  rowId: (row: T) => string
  views?: Views | undefined
  foot?: ReactNode
}
export type Part = { memberId: number; views?: Views }

export function List<T>({ query, foot, views, ...queue }: ListProps<T>) {
  const words = useWords(listCopy)
  return (
    <QueryView query={query}>
      {({ items }) => (
        <Queue {...queue} {...(views ? { views } : {})} rows={items} empty={words.nothing} search={null} foot={foot} />
      )}
    </QueryView>
  )
}
export const byNo = (row: { no: string }) => row.no
