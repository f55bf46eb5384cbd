/** Without a network a member still sees the balances that this phone saw last, with their age. */
import { type Query, useQueryClient } from '@tanstack/react-query'
import { wallet } from '@tonne/contract/money/wallet'
import { useEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { readStoredObject, store } from '../../api/storage.ts'

const SEEN: readonly unknown[] = [wallet.summary.path, wallet.tons.path]
type Seen = { member: number; answers: Record<string, { at: number; data: unknown }> }

/** The time of the oldest stored answer on the screen; undefined while there is none. */
export function useLastSeen(): number | undefined {
  const queries = useQueryClient()
  const member = useSession().loginInfo.mem_id
  const [shown, setShown] = useState<Record<string, number>>({})
  useEffect(() => {
    setShown({})
    if (member === 0) return
    const read = (): Seen => {
      const found = readStoredObject<Seen>('lastSeen', { member, answers: {} })
      return found.member === member ? found : { member, answers: {} }
    }
    const look = ({ queryKey, state: { data, dataUpdatedAt, fetchStatus } }: Query) => {
      const [path] = queryKey
      if (typeof path !== 'string' || !SEEN.includes(path)) return
      const seen = read()
      const last = seen.answers[path]
      if (data !== undefined && dataUpdatedAt > (last?.at ?? 0)) {
        seen.answers[path] = { at: dataUpdatedAt, data }
        store('lastSeen', JSON.stringify(seen))
        setShown(({ [path]: _, ...others }) => others)
      }
      if (data !== undefined || !last || fetchStatus !== 'paused') return
      setShown((now) => ({ ...now, [path]: last.at }))
      // Older than any answer, so it is fetched again as soon as there is a network.
      queries.setQueryData(queryKey, last.data, { updatedAt: 1 })
    }
    const cache = queries.getQueryCache()
    for (const query of cache.getAll()) look(query)
    return cache.subscribe(({ type, query }) => {
      if (type === 'updated') look(query)
    })
  }, [queries, member])
  return Object.values(shown).sort((a, b) => a - b)[0]
}
