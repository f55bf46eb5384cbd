import { sayDate, sayKg } from '@tonne/domain/format'
import { retirementStateLabels } from '@tonne/domain/states'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useMay, useMe } from '../../platform/me.tsx'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { DecideRetirement } from './DecideRetirement.tsx'
import { type Row, stateLooks } from './rows.ts'

export function RetirementPanel({ row }: { row: Row | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  const mayAct = useMay(['market'])
  if (!row) return <Unpicked text={words.pick} />
  return (
    <aside className="panel stack" aria-label={row.no}>
      <div className="panel-top">
        <Numbered no={row.no} copies here />
        <Tag look={stateLooks[row.state]}>{pick(retirementStateLabels[row.state], lang)}</Tag>
      </div>
      <div>
        <p className="panel-big">{sayKg(row.kg, lang)}</p>
        <p className="cap">
          <Numbered no={row.project.no} copies /> {row.project.name[lang]}
        </p>
      </div>
      {row.refusedWhy && <Note bad>{row.refusedWhy}</Note>}
      <Facts
        rows={[
          [words.member, <MemberLink key="m" id={row.memberId} name={row.member} />],
          [words.query, sayDayTime(new Date(row.requestedAt), lang)],
          [words.beneficiary, row.name ?? words.noName],
          row.message && [words.message, row.message],
          row.version > 0 && [words.version, String(row.version)],
        ]}
      />
      <div>
        <h2 className="t3">{row.state === 'retired' ? words.retiredSerials : words.serials}</h2>
        {row.serials.map((run) => (
          <p key={run.text} className="mono cap">
            {run.text}
          </p>
        ))}
      </div>
      <Answer row={row} />
      <Waiting row={row} />
      {row.state !== 'retired' && row.state !== 'refused' && <AssignBox queue="retirement" subject={row.no} />}
      {mayAct && <DecideRetirement row={row} />}
    </aside>
  )
}

/** The changes of a correction: each text before and after. */
function Waiting({ row: { correction, published } }: { row: Row }) {
  const words = useWords(copy)
  const me = useMe()
  if (!correction || !published) return null
  const shown = ({ name, reasonText, message, evidence: { reference, day, text } }: typeof published) => ({
    name: name ?? words.noName,
    reasonText,
    message,
    reference,
    day,
    text,
  })
  const [before, next] = [shown(published), shown(correction)]
  const changed = (Object.keys(before) as (keyof typeof before)[]).filter((field) => before[field] !== next[field])
  return (
    <div>
      <Note>{fill(words.waiting, { why: correction.why })}</Note>
      <Facts
        rows={[
          ...changed.map((field) => [words[field], `${before[field] || '–'} → ${next[field] || '–'}`] as const),
          [words.wroteBy, correction.by?.name ?? words.notYet] as const,
        ]}
      />
      {correction.by?.id === me.id && <Note>{words.own}</Note>}
    </div>
  )
}

function Answer({ row: { evidence, proposedBy, confirmedBy } }: { row: Row }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const named = (who: Row['proposedBy']) => who?.name ?? words.notYet
  if (!evidence) return null
  return (
    <div>
      <h2 className="t3">{words.evidence}</h2>
      <Facts
        rows={[
          [words.reference, evidence.reference],
          [words.day, sayDate(evidence.day, lang)],
          [words.text, evidence.text],
          [words.wroteBy, named(proposedBy)],
          [words.confirmedBy, named(confirmedBy)],
        ]}
      />
      {!confirmedBy && proposedBy?.id === me.id && <Note>{words.own}</Note>}
    </div>
  )
}
