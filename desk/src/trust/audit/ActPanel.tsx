import { sayActor, sayReason } from '@tonne/domain/people/ownReason'
import { sayAct } from '@tonne/domain/support/sayAct'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { ProofCheck } from './ProofCheck.tsx'
import { type Act, changesOf, subjectOf } from './rows.ts'

export function ActPanel({ act }: { act: Act | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!act) return <Unpicked text={words.pick} />
  const changes = changesOf(act)
  return (
    <aside className="panel stack" aria-label={act.act}>
      <div>
        <h2 className="t2">{sayAct(act.act, lang)}</h2>
        <p className="cap">
          <span className="mono">{act.act}</span> {subjectOf(act) && <Numbered no={act.subject} copies />}
        </p>
      </div>
      <p>{sayReason(act.reason, lang)}</p>
      <Facts
        rows={[
          [words.who, sayActor(act.actor, lang)],
          [words.when, sayDayTime(new Date(act.at), lang)],
          [
            words.member,
            act.memberId === null ? '–' : <MemberLink key="m" id={act.memberId} name={String(act.memberId)} />,
          ],
          [words.where, act.address || '–'],
        ]}
      />
      <div>
        <h2 className="t3">{words.changes}</h2>
        {changes.length === 0 ? (
          <p className="cap">{words.noChange}</p>
        ) : (
          <Facts rows={changes.map(([name, was, is]) => [name, `${was} → ${is}`])} />
        )}
      </div>
      <div>
        <h2 className="t3">{words.proof}</h2>
        <Proof sealed={act.sealed} />
        {act.sealed?.size !== null && act.sealed && <ProofCheck key={act.id} id={act.id} />}
      </div>
    </aside>
  )
}

function Proof({ sealed }: { sealed: Act['sealed'] }) {
  const words = useWords(copy)
  if (!sealed) return <p className="cap">{words.waiting}</p>
  const head = sealed.size === null ? '–' : fill(words.headSays, { size: sealed.size, root: sealed.root ?? '' })
  const code = (text: string) => <code className="mono">{text}</code>
  return (
    <Facts
      rows={[
        [words.position, sealed.position],
        [words.leaf, code(sealed.leaf ?? '–')],
        [words.head, code(head)],
      ]}
    />
  )
}
