import { memberPageDesk } from '@tonne/contract/support/memberPage'
import { mailReasons, mailStates } from '@tonne/domain/base/mail'
import { requestStateLabels } from '@tonne/domain/states'
import { requestKinds } from '@tonne/domain/support/request'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useList } from '../../platform/list.ts'
import { Numbered } from '../../platform/Numbered.tsx'
import { To } from '../../platform/To.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { When } from '../../ui/When.tsx'
import { byNo, List, type Part, type Row } from './List.tsx'
import { listCopy } from './listCopy.ts'

export function Requests({ memberId, views }: Part) {
  const words = useWords(listCopy)
  const lang = useLang()
  const { query, pages } = useList(memberPageDesk.requests, { memberId })
  const columns: Columns<Row<'requests'>> = [
    { id: 'at', header: words.when, cell: (row) => <When at={row.at} /> },
    { id: 'no', header: words.number, cell: (row) => <Numbered no={row.no} copies /> },
    { id: 'kind', value: (row) => requestKinds[row.kind].label[lang], header: words.kind },
    {
      id: 'state',
      value: (row) =>
        row.state === 'waiting_for_member' ? words.withMember : pick(requestStateLabels[row.state], lang),
      header: words.state,
    },
    { id: 'dueAt', header: words.due, cell: (row) => <When at={row.dueAt} /> },
  ]
  return <List {...{ query, pages, columns, views, rowId: byNo, label: words.requests }} />
}

export function Cases({ memberId, views }: Part) {
  const words = useWords(listCopy)
  const lang = useLang()
  const { query, pages } = useList(memberPageDesk.cases, { memberId })
  const columns: Columns<Row<'cases'>> = [
    { id: 'at', header: words.when, cell: (row) => <When at={row.at} /> },
    { id: 'no', header: words.number, cell: (row) => <Numbered no={row.no} copies /> },
    { id: 'reason', value: (row) => row.reason[lang], header: words.why },
    { id: 'state', value: (row) => (row.liftedAt ? words.lifted : words.inForce), header: words.state },
    {
      id: 'until',
      value: (row) => row.liftedAt ?? row.reviewBy,
      header: words.until,
      cell: (row) => <When at={row.liftedAt ?? row.reviewBy} />,
    },
  ]
  return <List {...{ query, pages, columns, views, rowId: byNo, label: words.cases }} />
}

export function Logins({ memberId, views }: Part) {
  const words = useWords(listCopy)
  const lang = useLang()
  const { query, pages } = useList(memberPageDesk.logins, { memberId })
  const columns: Columns<Row<'logins'>> = [
    { id: 'at', header: words.when, cell: (row) => <When at={row.at} /> },
    { id: 'outcome', value: (row) => words[row.outcome], header: words.what },
    { id: 'device', value: (row) => row.device[lang], header: words.device },
    { id: 'known', header: words.known, cell: (row) => (row.known ? words.knownOne : words.newOne) },
    { id: 'address', header: words.address, cell: Address },
  ]
  return <List {...{ query, pages, columns, views, label: words.logins }} rowId={(row) => String(row.id)} />
}
function Address({ address }: { address: string }) {
  const words = useWords(listCopy)
  return (
    <span className="numbered">
      <span className="mono">{address}</span>
      {address && <CopyButton bare label={words.copy} text={address} />}
    </span>
  )
}

export function Sessions({ memberId, views }: Part) {
  const words = useWords(listCopy)
  const lang = useLang()
  const { query, pages } = useList(memberPageDesk.sessions, { memberId })
  const columns: Columns<Row<'sessions'>> = [
    { id: 'usedAt', header: words.used, cell: (row) => <When at={row.usedAt} /> },
    { id: 'device', value: (row) => row.device[lang], header: words.device },
    { id: 'address', header: words.address, cell: Address },
    { id: 'since', header: words.since, cell: (row) => <When at={row.since} /> },
    { id: 'endsAt', header: words.until, cell: (row) => <When at={row.endsAt} /> },
  ]
  return <List {...{ query, pages, columns, views, label: words.sessions }} rowId={(row) => String(row.id)} />
}

export function Mails({ memberId }: Part) {
  const words = useWords(listCopy)
  const lang = useLang()
  const { query, pages } = useList(memberPageDesk.mails, { memberId })
  const columns: Columns<Row<'mails'>> = [
    { id: 'at', header: words.when, cell: (row) => <When at={row.at} /> },
    {
      id: 'subject',
      header: words.subject,
      cell: (row) => (
        <To path="/mail" search={{ state: 'all', id: String(row.id) }}>
          {row.subject}
        </To>
      ),
    },
    { id: 'state', value: (row) => mailStates[row.state][lang], header: words.state },
    {
      id: 'reason',
      value: (row) => (row.reason && row.state !== 'sent' ? mailReasons[row.reason][lang] : ''),
      header: words.why,
    },
    { id: 'tries', header: words.tries, right: true },
  ]
  return <List {...{ query, pages, columns, label: words.mails }} rowId={(row) => String(row.id)} />
}
