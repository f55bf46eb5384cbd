/** A query is fetched again when the socket reports it as stale, so no screen polls. */
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { deskCall } from './deskCall.ts'
import { refuseHalfTyped } from './halfTyped.ts'

/**
 * Reads an endpoint; the path is the key, so 'withdrawal' stale refetches everything below /withdrawal/. `everyMs`:
 * also polls, for data without events.
 */
export const useDesk = <E extends Endpoint>(
  endpoint: E,
  input: RawInput<E>,
  { enabled = true, everyMs }: { enabled?: boolean; everyMs?: number } = {},
): UseQueryResult<Output<E>, Error> =>
  useQuery<Output<E>, Error, Output<E>>({
    queryKey: [endpoint.path, input],
    queryFn: () => deskCall(endpoint, input),
    placeholderData: keepPreviousData,
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  }) as UseQueryResult<Output<E>, Error>

/**
 * One act; afterwards everything on the page is fetched again. The key stays the same until the outcome is known,
 * however often the button is pressed.
 */
export function useAct<E extends Endpoint>(endpoint: E): UseMutationResult<Output<E>, Error, RawInput<E>> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: RawInput<E>) => {
      refuseHalfTyped()
      return deskCall(endpoint, input)
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
