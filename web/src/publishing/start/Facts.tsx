import { settings } from '@tonne/contract/base/settings'
import { sayAmount, sayTons } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useState } from 'react'
import { useAsk } from '../../api/ask.ts'
import { serverNow } from '../../api/clock.ts'
import { copy } from './copy.ts'

const EACH_MINUTE = 60_000

/** Seconds since an instant by the server's clock, counted on each second. */
function useSecondsSince(at: number | undefined): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return at === undefined ? 0 : Math.max(0, Math.floor((now - at) / 1000))
}

function useAgo(at: number | undefined): string {
  const words = useWords(copy)
  const seconds = useSecondsSince(at)
  if (seconds < 60) return fill(words.seconds, { n: seconds })
  if (seconds < 3600) return fill(words.minutes, { n: Math.floor(seconds / 60) })
  return fill(words.hours, { n: Math.floor(seconds / 3600) })
}

export function Facts() {
  const words = useWords(copy)
  const { data } = useAsk(settings.ledgerCheck, {}, { refetchInterval: EACH_MINUTE })
  const ago = useAgo(data?.checkedAt)
  return (
    <ul className="start-facts">
      <li>
        <span className="num">{data ? sayTons(data.serialKg) : '–'}</span> {words.tons}
      </li>
      <li>
        <span className="num">{data ? sayAmount(data.differenceCents) : '–'}</span>{' '}
        {data ? fill(words.difference, { ago }) : words.differencePlain}
      </li>
    </ul>
  )
}
