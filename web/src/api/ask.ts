/** The call is the query's key, so that "wallet is stale" refetches exactly the wallet. */
import { keepPreviousData, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Asked, Endpoint, Output } from '@tonne/contract/endpoint'
import { request } from './call.ts'
import type { CallError } from './failure.ts'
import { useSession } from './session.ts'

type AskOptions = {
  enabled?: boolean | undefined
  /** While another input is being fetched, the last answer stays on the page. */
  keep?: boolean | undefined
  staleTime?: number | undefined
  refetchInterval?: number | false | undefined
}

/** A member's endpoint is called only while a member is logged in. */
function useMayAsk(endpoint: Endpoint): boolean {
  const { standing } = useSession()
  return endpoint.access === 'public' || standing === 'member'
}

export type Question = { queryKey: readonly unknown[]; queryFn: (about: { signal: AbortSignal }) => Promise<unknown> }

/** A query for react-query, for prefetching before the page is shown. */
export const question = <E extends Endpoint>(endpoint: E, input: Asked<E>) => ({
  queryKey: [endpoint.path, input],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<E>> => request({ endpoint, input, signal }),
})

/** The answer of a GET endpoint: react-query's result, its `data` typed by the endpoint and its `error` a CallError. */
export function useAsk<E extends Endpoint>(
  endpoint: E,
  input: Asked<E>,
  { enabled = true, keep, staleTime, refetchInterval }: AskOptions = {},
): UseQueryResult<Output<E>, CallError> {
  const may = useMayAsk(endpoint)
  return useQuery<Output<E>, CallError>({
    ...question(endpoint, input),
    enabled: enabled && may,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
  })
}

type Page = { items: readonly unknown[]; next: string | null }
type Items<E extends Endpoint> = Output<E> extends { items: infer List } ? List : never

/**
 * A list that grows as its end is reached: `{ items, first, more, busy, reach, error, isPending, refetch }`. `first` is
 * the first page whole (its counts and totals), `reach` fetches the next page, `more` says whether there is one, `busy`
 * whether it is loading.
 */
export function useAskMore<E extends Endpoint>(
  endpoint: E,
  input: Omit<Asked<E>, 'after'>,
  { enabled = true, keep }: Pick<AskOptions, 'enabled' | 'keep'> = {},
) {
  const may = useMayAsk(endpoint)
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, input, 'more'],
    queryFn: ({ signal, pageParam }) =>
      request({ endpoint, input: { ...input, after: pageParam } as Asked<E>, signal }) as Promise<Page>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: enabled && may,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = query
  const reach = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  return {
    items: (data?.pages.flatMap((page) => page.items) ?? []) as unknown as Items<E>,
    first: data?.pages[0] as Output<E> | undefined,
    more: hasNextPage,
    busy: isFetchingNextPage,
    reach,
    error: error as CallError | null,
    isPending,
    isPlaceholderData,
    refetch,
  }
}
