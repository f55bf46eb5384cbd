/**
 * A member is asked to agree to changed terms once they are in force, after the page they came for is on the screen.
 */
import { news } from '@tonne/contract/publishing/news'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAsk } from '../api/ask.ts'
import { useSession } from '../api/session.ts'

const ConsentSheet = lazy(async () => ({ default: (await import('./ConsentSheet.tsx')).ConsentSheet }))
/** The page comes first. */
const WAIT_MS = 1500

export function Consent() {
  const { token, standing, loginInfo } = useSession()
  return standing === 'member' && loginInfo.is_answer ? <Asking key={token} /> : null
}

function Asking() {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useAsk(news.consent, {}, { enabled: waited, staleTime: Number.POSITIVE_INFINITY })
  return data?.due ? (
    <Suspense>
      <ConsentSheet due={data.due} />
    </Suspense>
  ) : null
}
