import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { PriceChart } from '../../ui/figures/charts/PriceChart.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { copy } from './copy.ts'
import type { PortfolioOut } from './portfolioOut.ts'

const ranges = ['30', '365', 'all'] as const
type Range = (typeof ranges)[number]
const DAY_MS = 86_400_000
/** The chart covers at least a week. */
const LEAST_MS = 7 * DAY_MS

/** The value of the tons as a line, above their cost as a dotted line: the gap is the gain. */
export function Course({ whole: { course, at } }: { whole: PortfolioOut }) {
  const words = useWords(copy)
  const [range, setRange] = useState<Range>('all')
  const first = course[0]
  if (!first) return null
  const from = range === 'all' ? Math.min(first.at, at - LEAST_MS) : at - Number(range) * DAY_MS
  const labels = { 30: words.month1, 365: words.year1, all: words.allTime }
  const names = { 30: words.month1Long, 365: words.year1Long, all: words.allTimeLong }
  return (
    <div className="pf-c">
      <div className="hrow between g3 wrap">
        <p className="hrow g4 cap" aria-hidden="true">
          <span className="pf-key">{words.valueLine}</span>
          <span className="pf-key is-cost">{words.cost}</span>
        </p>
        <Segmented
          size="s"
          label={words.range}
          value={range}
          onChange={setRange}
          options={ranges.map((value) => ({ value, label: labels[value], name: names[value] }))}
        />
      </div>
      <PriceChart
        className="mt2"
        points={course.map(({ at: time, valueCents }) => ({ at: time, priceCents: valueCents }))}
        cost={course.map(({ at: time, costCents }) => ({ at: time, priceCents: costCents }))}
        from={from}
        to={at}
        label={fill(words.courseLabel, { range: names[range] })}
        figure={words.valueLine}
        endLabel={words.today}
      />
    </div>
  )
}
