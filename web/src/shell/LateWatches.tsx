/** The page comes first: the code that watches the log is loaded once the page is drawn. */
import { lazy, Suspense } from 'react'
import { useWaited } from './useWaited.ts'

const HeadWatch = lazy(async () => ({ default: (await import('./HeadWatch.tsx')).HeadWatch }))

export function LogWatch() {
  return useWaited(8000) ? (
    <Suspense>
      <HeadWatch />
    </Suspense>
  ) : null
}
