import { reportDesk } from '@tonne/contract/trust/report'
import { type Month, sayMonth } from '@tonne/domain/money/statement'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskAsk.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { copy } from './copy.ts'

const forms = ['pdf_en', 'pdf_cn', 'csv'] as const
type Form = (typeof forms)[number]
/** The pack of a month that is closed. `closed`: those that are, the newest first. */
export function MonthPack({ closed, month }: { closed: readonly Month[]; month: Month }) {
  const words = useWords(copy)
  const lang = useLang()
  const [picked, setPicked] = useState('')
  const [form, setForm] = useState<Form>()
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
            onChange={(event) => setPicked(event.target.value)}
          />
          {forms.map((one) => (
            <Button key={one} look="line" onClick={() => setForm(one)}>
              <Icon name="download" size={18} />
              {labels[one]}
            </Button>
          ))}
          {pack.data && (
            <p className="cap">
              {fill(words.packHash, { name: pack.data.name })} <span className="mono">{pack.data.sha256}</span>
            </p>
          )}
        </div>
      )}
      <ReasonDialog
        ask={
          form && chosen
            ? {
                title: `${words.pack}, ${sayMonth(chosen, lang)}, ${labels[form]}`,
                about: words.packAbout,
                commit: words.take,
                run: async (reason) => {
                  const { name, mime, content } = await pack.mutateAsync({ month: chosen, form, reason })
                  saveFile(
                    name,
                    mime,
                    Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)),
                  )
                },
              }
            : undefined
        }
        onClose={() => setForm(undefined)}
      />
    </Panel>
  )
}
