import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@tonne/contract/endpoint'
import { readStoredObject } from '../../api/storage.ts'
import { isUnderWay, type Sent, sendOnce } from '../../api/unanswered.ts'
import { acts } from './copy.ts'

/** After that the member has long seen in their lists whether it was done, and may no longer want it. */
const WANTED_MS = 24 * 3_600_000

/** A request whose page was closed or reloaded before the outcome was known: the member is told, and may ask for it. */
export function resume(queries: QueryClient, member: number): void {
  const sent = readStoredObject<Sent | null>('sent', null)
  if (isUnderWay() || !acts[sent?.path ?? ''] || sent?.member !== member || Date.now() - sent.at > WANTED_MS) return
  const endpoint = { method: 'POST', path: sent.path } as Endpoint
  sendOnce(endpoint, sent, () => true, sent)
    .catch(() => undefined)
    .finally(() => void queries.invalidateQueries())
}
