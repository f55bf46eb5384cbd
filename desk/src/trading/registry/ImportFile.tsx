import type { Output } from '@tonne/contract/endpoint'
import { registryDesk } from '@tonne/contract/trading/registry'
import { recogniseFile, withoutSerials } from '@tonne/domain/trading/registryFormats'
import { registryNames } from '@tonne/domain/trading/registrySerial'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { FilePick } from '../../ui/FilePick.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonDialog, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import { copy } from './copy.ts'

type Answer = Output<typeof registryDesk.import>

/** The column titles; no title that matters contains a comma. */
const titlesOf = (content: string): string[] =>
  content
    .slice(0, content.search(/\r?\n|$/))
    .replace(/^\ufeff/, '')
    .split(',')
    .map((title) => title.replace(/^"|"$/g, ''))

/** Names the registry that the file seems to come from, before anything is imported. */
function useLooksLike(): (content: string) => string {
  const words = useWords(copy)
  const at = useLang() === 'cn' ? 1 : 0
  return (content) => {
    const titles = titlesOf(content)
    const without = withoutSerials(titles)
    if (without) return fill(words.noSerials, { registry: registryNames[without][at] })
    const format = recogniseFile(titles)
    if (!format) return words.unknown
    return fill(words[`looks_${format.kind}`], { registry: registryNames[format.registry][at] })
  }
}

export function ImportFile() {
  const words = useWords(copy)
  const looksLike = useLooksLike()
  const take = useAct(registryDesk.import)
  const [prompt, setPrompt] = useState<ReasonPrompt>()
  const [answer, setAnswer] = useState<Answer>()
  const picked = async (chosen: File): Promise<void> => {
    const content = await chosen.text()
    setAnswer(undefined)
    setPrompt({
      title: fill(words.importTitle, { name: chosen.name }),
      about: <p>{looksLike(content)}</p>,
      commit: words.import,
      look: 'forest',
      run: async (reason) => setAnswer(await take.mutateAsync({ name: chosen.name, content, reason })),
    })
  }
  return (
    <section className="panel stack stop">
      <div className="ops-tools">
        <FilePick label={words.import} accept=".csv,text/csv" onPick={(file) => void picked(file)} />
      </div>
      <p className="cap">{words.readable}</p>
      {answer && <Outcome answer={answer} />}
      <ReasonDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
    </section>
  )
}

function Outcome({ answer: { registry, accepted, known, named } }: { answer: Answer }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <>
      <Note bad={named.length > 0}>
        {fill(words.taken, {
          registry: registryNames[registry][lang === 'cn' ? 1 : 0],
          accepted,
          known,
          named: named.length,
        })}
      </Note>
      {named.length > 0 && (
        <TableBox label={words.named}>
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
        </TableBox>
      )}
    </>
  )
}
