import { settings } from '@tonne/contract/base/settings'
import type { Output } from '@tonne/contract/endpoint'
import { gazetted } from '@tonne/domain/base/holidays'
import { dayOf, observed } from '@tonne/domain/days'
import type { Lang } from '@tonne/domain/format'
import { sayDate } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { serverNow } from '../../api/clock.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy } from './copy.ts'
import { changeRows, feeRows } from './feeRows.ts'

type Fees = Output<typeof settings.fees>

function Next({ fees: { terms, next } }: { fees: Fees }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!next) return <p className="cap2 mt3">{words.nothing}</p>
  const was = (before: string, after: string) => fill(words.was, { before, after })
  const changed = changeRows(terms, next.terms, { lang, was })
  return (
    <Note
      kind="warn"
      className="mt4"
      title={fill(words.next, { day: sayDate(dayOf(new Date(next.effectiveAt)), lang) })}
    >
      <Kv lined items={changed} />
    </Note>
  )
}

const nameOf = (day: string, words: Readonly<Record<'lieu' | 'added', string>>, lang: Lang): string => {
  const holiday = gazetted.find((one) => one.day === day)
  return holiday ? pick(holiday.name, lang) : words.added
}
function Holidays({ holidays }: { holidays: Fees['holidays'] }) {
  const words = useWords(copy)
  const lang = useLang()
  const today = dayOf(new Date(serverNow()))
  const own = new Set(holidays.days)
  const days = [...observed(holidays.days)].filter((day) => day >= today).sort()
  return (
    <Section title={words.holidays}>
      <Kv
        lined
        items={days.map((day) => ({
          label: sayDate(day, lang),
          value: own.has(day) ? nameOf(day, words, lang) : words.lieu,
        }))}
      />
      <p className="cap mt3">{fill(words.source, { source: holidays.source[lang] })}</p>
    </Section>
  )
}

function Groups({ groups }: { groups: ReturnType<typeof feeRows> }) {
  return groups.map(({ title, rows }) => (
    <Section key={title} title={title}>
      <Kv lined items={rows} />
    </Section>
  ))
}

function Whole({ fees }: { fees: Fees }) {
  const words = useWords(copy)
  const lang = useLang()
  const groups = feeRows(fees.terms, lang)
  const half = Math.ceil(groups.length / 2)
  return (
    <>
      <p className="cap mt3 num">
        {fill(words.version, { n: fees.version, day: sayDate(dayOf(new Date(fees.effectiveAt)), lang) })}
      </p>
      <Next fees={fees} />
      <Groups groups={groups.slice(0, half)} />
      <Beside>
        <Groups groups={groups.slice(half)} />
        <Holidays holidays={fees.holidays} />
      </Beside>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const coming = (
    <>
      <Skeleton h={160} r={14} className="mt4" />
      <Skeleton h={120} r={14} className="mt4" />
    </>
  )
  return (
    <QueryPage title={words.title} query={useApiQuery(settings.fees, {})} className="is-beside is-even" coming={coming}>
      {(fees) => <Whole fees={fees} />}
    </QueryPage>
  )
}
