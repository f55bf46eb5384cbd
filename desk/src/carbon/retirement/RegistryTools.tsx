import './registryTools.css'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import type { Output } from '@tonne/contract/endpoint'
import { dayOf } from '@tonne/domain/days'
import { sayKg } from '@tonne/domain/format'
import { type Registry, registries } from '@tonne/domain/trading/project'
import { inParts, named } from '@tonne/parts/joined.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { Numbered } from '../../platform/Numbered.tsx'
import { saveBase64 } from '../../platform/saveFile.ts'
import { serverNow } from '../../platform/serverNow.ts'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { registryCopy as copy } from './registryCopy.ts'

type Compared = Output<typeof retirementDesk.compared>

/** Files are exchanged with the registries, so that nobody has to type numbers. */
export function RegistryTools() {
  const words = useWords(copy)
  const mayAct = useMay(['market'])
  const compared = useDesk(retirementDesk.compared, {})
  return (
    <div className="stop">
      <Panel title={words.title} sub={words.sub}>
        {mayAct && <Instructions />}
        <QueryView query={compared}>
          {(data) => (
            <>
              <Listed items={data.items} mayAct={mayAct} />
              {data.differences.length > 0 && <Differences rows={data.differences} />}
            </>
          )}
        </QueryView>
      </Panel>
    </div>
  )
}

function Instructions() {
  const words = useWords(copy)
  const lang = useLang()
  const [registry, setRegistry] = useState<Registry>('verra')
  const [day, setDay] = useState(() => dayOf(new Date(serverNow())))
  const download = useAct(retirementDesk.instructions)
  return (
    <ReasonActs className="ops-tools">
      <Select
        label={words.registry}
        value={registry}
        options={Object.entries(registries).map(([value, name]) => [value, pick(name, lang)] as const)}
        onText={(text) => setRegistry(text as Registry)}
      />
      <TextInput label={words.day} type="date" value={day} onText={setDay} />
      <ReasonButton
        as="line"
        label={words.instructions}
        title={named(lang, words.instructions, inParts(lang, pick(registries[registry], lang), day))}
        about={words.instructionsAbout}
        commit={words.take}
        run={async (reason) => saveBase64(await download.mutateAsync({ registry, day, reason }))}
      />
    </ReasonActs>
  )
}

function Listed({ items, mayAct }: { items: Compared['items']; mayAct: boolean }) {
  const words = useWords(copy)
  const lang = useLang()
  const take = useAct(retirementDesk.takeEvidence)
  const nos = items.filter(({ lacks, proposed }) => lacks === null && !proposed).map(({ no }) => no)
  if (items.length === 0) return <p className="cap">{words.none}</p>
  return (
    <>
      <p>{fill(words.listed, { found: items.filter(({ lacks }) => lacks === null).length, all: items.length })}</p>
      {mayAct && nos.length > 0 && (
        <ReasonActs className={null}>
          <ReasonButton
            about={words.writeAbout}
            commit={fill(words.write, { count: nos.length })}
            run={(reason) => take.mutateAsync({ nos, reason })}
          />
        </ReasonActs>
      )}
      <details className="registry-each">
        <summary>{words.table}</summary>
        <TableBox label={words.table}>
          <table className="tbl">
            <thead>
              <tr>
                <th>{words.no}</th>
                <th className="r">{words.tons}</th>
                <th>{words.answer}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.no}>
                  <td>
                    <Numbered no={item.no} />
                  </td>
                  <td className="r num">{sayKg(item.kg, lang)}</td>
                  <td>
                    {item.lacks
                      ? fill(words[item.lacks], { covered: sayKg(item.coveredKg, lang), day: item.endedOn ?? '' })
                      : fill(item.proposed ? words.written : words.whole, { day: item.endedOn ?? '' })}
                    {item.rows.map(({ file, line, serial }) => (
                      <span key={`${file} ${line}`} className="cap mono is-long">
                        {fill(words.row, { file, line })} {serial}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      </details>
    </>
  )
}

function Differences({ rows }: { rows: Compared['differences'] }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Note bad>
      <b>{words.differ}</b>
      {rows.map(({ project, file, line, serial, kg }) => (
        <p key={`${file} ${line}`} className="cap">
          {fill(words.differRow, { tons: sayKg(kg, lang), file, line })} <Numbered no={project} />{' '}
          <span className="mono is-long">{serial}</span>
        </p>
      ))}
    </Note>
  )
}
