/** Why: fees and limits stand where anyone reads them before anything bites, with their version, its date, and what changes next. */
import './settings.css'
import type { Output } from '@tonne/contract/endpoint'
import { settings } from '@tonne/contract/settings'
import { dayOf } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { useAsk } from '../platform/ask.ts'
import { serverNow } from '../platform/clock.ts'
import { PageError } from '../platform/PageError.tsx'
import { Kv } from '../ui/Kv.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Nav } from '../ui/Nav.tsx'
import { Note } from '../ui/Note.tsx'
import { Page as Frame, Section } from '../ui/Page.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { copy } from './copy.ts'
import { feeRows } from './feeRows.ts'

type Fees = Output<typeof settings.fees>

function Next({ fees: { terms, next } }: { fees: Fees }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!next) return <p className="cap2 mt3">{words.nothing}</p>
  const after = feeRows(next.terms, words, fill).flatMap((group) => group.rows)
  const changed = feeRows(terms, words, fill)
    .flatMap((group) => group.rows)
    .flatMap((row, i) =>
      row.value === after[i]!.value ? [] : [{ label: row.label, value: fill(words.was, { before: row.value, after: after[i]!.value }) }],
    )
  return (
    <Note kind="warn" className="mt4" title={fill(words.next, { day: sayDate(dayOf(new Date(next.effectiveAt)), lang) })}>
      <Kv lined items={changed} />
    </Note>
  )
}

function Holidays({ holidays }: { holidays: Fees['holidays'] }) {
  const words = useWords(copy)
  const lang = useLang()
  const today = dayOf(new Date(serverNow()))
  return (
    <Section title={words.holidays}>
      <p className="cap2">
        {holidays.days
          .filter((day) => day >= today)
          .map((day) => sayDate(day, lang))
          .join(' · ')}
      </p>
      <p className="cap mt2">{fill(words.source, { source: holidays.source })}</p>
    </Section>
  )
}

export function Page() {
  const words = useWords(copy)
  const lang = useLang()
  const { data, error, refetch } = useAsk(settings.fees, {})
  return (
    <>
      <Nav title={words.title} />
      <Frame className="fees">
        {data ? (
          <>
            <p className="cap mt3 num">{fill(words.version, { n: data.version, day: sayDate(dayOf(new Date(data.effectiveAt)), lang) })}</p>
            <Next fees={data} />
            {feeRows(data.terms, words, fill).map(({ title, rows }) => (
              <Section key={title} title={title}>
                <Kv lined items={rows} />
              </Section>
            ))}
            <Holidays holidays={data.holidays} />
          </>
        ) : error ? (
          <PageError error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton h={160} r={14} className="mt4" />
            <Skeleton h={120} r={14} className="mt4" />
          </Loading>
        )}
      </Frame>
    </>
  )
}
