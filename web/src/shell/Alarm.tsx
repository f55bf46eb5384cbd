import type { Output } from '@tonne/contract/endpoint'
import { recovery } from '@tonne/contract/people/recovery'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAsk } from '../api/ask.ts'
import { useSession } from '../api/session.ts'

const AlarmSheet = lazy(async () => ({ default: (await import('./AlarmSheet.tsx')).AlarmSheet }))
type Pending = NonNullable<Output<typeof recovery.pending>>
/** The page comes first. */
const WAIT_MS = 1500

export function Alarm() {
  const { token, standing } = useSession()
  return standing === 'member' ? <Asking key={token} /> : null
}

/** Asked once a visit; afterwards the socket says when it is stale. */
function Asking() {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useAsk(recovery.pending, {}, { enabled: waited, staleTime: Number.POSITIVE_INFINITY })
  // What was stopped here stays until it is closed; what ended elsewhere leaves by itself.
  const [shown, setShown] = useState<Pending | null>(null)
  if (data && data.no !== shown?.no) setShown(data)
  return shown ? (
    <Suspense>
      <AlarmSheet key={shown.no} asked={data ?? shown} ended={data === null} />
    </Suspense>
  ) : null
}
