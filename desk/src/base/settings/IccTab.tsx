import { settingsDesk } from '@tonne/contract/base/settings'
import { dayOf } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { iccCountry } from '@tonne/domain/trading/icc'
import { type IccRow, iccRowsFromText } from '@tonne/domain/trading/iccLists'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { useParam } from '../../platform/useParam.ts'
import { Button } from '../../ui/Button.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { copy } from './copy.ts'
import { IccDiff } from './Diff.tsx'
import { earliestOf, ProposeBox } from './ProposeBox.tsx'
import type { Current } from './termsOut.ts'

type Country = Current['icc'][number]
const typedOf = (list: Country['newest']): string => (list ? list.rows.map(({ line }) => line).join('\n') : '')
/** The typed rows; null when a line cannot be read, which the server then names. */
function rowsOf(text: string): IccRow[] | null {
  try {
    return iccRowsFromText(text)
  } catch {
    return null
  }
}

export function IccTab({ current }: { current: Current }) {
  const mayAct = useMay(['admin'])
  const [code] = useParam('country')
  const country = code || current.icc[0]!.country
  const newest = current.icc.find((known) => known.country === country)?.newest ?? null
  return (
    <div className="ops-g">
      <section className="panel panel--t">
        {mayAct && <OtherCountry />}
        <Countries countries={current.icc} picked={country} />
      </section>
      {mayAct && <ProposeList key={country} country={country} newest={newest} earliestDay={current.earliestDay} />}
    </div>
  )
}

/** A country that has no agreement and no list yet. */
function OtherCountry() {
  const words = useWords(copy)
  const [, setCountry] = useParam('country')
  const [typed, setTyped] = useState('')
  return (
    <form
      className="ops-tools"
      onSubmit={(event) => {
        event.preventDefault()
        setCountry(typed.toUpperCase())
        setTyped('')
      }}
    >
      <TextInput
        label={words.otherCountry}
        required
        pattern="[A-Za-z]{2}"
        maxLength={2}
        value={typed}
        onText={setTyped}
      />
      <Button type="submit" look="line">
        {words.addAct}
      </Button>
    </form>
  )
}

function Countries({ countries, picked }: { countries: readonly Country[]; picked: string }) {
  const words = useWords(copy)
  const lang = useLang()
  const [, setCountry] = useParam('country')
  return (
    <TableBox label={words.icc}>
      <table className="tbl">
        <caption className="sr">{words.icc}</caption>
        <thead>
          <tr>
            <th scope="col">{words.country}</th>
            <th scope="col">{words.listDay}</th>
            <th scope="col">{words.state}</th>
          </tr>
        </thead>
        <tbody>
          {countries.map(({ country, list, next }) => (
            <tr key={country} aria-selected={country === picked}>
              <td>
                <button type="button" className="link" onClick={() => setCountry(country)}>
                  {iccCountry(country, lang)}
                </button>
                {list && <span className="cap">{list.source[lang]}</span>}
              </td>
              <td>{list ? (list.day ? sayDate(list.day, lang) : words.noDay) : '–'}</td>
              <td>
                <Tag look={list ? 'done' : 'wait'}>{list ? words.listLoaded : words.listNone}</Tag>
                {next?.effectiveAt && (
                  <span className="cap">
                    {fill(words.listNext, { day: sayDate(dayOf(new Date(next.effectiveAt)), lang) })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

type ProposeListProps = { country: string; newest: Country['newest']; earliestDay: string }
function ProposeList({ country, newest, earliestDay }: ProposeListProps) {
  const words = useWords(copy)
  const lang = useLang()
  const [day, setDay] = useState(newest?.day ?? '')
  const [text, setText] = useState(typedOf(newest))
  const [source, setSource] = useState('')
  const propose = useAct(settingsDesk.proposeIccList)
  const rows = rowsOf(text)
  const before = { country, day: newest?.day ?? null, rows: rowsOf(typedOf(newest)) ?? [] }
  return (
    <ProposeBox
      version={newest?.version ?? 0}
      earliest={earliestOf(earliestDay, newest?.effectiveAt)}
      diff={rows && <IccDiff before={before} after={{ country, day: day || null, rows }} />}
      run={(change) => propose.mutateAsync({ ...change, country, day, rows: text, source })}
      onDone={() => setSource('')}
    >
      <p className="label">{iccCountry(country, lang)}</p>
      <TextInput label={words.listDay} field="day" type="date" hint={words.listDayHint} value={day} onText={setDay} />
      <TextArea label={words.listRows} field="rows" rows={6} hint={words.listRowsHint} value={text} onText={setText} />
      <TextInput label={words.source} field="source" hint={words.listSourceHint} value={source} onText={setSource} />
    </ProposeBox>
  )
}
