import type { Output } from '@tonne/contract/endpoint'
import { market } from '@tonne/contract/trading/market'
import type { project } from '@tonne/contract/trading/project'
import { sayAmount, sayChange } from '@tonne/domain/format'
import { withNote } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Delta } from '../../ui/feedback/Delta.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { BigMoney } from '../../ui/figures/BigMoney.tsx'
import { PriceChart } from '../../ui/figures/charts/PriceChart.tsx'
import { priceWindow, type Range } from '../../ui/figures/charts/priceWindow.ts'
import { RangeChoice } from '../../ui/figures/charts/RangeChoice.tsx'
import { rangeCopy } from '../../ui/figures/charts/rangeCopy.ts'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { useMade } from '../../ui/style/made.ts'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'

type History = Output<typeof project.prices>

function Chart({ history, range, now, traded }: { history: History; range: Range; now: number; traded: boolean }) {
  const words = useWords(infoCopy)
  const long = useWords(rangeCopy)[`range${range}Long`]
  const view = priceWindow(history, range, now)
  if (history.prices.length === 0) return <p className="cap pd-void">{words.noPrices}</p>
  const label = fill(traded ? words.chartTrades : words.chart, { range: long })
  return (
    <PriceChart
      points={view.prices}
      volume={view.volume}
      from={view.from}
      to={view.to}
      label={label}
      endLabel={words.now}
    />
  )
}

type InfoPriceProps = { project: ProjectInfoOut; history: History | undefined; now: number }

/** `history` undefined: still loading, its space is reserved. `now`: server clock in ms. */
export function InfoPrice({ project, history, now }: InfoPriceProps) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const [range, setRange] = useState<Range>('90')
  const [source, setSource] = useState<'project' | 'members'>('project')
  const made = useMade()
  // Prices between members, day by day; refetched with every trade.
  const trades = useApiQuery(market.history, { project: project.no, days: 4000 }, { enabled: !made }).data?.days ?? []
  const traded = source === 'members' && trades.length > 0
  const shown = traded
    ? { prices: trades.map(({ at, closeCents }) => ({ at, priceCents: closeCents })), volume: trades }
    : history
  const { cents, basisPoints } = project.dayChange
  const change = withNote(lang, sayAmount(Math.abs(cents)), sayChange(basisPoints))
  return (
    <>
      <div className="hrow between end mt5">
        <BigMoney cents={project.priceCents} unit={words.perTon} />
        {cents === 0 ? (
          <span className="cap pd-nodelta">{words.noChange}</span>
        ) : (
          <Delta change={cents}>{fill(words.today, { change })}</Delta>
        )}
      </div>
      <div className="mt4 pd-chart">
        {shown ? <Chart history={shown} range={range} now={now} traded={traded} /> : <Skeleton h={172} r={12} />}
      </div>
      <RangeChoice className="pd-range mt3" value={range} onChange={setRange} />
      {project.phase !== 'presale' && (
        <div className="pd-whose mt2">
          {trades.length > 0 && (
            <Segmented
              label={words.ofWhom}
              size="s"
              value={source}
              onChange={setSource}
              options={[
                { value: 'project', label: words.ofProject },
                { value: 'members', label: words.ofMembers },
              ]}
            />
          )}
        </div>
      )}
    </>
  )
}
