import type { Output } from '@tonne/contract/endpoint'
import { registryDesk } from '@tonne/contract/trading/registry'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskAsk.ts'
import { FilePick } from '../../ui/FilePick.tsx'
import { Note } from '../../ui/Note.tsx'
import { type ReasonAsk, ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { copy } from './copy.ts'

type Answer = Output<typeof registryDesk.import>
type Registry = 'verra' | 'goldStandard'

export function ImportFile() {
  const words = useWords(copy)
  const take = useAct(registryDesk.import)
  const [registry, setRegistry] = useState<Registry>('verra')
  const [ask, setAsk] = useState<ReasonAsk>()
  const [answer, setAnswer] = useState<Answer>()
  const picked = async (chosen: File): Promise<void> => {
    const content = await chosen.text()
    const run = async (reason: string): Promise<void> =>
      setAnswer(await take.mutateAsync({ registry, name: chosen.name, content, reason }))
    setAsk({ title: fill(words.importTitle, { name: chosen.name }), commit: words.import, look: 'forest', run })
  }
  return (
    <section className="panel stack stop">
      <div className="ops-tools">
        <Select
          label={words.registry}
          value={registry}
          onChange={(event) => setRegistry(event.target.value as Registry)}
          options={[
            ['verra', words.verra],
            ['goldStandard', words.goldStandard],
          ]}
        />
        <FilePick label={words.import} accept=".csv,text/csv" onPick={(file) => void picked(file)} />
      </div>
      {answer && <Outcome answer={answer} />}
      <ReasonDialog ask={ask} onClose={() => setAsk(undefined)} />
    </section>
  )
}

function Outcome({ answer: { accepted, known, named } }: { answer: Answer }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <>
      <Note bad={named.length > 0}>{fill(words.taken, { accepted, known, named: named.length })}</Note>
      {named.length > 0 && (
        <table className="tbl">
          <caption className="sr">{words.named}</caption>
          <thead>
            <tr>
              <th>{words.line}</th>
              <th>{words.why}</th>
            </tr>
          </thead>
          <tbody>
            {named.map(({ line, reason }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{reason[lang]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
