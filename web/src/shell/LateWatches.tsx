/** The page comes first: the watches load 8 s after it, or at once without a network, because they say so. */
import { lazy, Suspense } from 'react'
import { useWaited } from './useWaited.ts'

const Watches = lazy(async () => ({ default: (await import('./Watches.tsx')).Watches }))

export function LateWatches() {
  return useWaited(navigator.onLine ? 8000 : 0) ? (
    <Suspense>
      <Watches />
    </Suspense>
  ) : null
}
