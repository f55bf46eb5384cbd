import { dayOf } from '@tonne/domain/days'
import { sayAmount, sayChange, sayKg, sayTime } from '@tonne/domain/format'
import { sayDay } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { serverNow } from '../../api/clock.ts'
import { Delta } from '../../ui/feedback/Delta.tsx'
import { BigMoney } from '../../ui/figures/BigMoney.tsx'
import type { BookOut } from './bookOut.ts'
import { copy } from './copy.ts'

export function BookHead({ book }: { book: BookOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { last, dayChange, dayKg } = book
  const when = (at: Date) => (dayOf(at) === dayOf(new Date(serverNow())) ? sayTime(at) : sayDay(at, lang))
  return (
    <div className="hrow between end mt3">
      <div>
        <p className="cap">{last ? fill(words.lastAt, { at: when(new Date(last.at)) }) : words.noTrade}</p>
        {last && <BigMoney cents={last.priceCents} size="card" />}
      </div>
      <div className="right">
        {dayChange.cents !== 0 && (
          <Delta change={dayChange.cents}>
            {sayAmount(Math.abs(dayChange.cents))} ({sayChange(dayChange.basisPoints)})
          </Delta>
        )}
        <p className="cap num mt1">{fill(words.day, { tons: sayKg(dayKg, lang) })}</p>
      </div>
    </div>
  )
}
