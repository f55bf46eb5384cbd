/** A page whose code is loading keeps its frame, so that nothing jumps. */
import { useWords } from '@tonne/parts/lang.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { copy } from './copy.ts'

export function RouteLoading() {
  const words = useWords(copy)
  return (
    <main className="page" aria-busy="true" aria-label={words.loading}>
      <div style={{ height: 'var(--nav-h)' }} />
      <Skeleton w="46%" h={30} className="mt3" />
      <Skeleton w="72%" h={16} className="mt3" />
      <Skeleton w="100%" h={172} r={20} className="mt6" />
      <Skeleton w="100%" h={56} className="mt5" />
      <Skeleton w="100%" h={56} className="mt3" />
    </main>
  )
}
