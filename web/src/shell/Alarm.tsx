import type { Output } from '@tonne/contract/endpoint'
import { recovery } from '@tonne/contract/people/recovery'
import { lazy, Suspense, useState } from 'react'
import { useApiQuery } from '../api/apiQuery.ts'
import { useSession } from '../api/session.ts'
import { useWaited } from './useWaited.ts'

const AlarmSheet = lazy(async () => ({ default: (await import('./AlarmSheet.tsx')).AlarmSheet }))
type Pending = NonNullable<Output<typeof recovery.pending>>

export function Alarm() {
  const { token, standing } = useSession()
  return standing === 'member' ? <Asking key={token} /> : null
}

/** Fetched once a visit; afterwards the socket reports changes. */
function Asking() {
  const waited = useWaited(1500)
  const { data } = useApiQuery(recovery.pending, {}, { enabled: waited, staleTime: Number.POSITIVE_INFINITY })
  // An alarm stopped here stays until it is closed; one that ended elsewhere disappears by itself.
  const [shown, setShown] = useState<Pending | null>(null)
  if (data && data.no !== shown?.no) setShown(data)
  return shown ? (
    <Suspense>
      <AlarmSheet key={shown.no} asked={data ?? shown} ended={data === null} />
    </Suspense>
  ) : null
}
