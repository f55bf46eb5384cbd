import './valueLine.css'
import type { portfolio } from '@tonne/contract/carbon/portfolio'
import type { Output } from '@tonne/contract/endpoint'
import { fill, type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { PriceChart } from '../ui/figures/charts/PriceChart.tsx'
import { Segmented } from '../ui/navigation/Segmented.tsx'
import { classes } from '../ui/style/classes.ts'

const copy = {
  value: ['Value', '估值'],
  cost: ['Cost', '成本'],
  range: ['Range', '时间范围'],
  month1: ['1M', '1 个月'],
  month1Long: ['last month', '近一个月'],
  year1: ['1Y', '1 年'],
  year1Long: ['last year', '近一年'],
  allTime: ['All', '全部'],
  allTimeLong: ['since your first ton', '首次买入以来'],
  label: ['Value, {range}', '估值走势，{range}'],
  today: ['Today', '今天'],
} as const satisfies Record<string, Pair>

const ranges = ['30', '365', 'all'] as const
type Range = (typeof ranges)[number]
const DAY_MS = 86_400_000
/** The chart covers at least a week. */
const LEAST_MS = 7 * DAY_MS

type ValueLineProps = { whole: Pick<Output<typeof portfolio.info>, 'course' | 'at'>; className?: string | undefined }

/** The value of the tons as a line, above their cost as a dotted line: the gap is the gain. */
export function ValueLine({ whole: { course, at }, className }: ValueLineProps) {
  const words = useWords(copy)
  const [range, setRange] = useState<Range>('all')
  const first = course[0]
  if (!first) return null
  const from = range === 'all' ? Math.min(first.at, at - LEAST_MS) : at - Number(range) * DAY_MS
  const labels = { 30: words.month1, 365: words.year1, all: words.allTime }
  const names = { 30: words.month1Long, 365: words.year1Long, all: words.allTimeLong }
  return (
    <div className={classes('vline', className)}>
      <div className="hrow between g3 wrap">
        <p className="hrow g4 cap" aria-hidden="true">
          <span className="vline-key">{words.value}</span>
          <span className="vline-key is-cost">{words.cost}</span>
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
        label={fill(words.label, { range: names[range] })}
        figure={words.value}
        endLabel={words.today}
      />
    </div>
  )
}
