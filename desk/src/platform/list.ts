/** A list is read from the server in pages; the page is in the address, beside the filters. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type Endpoint, type Output, type RawInput, sortsOf } from '@tonne/contract/endpoint'
import { takeCsv } from './deskCall.ts'
import { useDesk } from './deskQuery.ts'
import { useSteady } from './steady.ts'
import { useParam } from './useParam.ts'

type PageOf<T> = { items: readonly T[]; next: string | null }
type RowOf<E extends Endpoint> = Output<E> extends PageOf<infer T> ? T : never
type Filter<E extends Endpoint> = Omit<RawInput<E>, 'after' | 'limit' | 'sort' | 'named' | 'total'>
export type ListPages<T> = {
  /** The `after` of the next page; null on the last. */
  next: string | null
  /** The `after` of this page; '' on the first. */
  after: string
  onAfter(after: string): void
  /** The number of rows on all pages that pass the filter; undefined until it is known. */
  total: number | undefined
  /** The columns by which the server can sort the whole list. */
  sorts: readonly string[]
  /** The number of new rows that wait above the visible ones, and a function that shows them. */
  held: number
  onHeld(): void
  /** Saves all rows that pass the filter as a file, not only this page. */
  take(): Promise<void>
  /** The row that the address names and this page does not have; null when it does not exist. */
  useOne(id: string): T | null | undefined
}
const ROWS = 50

/** `filter` is the endpoint's input besides the page; its parameters in the address come from useFilter. */
export function useList<E extends Endpoint>(
  endpoint: E,
  filter: Filter<E>,
  options: { enabled?: boolean; everyMs?: number } = {},
): { query: UseQueryResult<Output<E>, Error>; pages: ListPages<RowOf<E>> } {
  const [after, setAfter] = useParam('after')
  const narrow = useNarrow()
  const [sort] = useParam('sort')
  const sorts = sortsOf(endpoint)
  const inputAfter = (from: string) =>
    ({
      ...filter,
      ...narrow,
      ...(sorts.includes(sort) ? { sort } : {}),
      limit: ROWS,
      ...(from ? { after: from } : {}),
    }) as RawInput<E>
  const asked = useDesk(endpoint, inputAfter(after), options)
  const isLive = options.everyMs !== undefined && !asked.isPlaceholderData
  const data = asked.data as PageOf<RowOf<E>> | undefined
  const steady = useSteady(data?.items, isLive ? JSON.stringify(inputAfter(after)) : null)
  const query = data ? { ...asked, data: { ...data, items: steady.rows } as Output<E> } : asked
  const take = () => takeCsv(endpoint, inputAfter(''))
  const next = data?.next ?? null
  const counted = useTotal(endpoint, inputAfter(''), { next, after, shown: data?.items.length })
  // Lists on a member's page have their total in each answer.
  const total = (data as { total?: number } | undefined)?.total ?? counted
  // The filter is not applied, because a row may have changed since its link was made.
  const useOne = (named: string) => {
    const one = useDesk(endpoint, { named, limit: 1 } as unknown as RawInput<E>, { enabled: sorts.length > 0 })
    const found = one.isPlaceholderData ? undefined : (one.data as PageOf<RowOf<E>> | undefined)
    return found && (found.items[0] ?? null)
  }
  const onAfter = (from: string) => setAfter(from, from !== '')
  const pages = { next, after, onAfter, total, sorts, take, useOne, held: steady.held, onHeld: steady.show }
  return { query: query as UseQueryResult<Output<E>, Error>, pages }
}

type Shown = { next: string | null; after: string; shown: number | undefined }
/** A list with one page is counted here. The server counts others, in a separate call, so that rows are not delayed. */
function useTotal<E extends Endpoint>(endpoint: E, input: RawInput<E>, { next, after, shown }: Shown) {
  const isWhole = next === null && after === ''
  const counted = { ...(input as object), limit: 1, total: '1' } as unknown as RawInput<E>
  const asked = useDesk(endpoint, counted, { enabled: sortsOf(endpoint).length > 0 && !isWhole })
  return isWhole ? shown : (asked.data as { total?: number } | undefined)?.total
}

/** Filters of a queue in the address: by assignee, and by items since the operator last looked. */
function useNarrow(): { whose?: string; since?: number } {
  const [[whose], [newer]] = [useParam('whose'), useParam('newer')]
  return {
    ...(whose === 'mine' || whose === 'nobody' ? { whose } : {}),
    ...(/^\d{1,14}$/.test(newer) ? { since: Number(newer) } : {}),
  }
}
