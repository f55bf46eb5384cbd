import { proof } from '@tonne/contract/base/proof'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../api/apiQuery.ts'
import { serverNow } from '../api/clock.ts'
import { type Evidence, seeHead } from '../shared/proof/storedHeads.ts'
import { ForkSheet } from './ForkSheet.tsx'

const EVERY_MS = 1_800_000

/** Fetched once a visit and every half hour after that. */
export function HeadWatch() {
  const { data } = useApiQuery(proof.head, {}, { refetchInterval: EVERY_MS })
  const [found, setFound] = useState<Evidence | null>(null)
  useEffect(() => {
    if (!data?.head) return
    const shown = { ...data.head, publicKey: data.publicKey, storedAt: serverNow() }
    // Without an answer nothing is known, so the next one is compared instead.
    const compare = async () => {
      const watch = await seeHead(shown)
      if (watch.state === 'broken') setFound(watch.evidence)
    }
    compare().catch(() => undefined)
  }, [data])
  return found && <ForkSheet evidence={found} />
}
