import { sayKg } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { Eq } from '../../ui/layout/Eq.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy } from './copy.ts'
import type { Listing, ReadOut } from './useList.ts'
import type { FormOut } from './useRetire.ts'

function Table({ read }: { read: ReadOut }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <div className="list-w mt3">
      <table className="list-t">
        <caption className="sr">{words.listRows}</caption>
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.beneficiary}</th>
            <th scope="col" className="right">
              {words.tons}
            </th>
          </tr>
        </thead>
        <tbody>
          {read.rows.map((row) => (
            <tr key={row.line} className={row.wrong ? 'is-bad' : undefined}>
              <td className="num">{row.line}</td>
              <td>
                <span className="label">{row.name || '—'}</span>
                {row.message && <span className="cap sub">{row.message}</span>}
                {row.wrong && <span className="list-e">{row.wrong[lang]}</span>}
              </td>
              <td className="num right">{sayKg(row.kg, lang)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The rows, their sum, and whether the same list was requested before. */
export function ListRows({ read, form, state }: { read: ReadOut; form: FormOut; state: Listing }) {
  const words = useWords(copy)
  const lang = useLang()
  const bad = read.rows.filter((row) => row.wrong).length
  const short = read.sumKg > form.freeKg
  return (
    <Section title={fill(words.rowsRead, { n: read.rows.length })}>
      {bad > 0 ? (
        <Note kind="bad" live title={fill(words.rowsBad, { n: bad })}>
          {words.allOrNothing}
        </Note>
      ) : (
        <Note
          kind={short ? 'warn' : 'ok'}
          live
          title={short ? fill(words.tooMany, { tons: sayKg(form.freeKg, lang) }) : words.rowsGood}
        />
      )}
      <Table read={read} />
      <Eq
        className="mt4"
        terms={[
          { label: words.sumHeld, value: sayKg(form.freeKg, lang) },
          { sign: '−', label: words.sumTons, value: sayKg(read.sumKg, lang) },
          { sign: '=', label: words.sumLeft, value: sayKg(form.freeKg - read.sumKg, lang) },
        ]}
      />
      {read.before && (
        <>
          <Note kind="warn" className="mt4" title={fill(words.listBefore, { no: read.before.no })}>
            {fill(words.listBeforeText, { at: sayDayTime(new Date(read.before.at), lang) })}
          </Note>
          <Checkbox className="mt4" checked={state.again} onChange={state.setAgain}>
            {words.listAgain}
          </Checkbox>
        </>
      )}
    </Section>
  )
}
