import { settingsDesk } from '@tonne/contract/base/settings'
import { gazetted, publicHolidays } from '@tonne/domain/base/holidays'
import { dayOf, observed } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { sayDay } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { serverNow } from '../../platform/serverNow.ts'
import { useParam } from '../../platform/useParam.ts'
import { Button } from '../../ui/Button.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { copy } from './copy.ts'
import { HolidaysDiff } from './Diff.tsx'
import { earliestOf, ProposeBox } from './ProposeBox.tsx'
import type { Current } from './termsOut.ts'

export function HolidaysTab({ current }: { current: Current }) {
  const words = useWords(copy)
  const lang = useLang()
  const mayAct = useMay(['admin'])
  const [asked, setYear] = useParam('year')
  const base = current.holidays.planned ?? current.holidays.now
  /** The days that were added (true) or removed here; a list that is approved meanwhile keeps them. */
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const days = [...new Set([...base.days, ...wanted.keys()])].filter((day) => wanted.get(day) ?? true).sort()
  const [source, setSource] = useState('')
  const propose = useAct(settingsDesk.proposeHolidays)
  const year = asked || dayOf(new Date(serverNow())).slice(0, 4)
  const years = [...new Set([...days, ...base.days, `${year}-01-01`].map((day) => day.slice(0, 4)))].sort()
  const toggle = (day: string) => setWanted(new Map(wanted).set(day, !days.includes(day)))
  return (
    <div className="ops-g">
      <section className="panel panel--t">
        <Tabs label={words.year} value={year} onPick={setYear} tabs={years.map((value) => ({ value, label: value }))} />
        <div className="panel-in">
          <p className="cap">
            {fill(words.sourceNow, { source: current.holidays.now.source[lang] })}. {words.counts}
          </p>
        </div>
        {mayAct && <AddDay year={year} onAdd={(day) => !days.includes(day) && toggle(day)} />}
        <Year year={year} days={days} before={base.days} toggle={mayAct ? toggle : undefined} />
      </section>
      {mayAct && (
        <ProposeBox
          version={base.version}
          earliest={earliestOf(current.earliestDay, current.holidays.planned?.effectiveAt)}
          diff={<HolidaysDiff before={base.days} after={days} />}
          run={(change) => propose.mutateAsync({ ...change, days, source })}
          onDone={() => setWanted(new Map())}
        >
          <TextInput label={words.source} field="source" hint={words.sourceHint} value={source} onText={setSource} />
        </ProposeBox>
      )}
    </div>
  )
}

function AddDay({ year, onAdd }: { year: string; onAdd(day: string): void }) {
  const words = useWords(copy)
  const [day, setDay] = useState('')
  return (
    <form
      className="ops-tools"
      onSubmit={(event) => {
        event.preventDefault()
        if (day) onAdd(day)
        setDay('')
      }}
    >
      <TextInput
        label={words.add}
        type="date"
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        value={day}
        onText={setDay}
      />
      <Button type="submit" look="line">
        {words.addAct}
      </Button>
    </form>
  )
}

type YearProps = {
  year: string
  days: readonly string[]
  before: readonly string[]
  toggle: ((day: string) => void) | undefined
}
function Year({ year, days, before, toggle }: YearProps) {
  const words = useWords(copy)
  const lang = useLang()
  const shown = [...new Set([...days, ...before, ...observed(days)])].filter((day) => day.startsWith(year)).sort()
  if (shown.length === 0) return <p className="tbl-empty">{words.noHolidays}</p>
  const nameOf = (day: string) => {
    const known = gazetted.find((one) => one.day === day)
    if (known) return pick(known.name, lang)
    return days.includes(day) || before.includes(day) ? words.ownDay : words.lieu
  }
  const whence = (day: string) =>
    publicHolidays.includes(day)
      ? words.libraryDay
      : days.includes(day) || before.includes(day)
        ? words.ownDay
        : words.lieu
  return (
    <TableBox label={words.holidays}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.fromWhere}</th>
            <th scope="col">
              <span className="sr">{words.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((day) => {
            const [is, was] = [days.includes(day), before.includes(day)]
            return (
              <tr key={day}>
                <td>
                  <b>{sayDay(new Date(`${day}T04:00:00Z`), lang)}</b>
                </td>
                <td>{is || was ? nameOf(day) : words.lieu}</td>
                <td>
                  {is === was ? whence(day) : <Tag look={is ? 'half' : 'stop'}>{is ? words.added : words.removed}</Tag>}
                </td>
                <td className="r">
                  {toggle && (is || was) && (
                    <Button
                      look="line"
                      size="s"
                      onClick={() => toggle(day)}
                      aria-label={`${is ? words.remove : words.keep} ${sayDate(day, lang)}`}
                    >
                      {is ? words.remove : words.keep}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableBox>
  )
}
