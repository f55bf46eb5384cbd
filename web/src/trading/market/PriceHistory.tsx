import { market } from '@tonne/contract/trading/market'
import { sayAmount, sayCents, sayKg } from '@tonne/domain/format'
import { NET_DAYS } from '@tonne/domain/trading/countedKg'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMemo, useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { serverNow } from '../../api/clock.ts'
import { useSettings } from '../../api/settings.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PriceChart } from '../../ui/figures/charts/PriceChart.tsx'
import { priceWindow, type Range } from '../../ui/figures/charts/priceWindow.ts'
import { RangeChoice } from '../../ui/figures/charts/RangeChoice.tsx'
import { rangeCopy } from '../../ui/figures/charts/rangeCopy.ts'
import { Section } from '../../ui/layout/Page.tsx'
import type { BookOut } from './bookOut.ts'
import { copy } from './copy.ts'

/** The range since the first trade between members. */
const ALL_DAYS = 4000
const HEIGHT = 236

/** Explains which trades count, beside a price that comes from trades. */
function Counting() {
  const words = useWords(copy)
  const lang = useLang()
  const terms = useSettings()?.terms
  return terms ? (
    <p className="cap2 mt2">{fill(words.counting, { least: sayKg(terms.market.countedKg, lang), days: NET_DAYS })}</p>
  ) : null
}

/** Floor, reference and ceiling of the prices accepted now. */
function useLevels({ band, reference }: BookOut) {
  const words = useWords(copy)
  const [low, middle, high] = [band.lowCents, reference.priceCents, band.highCents]
  return useMemo(() => {
    const named = (word: string, priceCents: number) => ({
      priceCents,
      label: fill(word, { price: sayAmount(priceCents) }),
    })
    return [
      named(words.ceiling, high),
      { ...named(words.referenceAt, middle), main: true },
      { ...named(words.floor, low), below: true },
    ]
  }, [words, low, middle, high])
}

/** The price of each day, between the lowest and the highest price accepted now. */
export function PriceHistory({ book }: { book: BookOut }) {
  const words = useWords(copy)
  const long = useWords(rangeCopy)
  const [range, setRange] = useState<Range>('30')
  const levels = useLevels(book)
  const { data } = useApiQuery(market.history, { project: book.project.no, days: ALL_DAYS })
  if (data?.days.length === 0) return null
  const prices = data?.days.map(({ at, closeCents }) => ({ at, priceCents: closeCents }))
  const view = data && prices && priceWindow({ prices, volume: data.days }, range, serverNow())
  return (
    <Section title={words.history} more={{ node: <RangeChoice value={range} onChange={setRange} /> }}>
      {view ? (
        <PriceChart
          points={view.prices}
          volume={view.volume}
          levels={levels}
          from={view.from}
          to={view.to}
          height={HEIGHT}
          label={fill(words.historyLabel, {
            range: long[`range${range}Long`],
            low: sayCents(book.band.lowCents),
            high: sayCents(book.band.highCents),
          })}
          endLabel={words.today}
        />
      ) : (
        <Skeleton h={HEIGHT} />
      )}
      <Counting />
    </Section>
  )
}
