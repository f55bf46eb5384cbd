import { reportDesk } from '@tonne/contract/trust/report'
import { addDays, dayOf } from '@tonne/domain/days'
import { sayAmount, sayDate } from '@tonne/domain/format'
import { entryWords, wordOf } from '@tonne/domain/trust/bookWords'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { takeCsv } from '../../platform/deskCall.ts'
import { useDesk } from '../../platform/deskQuery.ts'
import { serverNow } from '../../platform/serverNow.ts'
import { useParam } from '../../platform/useParam.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { copy } from './copy.ts'
import { Report } from './Report.tsx'

const sums = ['paidCents', 'feesCents', 'gstCents'] as const
export function SalesReport() {
  const words = useWords(copy)
  const lang = useLang()
  const [fromParam, setFrom] = useParam('from')
  const [toParam, setTo] = useParam('to')
  const to = toParam || dayOf(new Date(serverNow()))
  const from = fromParam || addDays(to, -29)
  const query = useDesk(reportDesk.sales, { from, to })
  return (
    <div className="stack">
      <div className="ops-tools report-days">
        <TextInput type="date" label={words.from} value={from} max={to} onText={setFrom} />
        <TextInput type="date" label={words.to} value={to} min={from} onText={setTo} />
      </div>
      <QueryView query={query}>
        {({ rows }) => (
          <Report
            label={words.sales}
            texts={2}
            take={() => takeCsv(reportDesk.sales, { from, to }, 'rows')}
            empty={words.noSales}
            head={[words.day, words.kind, words.entries, words.paid, words.fees, words.gst]}
            rows={[...rows]
              .reverse()
              .map((r) => ({
                key: `${r.day} ${r.kind}`,
                cells: [
                  sayDate(r.day, lang),
                  wordOf(entryWords, r.kind, lang),
                  r.entries,
                  ...sums.map((key) => sayAmount(r[key])),
                ],
              }))}
            foot={[
              words.total,
              '',
              rows.reduce((s, r) => s + r.entries, 0),
              ...sums.map((key) => sayAmount(rows.reduce((s, r) => s + r[key], 0))),
            ]}
          />
        )}
      </QueryView>
    </div>
  )
}
