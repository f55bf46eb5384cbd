import {
  sayTerm,
  type TermField,
  type TermGroup,
  termAt,
  termFieldsOf,
  termGroupLabels,
} from '@tonne/domain/base/termFields'
import { dayOf } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Fragment } from 'react'
import { useMay } from '../../platform/me.tsx'
import { useParam } from '../../platform/useParam.ts'
import { Button } from '../../ui/Button.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import { copy } from './copy.ts'
import { bothNames, TermsDiff } from './Diff.tsx'
import { TermsForm } from './TermsForm.tsx'
import type { Current, Version } from './termsOut.ts'

export function TermsTab({ current }: { current: Current }) {
  const words = useWords(copy)
  const mayAct = useMay(['admin'])
  const [edit, setEdit] = useParam('edit')
  if (edit && mayAct) return <TermsForm current={current} onDone={() => setEdit('')} />
  return (
    <div className="ops-g">
      <section className="panel panel--t">
        {mayAct && (
          <div className="ops-tools">
            <Button onClick={() => setEdit('1')}>{words.change}</Button>
          </div>
        )}
        <InForce current={current} />
      </section>
      <Versions current={current} />
    </div>
  )
}

function InForce({ current: { now, planned } }: { current: Current }) {
  const words = useWords(copy)
  const lang = useLang()
  const groups = Map.groupBy(termFieldsOf(now.terms), ({ group }) => group)
  const next = planned.at(-1)
  const dayText = next ? fill(words.from, { day: sayDate(dayOf(new Date(next.effectiveAt)), lang) }) : ''
  return (
    <TableBox label={words.terms}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col" className="r">
              {words.inForce}
            </th>
            {next && (
              <th scope="col" className="r">
                {dayText}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {[...groups].map(([group, fields]) => (
            <GroupRows key={group} group={group} fields={fields} now={now} next={next} />
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

type GroupProps = { group: TermGroup; fields: readonly TermField[]; now: Version; next: Version | undefined }
function GroupRows({ group, fields, now, next }: GroupProps) {
  const lang = useLang()
  const say = (version: Version, field: TermField) => {
    const value = termAt(version.terms, field.path)
    return field.unit === 'name' ? bothNames(value) : sayTerm(field, value, lang)
  }
  return (
    <Fragment>
      <tr className="terms-g">
        <th scope="rowgroup" colSpan={next ? 3 : 2}>
          {pick(termGroupLabels[group], lang)}
        </th>
      </tr>
      {fields.map((field) => {
        const [is, will] = [say(now, field), next ? say(next, field) : '']
        return (
          <tr key={field.path}>
            <td>{pick(field.label, lang)}</td>
            <td className="r">{is}</td>
            {next && <td className="r">{is === will ? '' : <b>{will}</b>}</td>}
          </tr>
        )
      })}
    </Fragment>
  )
}

/** Each version as its changes from the previous one. */
function Versions({ current: { now, planned, past } }: { current: Current }) {
  const words = useWords(copy)
  const all = [...past].reverse().concat(now, planned)
  const changeOf = (version: Version) => {
    const before = all[all.indexOf(version) - 1]
    return before && <TermsDiff before={before.terms} after={version.terms} />
  }
  return (
    <aside className="panel stack" aria-label={words.history}>
      <h2 className="t3">{words.planned}</h2>
      {planned.length === 0 && <p className="cap">{words.noPlanned}</p>}
      <List versions={planned} changeOf={changeOf} />
      <h2 className="t3">{words.inForce}</h2>
      <List versions={[now]} changeOf={changeOf} />
      <h2 className="t3">{words.past}</h2>
      {past.length === 0 && <p className="cap">{words.noPast}</p>}
      <List versions={past} changeOf={changeOf} />
    </aside>
  )
}

function List({ versions, changeOf }: { versions: readonly Version[]; changeOf(version: Version): React.ReactNode }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <ul className="versions">
      {versions.map((version) => (
        <li key={version.version}>
          <p className="label">
            {fill(words.version, { n: version.version })} · {sayDate(dayOf(new Date(version.effectiveAt)), lang)}
          </p>
          {changeOf(version)}
        </li>
      ))}
    </ul>
  )
}
