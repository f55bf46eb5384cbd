/** Each day's price as a line within the band, its volume as bars; screen readers get the same as a table. */
import { useQuery } from '@tanstack/react-query'
import type { Output } from '@tonne/contract/endpoint'
import { market } from '@tonne/contract/trading/market'
import { sayCents, sayKg } from '@tonne/domain/format'
import { sayDay } from '@tonne/parts/dates.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { memberCall } from '../../platform/memberCall.ts'
import { serverNow } from '../../platform/serverNow.ts'
import { SameAsTable } from '../../ui/Bars.tsx'
import { copy } from './copy.ts'

type Book = Output<typeof market.book>
const DAYS = 90
const DAY_MS = 86_400_000
const [WIDTH, PRICE, VOLUME] = [720, 150, 40]

export function BookChart({ no, book }: { no: string; book: Book }) {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useQuery({
    queryKey: ['/market/history', no],
    queryFn: () => memberCall(market.history, { project: no, days: DAYS }),
  })
  if (!data) return null
  const { days } = data
  if (days.length === 0) return <p className="cap">{words.chartNone}</p>
  const { lowCents, highCents } = book.band
  const prices = [...days.map((day) => day.closeCents), lowCents, highCents]
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const y = (cents: number) => 6 + ((most - cents) / (most - least || 1)) * (PRICE - 12)
  // Every day has its place among the 90, also when few had a trade.
  const from = serverNow() - DAYS * DAY_MS
  const step = WIDTH / (DAYS + 1)
  const x = (at: number) => Math.max(0, ((at - from) / DAY_MS) * step)
  const mostKg = Math.max(...days.map(({ kg }) => kg))
  return (
    <figure className="blotter-chart">
      <figcaption className="cap">{words.chart}</figcaption>
      <div className="blotter-plot">
        <svg viewBox={`0 0 ${WIDTH} ${PRICE + VOLUME}`} aria-hidden="true" preserveAspectRatio="none">
          <rect className="blotter-band" x="0" width={WIDTH} y={y(highCents)} height={y(lowCents) - y(highCents)} />
          <line
            className="blotter-ref"
            x1="0"
            x2={WIDTH}
            y1={y(book.reference.priceCents)}
            y2={y(book.reference.priceCents)}
          />
          <polyline
            className="blotter-line"
            points={days.flatMap((day) => [0, step].map((w) => `${x(day.at) + w},${y(day.closeCents)}`)).join(' ')}
          />
          {days.map(({ at, kg }) => (
            <rect
              key={at}
              className="blotter-bar"
              x={x(at) + step * 0.15}
              width={step * 0.7}
              y={PRICE + VOLUME - (kg / (mostKg || 1)) * VOLUME}
              height={(kg / (mostKg || 1)) * VOLUME}
            />
          ))}
        </svg>
        {[highCents, book.reference.priceCents, lowCents].map((cents) => (
          <span key={cents} className="blotter-at" aria-hidden="true" style={{ top: `${y(cents)}px` }}>
            {sayCents(cents)}
          </span>
        ))}
      </div>
      <p className="blotter-days cap" aria-hidden="true">
        <span>{sayDay(new Date(from), lang)}</span>
        <span>{sayDay(new Date(serverNow()), lang)}</span>
      </p>
      <SameAsTable
        caption={words.chart}
        head={[words.chartDay, words.last, words.tons]}
        rows={days.map(({ at, closeCents, kg }) => [sayDay(new Date(at), lang), sayCents(closeCents), sayKg(kg, lang)])}
      />
    </figure>
  )
}
