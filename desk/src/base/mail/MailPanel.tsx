import { mailDesk } from '@tonne/contract/base/mail'
import { mailStates } from '@tonne/domain/base/mail'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { MemberLink } from '../../platform/Numbered.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { type Mail, sayReason, stateLooks } from './rows.ts'
import { Subject } from './Subject.tsx'

export function MailPanel({ id }: { id: string }) {
  const words = useWords(copy)
  const known = /^[1-9]\d{0,14}$/.test(id)
  const query = useDesk(mailDesk.info, { id }, { enabled: known })
  if (!known) return <Unpicked text={words.pick} />
  return (
    <aside className="panel stack" aria-label={fill(words.number, { id })}>
      <QueryView query={query}>{(mail) => <Shown mail={mail} />}</QueryView>
    </aside>
  )
}

function Shown({ mail }: { mail: Mail }) {
  const words = useWords(copy)
  const lang = useLang()
  const { id, to, member, state, tries } = mail
  const at = (instant: number | null, none = '–') => (instant === null ? none : sayDayTime(new Date(instant), lang))
  return (
    <>
      <div className="panel-top">
        <span className="mono">{fill(words.number, { id })}</span>
        <Tag look={stateLooks[state]}>{mailStates[state][lang]}</Tag>
      </div>
      <h2 className="t2">
        <Subject mail={mail} />
      </h2>
      {mail.reason && state !== 'sent' && <Note bad={state === 'failed'}>{sayReason(mail, lang)}</Note>}
      <Facts
        rows={[
          [
            words.to,
            <span key="to" className="numbered">
              {to}
              <CopyButton bare label={words.to} text={to} />
            </span>,
          ],
          [words.member, member ? <MemberLink key="m" {...member} /> : words.noMember],
          [words.writtenIn, words[mail.lang]],
          [words.written, at(mail.at)],
          [words.tries, tries],
          [words.last, at(mail.triedAt)],
          state === 'waiting' && [words.next, at(mail.nextTryAt, words.soon)],
          state === 'sent' && [words.sentAt, at(mail.sentAt)],
          state === 'sent' && mail.reason && [words.reason, sayReason(mail, lang)],
        ]}
      />
      {state !== 'sent' && (mail.worded ? <Retry mail={mail} /> : <p className="cap">{words.gone}</p>)}
    </>
  )
}

function Retry({ mail: { id, to } }: { mail: Mail }) {
  const words = useWords(copy)
  const retry = useAct(mailDesk.retry)
  return (
    <ReasonActs>
      <ReasonButton
        title={fill(words.retryTitle, { id })}
        about={fill(words.retryAbout, { to })}
        commit={words.retry}
        run={(reason) => retry.mutateAsync({ id, reason })}
      />
    </ReasonActs>
  )
}
