import type { Output } from '@tonne/contract/endpoint'
import type { reportDesk } from '@tonne/contract/trust/report'
import { sayCents, sayCount, sayKg, sayShare } from '@tonne/domain/format'
import { sayMonth } from '@tonne/domain/money/statement'
import { queueWords, wordOf } from '@tonne/domain/trust/bookWords'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type BarDay, Bars } from '../../ui/Bars.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import { copy } from './copy.ts'

type Months = Output<typeof reportDesk.months>
type Sum = 'inCents' | 'outCents' | 'soldCents' | 'tradedCents' | 'feesCents' | 'gstCents'

/** Two sums of each month, side by side. */
function useChart(months: Months['months']) {
  const words = useWords(copy)
  const lang = useLang()
  const sayMost = (n: string) => fill(words.most, { n })
  return (title: string, [first, firstWord]: [Sum, string], [second, secondWord]: [Sum, string]) => {
    const days: BarDay[] = months.map((of) => ({ label: sayMonth(of.month, lang), values: [of[first], of[second]] }))
    const head = [words.month, firstWord, secondWord] as const
    return (
      <Panel title={title}>
        <Bars caption={title} head={head} days={days} say={sayCents} sayMost={sayMost} />
      </Panel>
    )
  }
}
export function MonthFlows({ months }: Pick<Months, 'months'>) {
  const words = useWords(copy)
  const chart = useChart(months)
  return (
    <div className="report-charts">
      {chart(words.chartFlows, ['inCents', words.moneyIn], ['outCents', words.moneyOut])}
      {chart(words.chartSales, ['soldCents', words.sold], ['tradedCents', words.traded])}
    </div>
  )
}
export function MonthCharts({ months, shares }: Pick<Months, 'months' | 'shares'>) {
  const words = useWords(copy)
  const chart = useChart(months)
  return (
    <div className="report-charts">
      {chart(words.chartFees, ['feesCents', words.fees], ['gstCents', words.gst])}
      <Shares shares={shares} />
      <Answered months={months} />
    </div>
  )
}

const MOST_SHOWN = 6
/** The projects whose tons members bought: the largest, and all others together. */
function Shares({ shares }: Pick<Months, 'shares'>) {
  const words = useWords(copy)
  const lang = useLang()
  const all = shares.reduce((sum, { boughtKg }) => sum + boughtKg, 0)
  const rest = shares.slice(MOST_SHOWN).reduce((sum, { boughtKg }) => sum + boughtKg, 0)
  const rows = [
    ...shares
      .slice(0, MOST_SHOWN)
      .map((row) => ({ key: row.project, name: lang === 'cn' ? row.nameCn : row.nameEn, kg: row.boughtKg })),
    ...(rest > 0 ? [{ key: 'rest', name: fill(words.others, { n: shares.length - MOST_SHOWN }), kg: rest }] : []),
  ]
  return (
    <Panel title={words.chartShare} sub={fill(words.shareOf, { n: sayKg(all, lang) })}>
      {rows.length === 0 && <p className="cap">{words.nothingYet}</p>}
      <ul className="report-shares">
        {rows.map(({ key, name, kg }) => (
          <li key={key}>
            <span>{name}</span>
            <b>{sayShare(Math.round((kg * 1000) / all) * 10)}</b>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect className="report-track" width="100" height="6" />
              <rect className="report-share" width={(kg * 100) / all} height="6" />
            </svg>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const TREND = 6
/** The median of each queue and month, and how many were late. */
function Answered({ months }: Pick<Months, 'months'>) {
  const words = useWords(copy)
  const lang = useLang()
  const shown = months.slice(-TREND)
  const queues = [...new Set(shown.flatMap(({ answered }) => answered.map(({ queue }) => queue)))]
  const time = (minutes: number) =>
    minutes < 60 ? fill(words.minutes, { n: minutes }) : fill(words.hours, { n: (minutes / 60).toFixed(1) })
  return (
    <Panel title={words.chartAnswered} sub={words.answeredSub}>
      <TableBox label={words.answeredSub}>
        <table className="tbl tbl--report">
          <thead>
            <tr>
              <th scope="col">{words.queue}</th>
              {shown.map(({ month }) => (
                <th key={month} scope="col" className="r">
                  {sayMonth(month, lang)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <tr key={queue}>
                <td>{wordOf(queueWords, queue, lang)}</td>
                {shown.map(({ month, answered }) => {
                  const row = answered.find((one) => one.queue === queue)
                  return (
                    <td key={month} className="r">
                      {!row || row.count === 0 ? (
                        '–'
                      ) : (
                        <>
                          {time(row.medianMinutes)}
                          {row.late > 0 && <span className="cap"> {fill(words.late, { n: sayCount(row.late) })}</span>}
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Panel>
  )
}
