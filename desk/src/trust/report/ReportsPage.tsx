import { reportDesk } from '@tonne/contract/trust/report'
import { addDays, dayOf, isDay } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { firstDayOf } from '@tonne/domain/money/statement'
import { inParts } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { type ComponentType, useRef } from 'react'
import { useDesk } from '../../platform/deskQuery.ts'
import { serverNow } from '../../platform/serverNow.ts'
import { useParam } from '../../platform/useParam.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AsOfBar } from './AsOfBar.tsx'
import type { ReportOf } from './books.ts'
import { ClientMoney } from './ClientMoney.tsx'
import { copy } from './copy.ts'
import { MonthCharts, MonthFlows } from './MonthCharts.tsx'
import { MonthFigures } from './MonthFigures.tsx'
import { MonthPack } from './MonthPack.tsx'
import { SalesReport } from './SalesReport.tsx'
import { TonsReport } from './TonsReport.tsx'
import { TrialBalance } from './TrialBalance.tsx'
import { useReportKeys } from './useReportKeys.ts'

const reports: Readonly<Record<string, ComponentType<ReportOf>>> = {
  '': TrialBalance,
  client: ClientMoney,
  tons: TonsReport,
  sales: SalesReport,
}

/** Months older than the listed ones are closed, because months are closed in order. */
const isClosed = (months: readonly { month: string; closed: boolean }[] | undefined, month: string): boolean =>
  months?.some((one) => one.closed && month <= one.month) ?? false

export default function ReportsPage() {
  const words = useWords(copy)
  const lang = useLang()
  const today = dayOf(new Date(serverNow()))
  const [asked, setDay] = useParam('day')
  const day = isDay(asked) && asked < today ? asked : today
  const [tab, setTab] = useParam('report')
  const books = useDesk(reportDesk.asOf, { day })
  const before = useDesk(reportDesk.asOf, { day: addDays(firstDayOf(day.slice(0, 7)), -1) })
  const months = useDesk(reportDesk.months, {})
  const Shown = reports[tab] ?? TrialBalance
  const page = useRef<HTMLDivElement>(null)
  const pick = (to: string) => setDay(to >= today ? '' : to)
  useReportKeys({ page, step: (days) => pick(addDays(day, days)), copied: words.copied, pick: words.pickFigure })
  return (
    <div ref={page}>
      <PageHead title={words.title} about={words.about} />
      <AsOfBar
        day={day}
        today={today}
        closed={books.data?.closed}
        within={isClosed(months.data?.months, day.slice(0, 7))}
        onPick={pick}
      />
      {books.data && months.data && <MonthFigures books={books.data} {...months.data} />}
      {months.data && <MonthFlows months={months.data.months} />}
      <section className="panel panel--t">
        <Tabs
          label={inParts(lang, words.title, sayDate(day, lang))}
          value={tab}
          onPick={setTab}
          tabs={[
            { value: '', label: words.trial },
            { value: 'client', label: words.client },
            { value: 'tons', label: words.tons },
            { value: 'sales', label: words.sales },
          ]}
        />
        <QueryView query={books}>
          {(of) => <QueryView query={before}>{(then) => <Shown books={of} before={then} />}</QueryView>}
        </QueryView>
      </section>
      <QueryView query={months}>
        {(of) => (
          <>
            <MonthPack
              month={day.slice(0, 7)}
              closed={of.months.flatMap((one) => (one.closed ? [one.month] : [])).reverse()}
            />
            <MonthCharts {...of} />
          </>
        )}
      </QueryView>
      <p className="cap report-keys">{words.keys}</p>
    </div>
  )
}
