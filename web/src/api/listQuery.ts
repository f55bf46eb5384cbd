/** Growing lists have a file of their own, because no first screen has one. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { type QueryOptions, useMayCall } from './apiQuery.ts'
import { request } from './call.ts'
import type { CallError } from './failure.ts'

type Page = { items: readonly unknown[]; next: string | null }
type Items<E extends Endpoint> = Output<E> extends { items: infer List } ? List : never

/**
 * A list that grows as its end is reached: `{ items, first, more, busy, reach, error, isPending, refetch }`. `first` is
 * the whole first page (with its counts and totals), `reach` fetches the next page, `more` tells whether there is one,
 * `busy` whether it is loading.
 */
export function useListQuery<E extends Endpoint>(
  endpoint: E,
  input: Omit<RawInput<E>, 'after'>,
  { keepPrevious }: Pick<QueryOptions, 'keepPrevious'> = {},
) {
  const may = useMayCall(endpoint)
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, input, 'more'],
    queryFn: ({ signal, pageParam }) =>
      request({ endpoint, input: { ...input, after: pageParam } as RawInput<E>, signal }) as Promise<Page>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: may,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
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
