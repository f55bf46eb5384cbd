/** The call is the query's key, so that "wallet is stale" refetches exactly the wallet. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { request } from './call.ts'
import type { CallError } from './failure.ts'
import { useSession } from './session.ts'

export type QueryOptions = {
  enabled?: boolean | undefined
  /** While another input is being fetched, the last answer stays on the page. */
  keepPrevious?: boolean | undefined
  staleTime?: number | undefined
  refetchInterval?: number | false | undefined
}

/** A member's endpoint is called only while a member is logged in. */
export function useMayCall(endpoint: Endpoint): boolean {
  const { standing } = useSession()
  return endpoint.access === 'public' || standing === 'member'
}

export type Query = { queryKey: readonly unknown[]; queryFn: (about: { signal: AbortSignal }) => Promise<unknown> }

/** A query for react-query, for prefetching before the page is shown. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: RawInput<E>) => ({
  queryKey: [endpoint.path, input],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<E>> => request({ endpoint, input, signal }),
})

/** The answer of a GET endpoint: react-query's result, its `data` typed by the endpoint and its `error` a CallError. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  input: RawInput<E>,
  { enabled = true, keepPrevious, staleTime, refetchInterval }: QueryOptions = {},
): UseQueryResult<Output<E>, CallError> {
  const may = useMayCall(endpoint)
  return useQuery<Output<E>, CallError>({
    ...queryOf(endpoint, input),
    enabled: enabled && may,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
  })
}
