/** Queries repeat every few seconds, and after each act, so no screen needs a reload button. */
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { call } from './call.ts'

/** `everyMs` is the polling interval while the page is visible. */
export const useApiQuery = <E extends Endpoint>(
  endpoint: E,
  input: RawInput<E>,
  everyMs: number,
): UseQueryResult<Output<E>, Error> =>
  useQuery<Output<E>, Error, Output<E>>({
    queryKey: [endpoint.path, input],
    queryFn: () => call(endpoint, input),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  }) as UseQueryResult<Output<E>, Error>

/** A post; afterwards everything on the page is fetched again, whatever the outcome. */
export function useSend<E extends Endpoint>(endpoint: E): UseMutationResult<Output<E>, Error, RawInput<E>> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: RawInput<E>) => call(endpoint, input),
    onSettled: () => queries.invalidateQueries(),
  })
}
