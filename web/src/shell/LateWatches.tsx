/** The page comes first: what looks after it is loaded once it is drawn; without a network at once, as it says so. */
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
