import type { Output } from '@tonne/contract/endpoint'
import type { withdrawal } from '@tonne/contract/money/withdrawal'
import { gazetted } from '@tonne/domain/base/holidays'
import { isWeekend } from '@tonne/domain/days'
import { sayWeekday } from '@tonne/domain/format'
import { sayDay } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { copy } from './copy.ts'

export type FormOut = Output<typeof withdrawal.form>
const noon = (day: string): Date => new Date(`${day}T04:00:00Z`)

export function ArrivalDays({
  form,
  terms,
}: {
  form: FormOut
  terms: { arrivesFromDays: number; arrivesByDays: number }
}) {
  const words = useWords(copy)
  const lang = useLang()
  const dayText = (day: string) => sayDay(noon(day), lang)
  // A shared month is named once: 'Tue 24 – Thu 26 Nov'.
  const sameMonth = lang === 'en' && form.arrivesFrom.slice(0, 7) === form.arrivesBy.slice(0, 7)
  const from = sameMonth ? dayText(form.arrivesFrom).replace(/\s\w+$/, '') : dayText(form.arrivesFrom)
  const holidays = form.days.filter(({ day, kind }) => kind === 'closed' && !isWeekend(day))
  const named = ({ day }: { day: string }) => {
    const name = gazetted.find((one) => one.day === day)?.name
    return name ? `${dayText(day)} ${pick(name, lang)}` : dayText(day)
  }
  return (
    <section className="wd-arr">
      <div className="hrow between base g3 wrap">
        <h2 className="t3">{fill(words.arrives, { from, by: dayText(form.arrivesBy) })}</h2>
        <span className="cap">{fill(words.workingDays, { from: terms.arrivesFromDays, by: terms.arrivesByDays })}</span>
      </div>
      <ol className="wd-days" aria-hidden="true">
        {form.days.map(({ day, kind }) => (
          <li key={day} className={`is-${kind}`}>
            <span className="cap">{sayWeekday(day, lang)}</span>
            <b className="num">{Number(day.slice(-2))}</b>
          </li>
        ))}
      </ol>
      {holidays.length > 0 && (
        <p className="cap mt3">{fill(words.holidays, { days: holidays.map(named).join(' · ') })}</p>
      )}
      <p className="cap hrow g2 mt3">
        <Icon name="info" size={16} />
        {words.policy}
      </p>
    </section>
  )
}
