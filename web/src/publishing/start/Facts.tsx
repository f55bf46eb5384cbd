import { settings } from '@tonne/contract/base/settings'
import { sayAmount, sayTons } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useServerNow } from '../../api/clock.ts'
import { copy } from './copy.ts'

const EACH_MINUTE = 60_000

function useAgo(at: number | undefined): string {
  const words = useWords(copy)
  const now = useServerNow()
  const seconds = at === undefined ? 0 : Math.max(0, Math.floor((now - at) / 1000))
  if (seconds < 60) return fill(words.seconds, { n: seconds })
  if (seconds < 3600) return fill(words.minutes, { n: Math.floor(seconds / 60) })
  return fill(words.hours, { n: Math.floor(seconds / 3600) })
}

export function Facts() {
  const words = useWords(copy)
  const { data } = useApiQuery(settings.ledgerCheck, {}, { refetchInterval: EACH_MINUTE })
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
