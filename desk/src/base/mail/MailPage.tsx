import { mailDesk } from '@tonne/contract/base/mail'
import type { Output } from '@tonne/contract/endpoint'
import { type MailReason, type MailState, mailReasons, mailStates } from '@tonne/domain/base/mail'
import type { Lang } from '@tonne/domain/format'
import { given } from '@tonne/domain/given'
import { sayWaited } from '@tonne/domain/support/queue'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { inParts } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue } from 'react'
import { useList } from '../../platform/list.ts'
import { Queue } from '../../platform/Queue.tsx'
import { serverNow } from '../../platform/serverNow.ts'
import { useFilter } from '../../platform/useParam.ts'
import type { Columns } from '../../ui/DataTable.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { MailPanel } from './MailPanel.tsx'
import { type Mail, sayReason, stateLooks } from './rows.ts'
import { Subject } from './Subject.tsx'

const TABS = ['waiting', 'failed', 'sent', 'all'] as const
const REASONS = Object.keys(mailReasons) as MailReason[]
/** The reason without its explanation. */
const sayShort = (reason: MailReason, lang: Lang): string => mailReasons[reason][lang].split(/[.:，：]/)[0]!
const LIVE = { everyMs: 10_000 }

export default function MailPage() {
  const words = useWords(copy)
  const lang = useLang()
  const [asked, setTab] = useFilter('state')
  const [wanted, setReason] = useFilter('reason')
  const [find, setFind] = useFilter('find')
  const tab = TABS.find((one) => one === asked) ?? 'waiting'
  const reason = REASONS.find((one) => one === wanted)
  const columns = useColumns(tab)
  const { query: list, pages } = useList(
    mailDesk.list,
    {
      ...(tab === 'all' ? {} : { state: tab as MailState }),
      ...(reason ? { reason } : {}),
      find: useDeferredValue(find),
    },
    LIVE,
  )
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <QueryView query={list}>
        {(page) => (
          <>
            <State page={page} />
            <Queue
              label={words.title}
              columns={columns}
              rows={page.items}
              rowId={(row) => String(row.id)}
              empty={words.empty}
              views={{
                value: tab,
                onPick: (one) => setTab(one === 'waiting' ? '' : one),
                tabs: TABS.map((value) => ({
                  value,
                  label: words[value],
                  ...(value === 'waiting' || value === 'failed' ? { count: page.counts[value] } : {}),
                })),
              }}
              search={[find, setFind]}
              filters={
                <Select
                  label={words.reason}
                  value={reason ?? ''}
                  options={[['', words.anyReason], ...REASONS.map((one) => [one, sayShort(one, lang)] as const)]}
                  onText={setReason}
                />
              }
              pages={pages}
              open="id"
              peek={(id) => <MailPanel key={id} id={id} />}
            />
          </>
        )}
      </QueryView>
    </>
  )
}

function State({ page: { counts, oldestAt, lastSentAt } }: { page: Output<typeof mailDesk.list> }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Kpis
      items={[
        { label: words.waiting, value: counts.waiting, to: { state: 'waiting' } },
        {
          label: words.kpiOldest,
          value: oldestAt === null ? words.none : sayWaited(oldestAt, serverNow(), lang),
          note: words.kpiOldestNote,
        },
        { label: words.failed, value: counts.failed, note: words.kpiFailedNote, to: { state: 'failed' } },
        { label: words.kpiLast, value: lastSentAt === null ? words.none : sayDayTime(new Date(lastSentAt), lang) },
      ]}
    />
  )
}

function useColumns(tab: (typeof TABS)[number]): Columns<Mail> {
  const words = useWords(copy)
  const lang = useLang()
  return given<Columns<Mail>[number]>([
    {
      id: 'to',
      header: words.to,
      cell: (row) => (
        <>
          <b>{row.member?.name ?? row.to}</b>
          <span className="cap">{row.member ? row.to : words.noMember}</span>
        </>
      ),
    },
    {
      id: 'subject',
      header: words.subject,
      value: (row) => row.subject,
      cell: (row) => (
        <TwoLines
          main={<Subject mail={row} />}
          sub={inParts(lang, ...given([row.lang !== lang && words[row.lang], sayReason(row, lang)]))}
        />
      ),
    },
    tab === 'all' && {
      id: 'state',
      value: (row) => mailStates[row.state][lang],
      header: words.state,
      cell: (row) => <Tag look={stateLooks[row.state]}>{mailStates[row.state][lang]}</Tag>,
    },
    { id: 'tries', header: words.tries, right: true },
    { id: 'at', header: words.written, cell: (row) => <When at={row.at} /> },
    tab === 'waiting' && {
      id: 'nextTryAt',
      value: (row) => row.nextTryAt ?? 0,
      header: words.next,
      cell: (row) => (row.nextTryAt === null ? words.soon : <When at={row.nextTryAt} />),
    },
    tab === 'sent' && {
      id: 'sentAt',
      value: (row) => row.sentAt ?? 0,
      header: words.sentAt,
      cell: (row) => row.sentAt !== null && <When at={row.sentAt} />,
    },
  ])
}
