import { addDays } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { firstDayOf } from '@tonne/domain/money/statement'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Books } from './books.ts'
import { copy } from './copy.ts'

type AsOfProps = {
  day: string
  today: string
  closed: Books['closed'] | undefined
  /** Whether the day's month is closed. */
  within: boolean
  onPick(day: string): void
}
/** The day that all figures on the page refer to. */
export function AsOfBar({ day, today, closed, within, onPick }: AsOfProps) {
  const words = useWords(copy)
  const lang = useLang()
  const monthEnd = addDays(firstDayOf(today.slice(0, 7)), -1)
  const days = [
    [words.now, today],
    [words.yesterday, addDays(today, -1)],
    [fill(words.monthEnd, { day: sayDate(monthEnd, lang) }), monthEnd],
  ] as const
  return (
    <section className="panel report-asof" aria-label={words.asOf}>
      <TextInput type="date" label={words.asOf} value={day} max={today} onText={(text) => text && onPick(text)} />
      <span className="report-steps">
        <Button look="line" size="s" aria-label={words.dayBefore} onClick={() => onPick(addDays(day, -1))}>
          ‹
        </Button>
        {day < today && (
          <Button look="line" size="s" aria-label={words.dayAfter} onClick={() => onPick(addDays(day, 1))}>
            ›
          </Button>
        )}
        {days.map(([label, to]) => (
          <Button
            key={label}
            look={day === to ? 'forest' : 'line'}
            size="s"
            aria-pressed={day === to}
            onClick={() => onPick(to)}
          >
            {label}
          </Button>
        ))}
      </span>
      <span className="report-state">
        {closed ? (
          <>
            <Tag look="done">{words.monthClosed}</Tag>
            <span className="cap">
              {fill(words.underHead, { n: closed.size, at: sayDayTime(new Date(closed.headAt), lang) })}{' '}
              <span className="mono">{closed.root.slice(0, 12)}…</span>
            </span>
            <CopyButton bare label={words.root} text={closed.root} />
          </>
        ) : (
          <Tag look={day === today ? 'half' : within ? 'done' : 'wait'}>
            {day === today ? words.soFar : within ? words.dayClosed : words.dayOpen}
          </Tag>
        )}
      </span>
    </section>
  )
}
