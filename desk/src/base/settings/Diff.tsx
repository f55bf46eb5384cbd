import { sayTerm, termChangesOf } from '@tonne/domain/base/termFields'
import { sayDate } from '@tonne/domain/format'
import { iccCountry } from '@tonne/domain/trading/icc'
import { type IccList, iccProgrammes, sayIccRow } from '@tonne/domain/trading/iccLists'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Note } from '../../ui/Note.tsx'
import { copy } from './copy.ts'
import type { Proposal, Version } from './termsOut.ts'

type IccValue = Pick<IccList, 'country' | 'day' | 'rows'>
type Row = { label: string; before: string; after: string }
function DiffTable({ rows }: { rows: readonly Row[] }) {
  const words = useWords(copy)
  return (
    <table className="diff">
      <caption className="sr">{words.what}</caption>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <td>{words.before}</td>
          <td>{words.after}</td>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <s>{before}</s>
            </td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A level's name is shown in both languages, because both can change. */
export const bothNames = (value: unknown): string => {
  const { en, cn } = value as { en: string; cn: string }
  return `${en} / ${cn}`
}

export function TermsDiff({ before, after }: { before: Version['terms']; after: Version['terms'] }) {
  const words = useWords(copy)
  const lang = useLang()
  const changes = termChangesOf(before, after)
  if (changes.length === 0) return <p className="cap">{words.nothing}</p>
  const say = (field: (typeof changes)[number]['field'], value: unknown) =>
    field.unit === 'name' && value ? bothNames(value) : sayTerm(field, value, lang)
  return (
    <DiffTable
      rows={changes.map(({ field, before: was, after: is }) => ({
        label: pick(field.label, lang),
        before: say(field, was),
        after: say(field, is),
      }))}
    />
  )
}

export function HolidaysDiff({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const words = useWords(copy)
  const lang = useLang()
  const days = [...new Set([...before, ...after])].filter((day) => before.includes(day) !== after.includes(day)).sort()
  if (days.length === 0) return <p className="cap">{words.nothing}</p>
  return (
    <DiffTable
      rows={days.map((day) => ({
        label: sayDate(day, lang),
        before: before.includes(day) ? words.keep : '–',
        after: after.includes(day) ? words.added : words.removed,
      }))}
    />
  )
}

/** A country's list: its date, then each standard with its rules. */
export function IccDiff({ before, after }: { before: IccValue; after: IccValue }) {
  const words = useWords(copy)
  const lang = useLang()
  const day = ({ day: one }: IccValue) => (one ? sayDate(one, lang) : words.noDay)
  const of = ({ rows }: IccValue, programme: string) => rows.find((row) => row.programme === programme)
  const programmes = [...new Set([...before.rows, ...after.rows].map(({ programme }) => programme))]
  const say = (value: IccValue, programme: string) => {
    const row = of(value, programme)
    return row ? sayIccRow(row, lang) : '–'
  }
  const changed = programmes.filter((one) => say(before, one) !== say(after, one))
  return (
    <DiffTable
      rows={[
        { label: words.country, before: '', after: iccCountry(after.country, lang) },
        ...(before.day === after.day ? [] : [{ label: words.listDay, before: day(before), after: day(after) }]),
        ...changed.map((one) => ({
          label: pick(iccProgrammes[one], lang),
          before: say(before, one),
          after: say(after, one),
        })),
      ]}
    />
  )
}

/** The changes of a proposal of any kind. */
export function ProposalDiff({ one }: { one: Proposal }) {
  const words = useWords(copy)
  if (one.before === null) return <Note>{words.noBefore}</Note>
  const [before, after] = [JSON.parse(one.before), JSON.parse(one.value)]
  if (one.kind === 'terms') return <TermsDiff before={before} after={after} />
  if (one.kind === 'icc') return <IccDiff before={before} after={after} />
  if (one.kind === 'holidays') return <HolidaysDiff before={before} after={after} />
  return <DiffTable rows={[{ label: words.registration, before: words.closed, after: words.open }]} />
}
