/** A list of the server is read a page at a time; the page is in the address, beside the filters. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { Asked, Endpoint, Output } from '@tonne/contract/endpoint'
import { useDesk } from './deskAsk.ts'
import { deskCall } from './deskCall.ts'
import { useParam } from './useParam.ts'

type PageOf<T> = { items: readonly T[]; next: string | null }
type RowOf<E extends Endpoint> = Output<E> extends PageOf<infer T> ? T : never
type Filter<E extends Endpoint> = Omit<Asked<E>, 'after' | 'limit'>
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
): { asked: UseQueryResult<Output<E>, Error>; pages: ListPages<RowOf<E>> } {
  const [after, setAfter] = useParam('after')
  const inputAfter = (from: string) => ({ ...filter, limit: ROWS, ...(from ? { after: from } : {}) }) as Asked<E>
  const asked = useDesk(endpoint, inputAfter(after), options)
  const all = async (): Promise<readonly RowOf<E>[]> => {
    const rows: RowOf<E>[] = []
    for (let from: string | null = ''; from !== null; ) {
      const page = (await deskCall(endpoint, inputAfter(from))) as PageOf<RowOf<E>>
      rows.push(...page.items)
      from = page.next
    }
    return rows
  }
  const next = (asked.data as PageOf<RowOf<E>> | undefined)?.next ?? null
  return { asked, pages: { next, after, onAfter: (from) => setAfter(from, from !== ''), all } }
}
