import { reportDesk } from '@tonne/contract/trust/report'
import { type Month, sayMonth } from '@tonne/domain/money/statement'
import { type PackReport, packReports } from '@tonne/domain/trust/monthPack'
import { inParts } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { saveBase64 } from '../../platform/saveFile.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { CoverPanel } from './CoverPanel.tsx'
import { copy } from './copy.ts'

const forms = ['pdf_en', 'pdf_cn', 'csv'] as const
type Form = (typeof forms)[number]
const reportWords = {
  trial: 'trial',
  client: 'client',
  tons: 'tons',
  fees: 'feesGst',
  waiting: 'waiting',
  largest: 'largest',
  answered: 'answered',
  alerts: 'alertsReport',
  corrections: 'correctionsReport',
  retirements: 'retirementsReport',
  cover: 'coverPaper',
} as const satisfies Record<PackReport | 'cover', keyof typeof copy>
/** The requested file; without a report it is the whole pack. */
type Wanted = { form: Form; report?: PackReport | 'cover' }
/** The pack of a closed month. `closed` lists the closed months, newest first. */
export function MonthPack({ closed, month }: { closed: readonly Month[]; month: Month }) {
  const words = useWords(copy)
  const lang = useLang()
  const [picked, setPicked] = useState('')
  const [wanted, setWanted] = useState<Wanted>()
  const pack = useAct(reportDesk.pack)
  const chosen = [picked, month].find((one) => closed.includes(one)) ?? closed[0]
  const labels: Record<Form, string> = { pdf_en: words.pdfEn, pdf_cn: words.pdfCn, csv: 'CSV' }
  return (
    <Panel title={words.pack} sub={words.packSub}>
      {chosen === undefined ? (
        <p className="cap">{words.packNone}</p>
      ) : (
        <div className="report-pack">
          <Select
            label={words.month}
            value={chosen}
            options={closed.map((one) => [one, sayMonth(one, lang)] as const)}
            onText={setPicked}
          />
          <Readiness month={chosen} />
          <EachReport labels={labels} onWant={setWanted} />
          {forms.map((form) => (
            <Button key={form} look="line" onClick={() => setWanted({ form })}>
              <Icon name="download" size={18} />
              {labels[form]}
            </Button>
          ))}
          <CoverPanel
            key={chosen}
            month={chosen}
            onTake={() => setWanted({ form: lang === 'cn' ? 'pdf_cn' : 'pdf_en', report: 'cover' })}
          />
          {pack.data && (
            <p className="cap">
              {fill(words.packHash, { name: pack.data.name })} <span className="mono">{pack.data.sha256}</span>
            </p>
          )}
        </div>
      )}
      <ReasonDialog
        prompt={
          wanted && chosen
            ? {
                title: inParts(
                  lang,
                  wanted.report ? words[reportWords[wanted.report]] : words.pack,
                  sayMonth(chosen, lang),
                  labels[wanted.form],
                ),
                about: words.packAbout,
                commit: words.take,
                run: async (reason) => saveBase64(await pack.mutateAsync({ month: chosen, ...wanted, reason })),
              }
            : undefined
        }
        onClose={() => setWanted(undefined)}
      />
    </Panel>
  )
}

/** The reports are ready once the month is closed; then two people have to sign. */
function Readiness({ month }: { month: Month }) {
  const words = useWords(copy)
  const { data } = useDesk(reportDesk.cover, { month }, { everyMs: 60_000 })
  const all = packReports.length + 2
  const signed = data?.cover ? (data.cover.second ? 2 : 1) : 0
  const says = fill(words.ready, { n: packReports.length + signed, all })
  return (
    <div className="report-ready">
      <progress aria-label={words.pack} max={all} value={packReports.length + signed} aria-valuetext={says} />
      <span className="cap">{data ? says : ''}</span>
    </div>
  )
}

type EachReportProps = { labels: Readonly<Record<Form, string>>; onWant(wanted: Wanted): void }
function EachReport({ labels, onWant }: EachReportProps) {
  const words = useWords(copy)
  const lang = useLang()
  const pdf = lang === 'cn' ? 'pdf_cn' : 'pdf_en'
  return (
    <details className="report-each">
      <summary>{words.each}</summary>
      <ul>
        {packReports.map((report) => (
          <li key={report}>
            {words[reportWords[report]]}
            {([pdf, 'csv'] as const).map((form) => (
              <Button
                key={form}
                look="quiet"
                size="s"
                aria-label={inParts(lang, words[reportWords[report]], labels[form])}
                onClick={() => onWant({ form, report })}
              >
                {form === 'csv' ? 'CSV' : 'PDF'}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
