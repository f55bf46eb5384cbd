/** The page comes first: the code that watches the log is loaded once the page is drawn. */
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
