import { sayActor, sayReason } from '@tonne/domain/people/ownReason'
import './memberSheet.css'
import { Link } from '@tanstack/react-router'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { mailReasons, mailStates } from '@tonne/domain/base/mail'
import { sayCents, sayDayTime, sayTons } from '@tonne/domain/format'
import { type RequestKind, requestKinds } from '@tonne/domain/support/request'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useContext } from 'react'
import { useDesk } from '../../platform/deskAsk.ts'
import { Reach } from '../../platform/Numbered.tsx'
import { Asked } from '../../ui/Asked.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { copy } from './copy.ts'
import { EndSessions, IcNumber, Restrict, WriteLetter, WriteNote } from './MemberActs.tsx'
import type { Info } from './memberOut.ts'

export function MemberSheet({ id }: { id: string }) {
  return <Asked asked={useDesk(memberDesk.info, { memberId: id })}>{(info) => <Sheet info={info} />}</Asked>
}

function MailLink({ id, subject, reason, state }: Info['mails'][number]) {
  const lang = useLang()
  const why = reason && state !== 'sent' ? ` · ${mailReasons[reason][lang]}` : ''
  const shown = `${subject}${why}`
  if (!useContext(Reach).includes('/mail')) return <>{shown}</>
  return (
    <Link to="/mail" search={{ state: 'all', id: String(id) }}>
      {shown}
    </Link>
  )
}
function MailsOf({ email }: { email: string }) {
  const words = useWords(copy)
  if (!useContext(Reach).includes('/mail')) return null
  return (
    <Link to="/mail" search={{ state: 'all', find: email }}>
      {words.allMails}
    </Link>
  )
}

type Rows = readonly (readonly [string, ReactNode])[]
function List({ title, rows, aside }: { title: string; rows: Rows; aside?: ReactNode }) {
  const words = useWords(copy)
  return (
    <Panel title={title} aside={aside}>
      {rows.length === 0 ? <p className="cap">{words.nothing}</p> : <Facts rows={rows} />}
    </Panel>
  )
}

function Sheet({ info }: { info: Info }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (instant: number | null) => (instant === null ? '–' : sayDayTime(new Date(instant), lang))
  const identity: Rows = [
    [words.member, info.id],
    [words.kind, words[info.kind]],
    ...(info.uen ? ([['UEN', info.uen]] as const) : []),
    [words.email, info.email],
    [words.phone, info.mobile || '–'],
    [words.ic, <IcNumber key="ic" info={info} />],
    [words.verified, at(info.verifiedAt)],
    [words.joined, at(info.joinedAt)],
    [words.level, `P${info.level}`],
    [words.score, words[info.score as 'excellent' | 'medium' | 'poor']],
  ]
  return (
    <div className="sheet" data-member={info.id}>
      <div className="panel-top sheet-h">
        <h2 className="t1">
          {info.name} {info.closed && `· ${words.closed}`}
        </h2>
        <WriteLetter info={info} />
      </div>
      <List title={words.identity} rows={identity} />
      <Money info={info} />
      <List
        title={words.restrictions}
        aside={<Restrict info={info} />}
        rows={info.restrictions.map((one) => [
          `${one.no} · ${one.reason[lang]}`,
          one.liftedAt ? words.lifted : fill(words.reviewBy, { at: at(one.reviewBy) }),
        ])}
      />
      <List
        title={words.requests}
        rows={info.requests.map((one) => [
          `${one.no} · ${requestKinds[one.kind as RequestKind].label[lang]}`,
          at(one.at),
        ])}
      />
      <List
        title={words.orders}
        rows={info.orders.map((one) => [`${one.no} · ${sayTons(one.kg)} t · ${sayCents(one.totalCents)}`, at(one.at)])}
      />
      <List
        title={words.sessions}
        aside={<EndSessions info={info} />}
        rows={info.sessions.map((one) => [`${one.device[lang]} · ${one.address}`, at(one.usedAt)])}
      />
      <List
        title={words.mails}
        aside={<MailsOf email={info.email} />}
        rows={info.mails.map((one) => [
          `${at(one.at)} · ${mailStates[one.state][lang]} · ${one.id}`,
          <MailLink key={one.id} {...one} />,
        ])}
      />
      <List
        title={words.notes}
        aside={<WriteNote info={info} />}
        rows={info.notes.map((one) => [`${one.by}, ${at(one.at)}`, one.text])}
      />
      <List
        title={words.timeline}
        rows={info.timeline.map((one) => [
          `${at(one.at)} · ${sayActor(one.by, lang)}`,
          `${one.what} ${sayReason(one.why, lang)}`,
        ])}
      />
    </div>
  )
}

function Money({ info }: { info: Info }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <List
      title={words.wallet}
      rows={[
        [words.available, sayCents(info.availableCents)],
        [words.held, sayCents(info.heldCents)],
        ...info.holds.map((hold) => [`· ${hold.rule[lang]}`, sayCents(hold.amountCents)] as const),
        [words.carbon, `${sayTons(info.carbonKg)} t`],
        ...(info.waits ? [[fill(words.waits, { until: info.waits.until[lang] }), info.waits.why[lang]] as const] : []),
      ]}
    />
  )
}
