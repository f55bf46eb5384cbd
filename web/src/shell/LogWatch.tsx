/** Why: every device is a witness: it compares the head of the log that it is shown with those it kept, and says loudly when one does not continue the other. */
import { proof } from '@tonne/contract/proof'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAsk } from '../platform/ask.ts'
import { serverNow } from '../platform/clock.ts'
import type { Evidence } from '../platform/keptHeads.ts'

const ForkSheet = lazy(async () => ({ default: (await import('./ForkSheet.tsx')).ForkSheet }))
/** The page comes first. */
const WAIT_MS = 8000
const EVERY_MS = 1_800_000

/** Asked once a visit and every half hour after that. */
export function LogWatch() {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useAsk(proof.head, {}, { enabled: waited, refetchInterval: EVERY_MS })
  const [found, setFound] = useState<Evidence | null>(null)
  useEffect(() => {
    if (!waited || !data?.head) return
    const shown = { ...data.head, publicKey: data.publicKey, keptAt: serverNow() }
    // Without an answer nothing is known: the next one is compared instead.
    const compare = async () => {
      const { seeHead } = await import('../platform/keptHeads.ts')
      const watch = await seeHead(shown)
      if (watch.state === 'broken') setFound(watch.evidence)
    }
    compare().catch(() => undefined)
  }, [waited, data])
  return found ? (
    <Suspense>
      <ForkSheet evidence={found} />
    </Suspense>
  ) : null
}
