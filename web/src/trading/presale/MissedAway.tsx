import { AFTER_OUTAGE_HOURS, OUTAGE_LEAST_MS } from '@tonne/domain/outage'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { copy } from './copy.ts'

/** What an outage does to the deadline of a final payment. */
export function MissedAway() {
  const words = useWords(copy)
  const terms = { minutes: OUTAGE_LEAST_MS / 60_000, hours: AFTER_OUTAGE_HOURS }
  return <p className="cap2 mt3">{fill(words.missedAway, terms)}</p>
}
