import { requestDesk } from '@tonne/contract/support/requestDesk'
import { sayTons } from '@tonne/domain/format'
import { coolOffReasons } from '@tonne/domain/people/credential'
import { isOpenRequest, requestKinds } from '@tonne/domain/support/request'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { listed, named, withNote } from '@tonne/parts/joined.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useDesk } from '../../platform/deskQuery.ts'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { LostFactor } from './LostFactor.tsx'
import { RequestActs } from './RequestActs.tsx'
import { type Info, stateLooks } from './rows.ts'
import { Thread } from './Thread.tsx'

const sayTonsEach = ({ heldKg, retiredKg, freshKg, uncountedKg }: Info['record']['tons']) => ({
  held: sayTons(heldKg),
  retired: sayTons(retiredKg),
  fresh: sayTons(freshKg),
  uncounted: sayTons(uncountedKg),
})

export function RequestPanel({ no }: { no: string }) {
  const words = useWords(copy)
  const query = useDesk(requestDesk.info, { no }, { enabled: no !== '' })
  if (no === '') return <Unpicked text={words.pick} />
  return <QueryView query={query}>{(info) => <Shown info={info} />}</QueryView>
}

function Shown({ info }: { info: Info }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (instant: number) => sayDayTime(new Date(instant), lang)
  const { name, level, tons } = info.record
  return (
    <aside className="panel stack" aria-label={info.no}>
      <div className="panel-top">
        <Numbered no={info.no} copies here />
        <Tag look={stateLooks[info.state]}>{words[info.state]}</Tag>
      </div>
      <div>
        <h2 className="t2">
          {info.detail
            ? named(lang, requestKinds[info.kind].label[lang], info.detail[lang])
            : requestKinds[info.kind].label[lang]}
        </h2>
        <p className="cap">
          <MemberLink id={info.memberId} name={`${info.memberName} · ${info.memberId}`} />
        </p>
      </div>
      <Facts
        rows={[
          [words.record, fill(words.recordSays, { name, level, tons: sayTons(tons.countsKg) })],
          info.kind === 'level_upgrade' && [words.counts, fill(words.countsSays, sayTonsEach(tons))],
          [words.sent, at(info.at)],
          [words.due, `${at(info.dueAt)}${info.late ? ` · ${words.late}` : ''}`],
          info.executeAt !== null && [words.executes, at(info.executeAt)],
          info.outcome !== null && [words.answered, info.outcome[lang]],
        ]}
      />
      {info.case && (
        <Note>
          <Numbered no={info.case.caseNo} /> {info.case.reason[lang]}
        </Note>
      )}
      {info.recovered.length > 0 && (
        <Note>
          <b>{words.recovered}</b>{' '}
          {listed(
            lang,
            info.recovered.map(({ why, at: since }) => withNote(lang, pick(coolOffReasons[why], lang), at(since))),
          )}
        </Note>
      )}
      {info.recovery && <LostFactor known={info.recovery} askedAt={info.at} />}
      {isOpenRequest(info.state) && <AssignBox queue="request" subject={info.no} />}
      <Thread messages={info.messages} />
      <div>
        <h2 className="t3">{words.history}</h2>
        <Facts rows={info.steps.map((step) => [`${words[step.state]} · ${step.by}`, at(step.at)] as const)} />
      </div>
      <RequestActs key={info.no} info={info} />
    </aside>
  )
}
