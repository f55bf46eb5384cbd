/** A list of the server is read a page at a time; the page is in the address, beside the filters. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { deskCall } from './deskCall.ts'
import { useDesk } from './deskQuery.ts'
import { useParam } from './useParam.ts'

type PageOf<T> = { items: readonly T[]; next: string | null }
type RowOf<E extends Endpoint> = Output<E> extends PageOf<infer T> ? T : never
type Filter<E extends Endpoint> = Omit<RawInput<E>, 'after' | 'limit'>
export type ListPages<T> = {
  /** What the next page begins after; null on the last. */
  next: string | null
  /** What this page begins after; '' for the first. */
  after: string
  onAfter(after: string): void
  /** Every row that the filter means, whatever is shown. */
  all(): Promise<readonly T[]>
}
const ROWS = 50

/** `filter` is what the endpoint is asked beside the page; its parameters in the address are useFilter's. */
export function useList<E extends Endpoint>(
  endpoint: E,
  filter: Filter<E>,
  options: { enabled?: boolean; everyMs?: number } = {},
): { query: UseQueryResult<Output<E>, Error>; pages: ListPages<RowOf<E>> } {
  const [after, setAfter] = useParam('after')
  const inputAfter = (from: string) => ({ ...filter, limit: ROWS, ...(from ? { after: from } : {}) }) as RawInput<E>
  const { enabled = true, everyMs } = options
  const [[whose], [newer]] = [useParam('whose'), useParam('newer')]
  // Whose a row is and whether it is new is said beside the list, so these look at all of its pages.
  const isNarrowed = whose !== '' || newer !== ''
  const paged = useDesk(endpoint, inputAfter(after), { ...options, enabled: enabled && !isNarrowed })
  const whole = async (): Promise<Output<E>> => {
    const rows: RowOf<E>[] = []
    for (let from = ''; ; ) {
      const page = await deskCall(endpoint, inputAfter(from))
      const { items, next } = page as PageOf<RowOf<E>>
      rows.push(...items)
      if (next === null) return { ...(page as PageOf<RowOf<E>>), items: rows } as Output<E>
      from = next
    }
  }
  const entire = useQuery<Output<E>, Error, Output<E>>({
    queryKey: [endpoint.path, filter, 'whole'],
    queryFn: whole,
    placeholderData: keepPreviousData,
    enabled: enabled && isNarrowed,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  }) as UseQueryResult<Output<E>, Error>
  const query = isNarrowed ? entire : paged
  const all = async () => ((await whole()) as PageOf<RowOf<E>>).items
  const next = (query.data as PageOf<RowOf<E>> | undefined)?.next ?? null
  return { query, pages: { next, after, onAfter: (from) => setAfter(from, from !== ''), all } }
}
