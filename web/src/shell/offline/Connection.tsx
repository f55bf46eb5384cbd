import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/input/Button.tsx'
import { copy } from './copy.ts'
import { Strip } from './Strip.tsx'
import { useLastSeen } from './useLastSeen.ts'
import { useRenewal } from './useRenewal.ts'

const CHANGES = ['online', 'offline']
function watch(changed: () => void): () => void {
  for (const change of CHANGES) addEventListener(change, changed)
  return () => {
    for (const change of CHANGES) removeEventListener(change, changed)
  }
}

/** Reports a missing network and the age of the balances; with a network, that a newer build is ready. */
export function Connection() {
  const words = useWords(copy)
  const lang = useLang()
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  const seenAt = useLastSeen()
  const renew = useRenewal()
  const [later, setLater] = useState(false)
  if (!online)
    return (
      <Strip title={words.offline}>
        {seenAt ? fill(words.since, { time: sayDayTime(new Date(seenAt), lang) }) : words.unknown}
      </Strip>
    )
  if (!renew || later) return null
  return (
    <Strip
      title={words.newer}
      actions={
        <>
          <Button size="m" onClick={renew}>
            {words.update}
          </Button>
          <Button size="m" variant="quiet" onClick={() => setLater(true)}>
            {words.later}
          </Button>
        </>
      }
    >
      {words.what}
    </Strip>
  )
}
