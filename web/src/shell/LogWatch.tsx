/**
 * Why: every device is a witness of the log, and the page comes first: what watches is fetched once the page stands.
 */
import { lazy, Suspense, useEffect, useState } from 'react'

const HeadWatch = lazy(async () => ({ default: (await import('./HeadWatch.tsx')).HeadWatch }))
const WAIT_MS = 8000

export function LogWatch() {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return waited ? (
    <Suspense>
      <HeadWatch />
    </Suspense>
  ) : null
}
