import { sayTerm, termFieldsOf } from '@tonne/domain/base/termFields'
import { dayOf } from '@tonne/domain/days'
import type { Lang } from '@tonne/domain/format'
import { restrictionReasons, selfFrozen } from '@tonne/domain/people/restriction'
import { sayRule } from '@tonne/domain/refusals'
import { sayDate } from '@tonne/parts/dates.ts'
import { withNote } from '@tonne/parts/joined.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { Section } from '../../ui/layout/Page.tsx'
import { copy } from './copy.ts'
import type { Figures } from './figuresOut.ts'

type TableProps = { caption: string; head: readonly string[]; rows: readonly (readonly ReactNode[])[] }
/** The first column is text, the others are numbers. */
function Table({ caption, head, rows }: TableProps) {
  return (
    <table className="transparency-t">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a published table have an order and no other name
          <tr key={place}>
            <th scope="row">{name}</th>
            {values.map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are places
              <td key={column} className="num">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useSpan(): (seconds: number | null) => string {
  const words = useWords(copy)
  return (seconds) => {
    if (seconds === null) return '–'
    if (seconds < 60) return fill(words.seconds, { n: seconds })
    if (seconds < 3600) return fill(words.minutes, { n: Math.round(seconds / 60) })
    if (seconds < 172_800) return fill(words.hours, { n: Math.round(seconds / 3600) })
    return fill(words.inDays, { n: Math.round(seconds / 86_400) })
  }
}

export function Times({ times }: { times: Figures['times'] }) {
  const words = useWords(copy)
  const lang = useLang()
  const span = useSpan()
  return (
    <Section title={words.late}>
      <p className="cap2 transparency-lead">{words.lateText}</p>
      <Table
        caption={words.late}
        head={[words.what, words.median, words.p95, words.lateN]}
        rows={times.map((t) => [
          withNote(lang, words[t.what], String(t.count)),
          span(t.medianSeconds),
          span(t.p95Seconds),
          t.late + t.overdue,
        ])}
      />
      <p className="cap mt2">{fill(words.refusedN, { n: times.reduce((sum, t) => sum + (t.refused ?? 0), 0) })}</p>
    </Section>
  )
}

const FIRST = 8
export function Refusals({ refusals }: { refusals: Figures['refusals'] }) {
  const words = useWords(copy)
  const lang = useLang()
  const rest = refusals.slice(FIRST).reduce((sum, r) => sum + r.count, 0)
  return (
    <Section title={words.refusals}>
      <p className="cap2 transparency-lead">{refusals.length > 0 ? words.refusalsText : words.noRefusals}</p>
      {refusals.length > 0 && (
        <Table
          caption={words.refusals}
          head={[words.rule, words.times]}
          rows={[
            ...refusals.slice(0, FIRST).map((r) => [
              <span key={r.rule}>
                <span className="mono">{r.code}</span> {sayRule(r.rule, lang)}
              </span>,
              r.count,
            ]),
            ...(rest > 0 ? [[words.others, rest]] : []),
          ]}
        />
      )}
    </Section>
  )
}

const labels: Readonly<Record<string, { label: Record<'en' | 'cn', string> }>> = {
  ...restrictionReasons,
  self_freeze: { label: selfFrozen },
}
const labelOf = (reason: string, lang: 'en' | 'cn'): string => labels[reason]?.label[lang] ?? reason

export function Restrictions({ restrictions }: { restrictions: Figures['restrictions'] }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Section title={words.restrictions}>
      <p className="cap2 transparency-lead">
        {restrictions.length > 0 ? words.restrictionsText : words.noRestrictions}
      </p>
      {restrictions.length > 0 && (
        <Table
          caption={words.restrictions}
          head={[words.reason, words.opened, words.lifted, words.openNow]}
          rows={restrictions.map((r) => [labelOf(r.reason, lang), r.opened, r.lifted, r.open])}
        />
      )}
    </Section>
  )
}

type Change = Figures['terms'][number]['changes'][number]
/** The open data has values as JSON; people read them under the field's own name and in its unit. */
function sayChange({ field: path, before, after }: Change, lang: Lang): { label: string; from: string; to: string } {
  const level = Number(/^levels\.(\d+)\./.exec(path)?.[1] ?? 0)
  const levels = Array.from({ length: Math.max(5, level + 1) }, (_, place) => ({ level: place + 1 }))
  const field = termFieldsOf({ levels }).find((one) => one.path === path)
  const say = (text: string) => (field ? sayTerm(field, text === '' ? undefined : JSON.parse(text), lang) : text || '–')
  return { label: field ? pick(field.label, lang) : path, from: say(before), to: say(after) }
}

export function Terms({ terms, now }: { terms: Figures['terms']; now: number }) {
  const words = useWords(copy)
  const lang = useLang()
  const changed = terms.filter((t) => t.changes.length > 0)
  return (
    <Section title={words.terms}>
      {changed.length === 0 && <p className="cap2">{words.noTerms}</p>}
      {changed.map(({ version, effectiveAt, changes }) => (
        <div key={version} className="transparency-v">
          <h3 className="label strong">
            {fill(effectiveAt > now ? words.versionFrom : words.version, {
              n: version,
              day: sayDate(dayOf(new Date(effectiveAt)), lang),
            })}
          </h3>
          <ul>
            {changes
              .map((change) => sayChange(change, lang))
              .map(({ label, from, to }) => (
                <li key={label} className="cap num">
                  {fill(words.changed, { label, from, to })}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}
