import type { Output } from '@tonne/contract/endpoint'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { sayCents } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useEffect } from 'react'
import { useDesk } from '../../platform/deskQuery.ts'
import { sayLeft } from '../../platform/sayLeft.ts'
import { useLeft } from '../../platform/useLeft.ts'
import { copy } from './copy.ts'

type CutOffProps = { at: number; onPassed(): void; counts: Output<typeof withdrawalDesk.queue>['counts'] }
/** The time left until the bank's cut-off, and the payments that can still make it. */
export function CutOff({ at, counts, onPassed }: CutOffProps) {
  const words = useWords(copy)
  const lang = useLang()
  const left = useLeft(at)
  const { data } = useDesk(withdrawalDesk.stop, {})
  useEffect(() => {
    if (left <= 0) onPassed()
  }, [left, onPassed])
  const of = (...stages: readonly string[]) => {
    const found = counts.filter(({ stage }) => stages.includes(stage))
    const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
    return { n: sum(found.map(({ count }) => count)), sum: sayCents(sum(found.map(({ sumCents }) => sumCents))) }
  }
  const [leaves, unchecked] = [of('approved'), of('requested', 'proposed')]
  return (
    <p className="cap cutoff">
      <b>{fill(words.cutOff, { at: sayDayTime(new Date(at), lang), left: sayLeft(left, lang) })}</b>
      {data?.stop ? (
        <span>{words.stays}</span>
      ) : (
        <>
          <span>{fill(words.leaves, leaves)}</span>
          {unchecked.n > 0 && <span>{fill(words.unchecked, unchecked)}</span>}
        </>
      )}
    </p>
  )
}
