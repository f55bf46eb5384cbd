/** A row is sealed some seconds after it is written, so a page polls for its proof. */
import type { Endpoint, RawInput } from '@tonne/contract/endpoint'
import { useEffect } from 'react'
import { useApiQuery } from './apiQuery.ts'

const SOON = 3000
/** The answer never changes once it exists, so it is polled until then. */
export function usePolledQuery<E extends Endpoint>(
  endpoint: E,
  input: RawInput<E>,
  enabled: boolean,
): ReturnType<typeof useApiQuery<E>> {
  const query = useApiQuery(endpoint, input, { enabled, staleTime: Number.POSITIVE_INFINITY })
  const { refetch } = query
  const waits = enabled && !query.data
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void refetch(), SOON)
    return () => clearInterval(timer)
  }, [waits, refetch])
  return query
}
