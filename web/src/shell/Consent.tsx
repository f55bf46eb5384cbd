/**
 * A member is asked to agree to changed terms once they are in force, after the page they came for is on the screen.
 */
import { news } from '@tonne/contract/publishing/news'
import { lazy, Suspense } from 'react'
import { useApiQuery } from '../api/apiQuery.ts'
import { useSession } from '../api/session.ts'
import { useWaited } from './useWaited.ts'

const ConsentSheet = lazy(async () => ({ default: (await import('./ConsentSheet.tsx')).ConsentSheet }))

export function Consent() {
  const { token, standing, loginInfo } = useSession()
  return standing === 'member' && loginInfo.is_answer ? <Asking key={token} /> : null
}

function Asking() {
  const waited = useWaited(1500)
  const { data } = useApiQuery(news.consent, {}, { enabled: waited, staleTime: Number.POSITIVE_INFINITY })
  return data?.due ? (
    <Suspense>
      <ConsentSheet due={data.due} />
    </Suspense>
  ) : null
}
