import { sayCents } from '@tonne/domain/format'
import { sayDate } from '@tonne/parts/dates.ts'
import { named } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'
import type { PlanMonth } from './planOut.ts'

function Line({ month }: { month: PlanMonth }) {
  const words = useWords(copy)
  const lang = useLang()
  const says = month.why?.[lang] ?? fill(words[month.outcome], { pay: sayCents(month.payCents ?? 0) })
  return (
    <Row
      icon={month.outcome === 'done' ? 'checkc' : 'info'}
      label={sayDate(month.dueOn, lang)}
      sub={month.outcome === 'skipped' ? named(lang, words.skipped, says) : says}
      to={month.retirementNo ? `/pages/profile/retireinfo?no=${month.retirementNo}` : undefined}
    />
  )
}

export function PlanMonths({ months }: { months: readonly PlanMonth[] }) {
  const words = useWords(copy)
  return (
    <Section title={words.months}>
      {months.length === 0 ? (
        <p className="cap">{words.noMonths}</p>
      ) : (
        <RowCard>
          {months.map((month) => (
            <Line key={month.month} month={month} />
          ))}
        </RowCard>
      )}
    </Section>
  )
}
