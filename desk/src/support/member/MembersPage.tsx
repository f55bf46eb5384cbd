import { useNavigate } from '@tanstack/react-router'
import type { RawInput as Asking, Output } from '@tonne/contract/endpoint'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { sayAmount, sayCents } from '@tonne/domain/format'
import { type DirectoryView, directoryViews } from '@tonne/domain/support/directory'
import { inParts } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue, useState } from 'react'
import { useDesk } from '../../platform/deskQuery.ts'
import { useList } from '../../platform/list.ts'
import { ListQueue } from '../../platform/Queue.tsx'
import { useFilter, useParam } from '../../platform/useParam.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Select } from '../../ui/Select.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { MemberPage } from './MemberPage.tsx'

type Found = Output<typeof memberDesk.find>['items'][number]
type Terms = Output<typeof memberDesk.counts>['terms']
const LEVELS = ['1', '2', '3', '4', '5']

export default function MembersPage() {
  const [id] = useParam('id')
  return /^[1-9]\d{0,8}$/.test(id) ? <MemberPage key={id} id={id} /> : <Directory />
}

function Directory() {
  const words = useWords(copy)
  // The typed text may be an IC number, so it stays out of the address.
  const [typed, setTyped] = useState('')
  const [, setAfter] = useParam('after')
  const [part, setPart] = useFilter('view')
  const [level] = useParam('level')
  const navigate = useNavigate()
  const q = useDeferredValue(typed.trim())
  const view = directoryViews.find((one) => one === part) ?? 'all'
  const sought = { ...(q ? { q } : {}), ...(LEVELS.includes(level) ? { level: Number(level) } : {}) }
  const input: Asking<typeof memberDesk.find> = { ...sought, view }
  const list = useList(memberDesk.find, input)
  const counted = useDesk(memberDesk.counts, sought)
  const columns = useColumns()
  const search = (text: string): void => {
    setTyped(text)
    setAfter('')
  }
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <ListQueue
        list={list}
        label={words.title}
        columns={columns}
        rowId={(row) => String(row.id)}
        empty={words.none}
        views={{
          value: view,
          onPick: (one) => setPart(one === 'all' ? '' : one),
          tabs: directoryViews.map((value) => ({
            value,
            label: words[`view_${value}`],
            ...(counted.data ? { count: counted.data.counts[value] } : {}),
          })),
        }}
        head={<Meaning view={view} terms={counted.data?.terms} />}
        search={[typed, search]}
        filters={<Filters />}
        onOpen={(row) => void navigate({ to: '/members', search: { id: String(row.id) } })}
      />
    </>
  )
}

function Filters() {
  const words = useWords(copy)
  const [asked, setLevel] = useFilter('level')
  const level = LEVELS.includes(asked) ? asked : ''
  return (
    <Select
      label={words.level}
      value={level}
      options={[['', words.anyLevel], ...LEVELS.map((one) => [one, `P${one}`] as const)]}
      onText={setLevel}
    />
  )
}

/** The view's threshold, which is one of the terms, or beside the search what it accepts. */
function Meaning({ view, terms }: { view: DirectoryView; terms: Terms | undefined }) {
  const words = useWords(copy)
  const texts: Readonly<Record<DirectoryView, string>> = {
    all: words.hint,
    new: fill(words.mean_new, { n: terms?.newDays ?? '–' }),
    risk: words.mean_risk,
    dormant: fill(words.mean_dormant, { n: terms?.dormantDays ?? '–' }),
    large: fill(words.mean_large, { s: terms ? sayCents(terms.largeCents) : '–' }),
  }
  return <p className="cap person-total">{texts[view]}</p>
}

function useColumns(): Columns<Found> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'name',
      header: words.member,
      value: null,
      cell: (row) => (
        <>
          <b>{row.name}</b>
          <div>
            <span className="numbered">
              <span className="mono cap">
                {row.id} {row.closed && words.closed}
              </span>
              <CopyButton bare label={words.copy} text={String(row.id)} />
            </span>
          </div>
        </>
      ),
    },
    { id: 'email', header: words.email, value: null, cell: (row) => row.email },
    { id: 'kind', header: words.kind, value: null, cell: (row) => words[row.kind] },
    { id: 'level', header: words.level, value: null, cell: (row) => `P${row.level}` },
    {
      id: 'risks',
      header: words.risk,
      value: null,
      cell: (row) => inParts(lang, ...row.risks.map((one) => words[`risk_${one}`])),
    },
    { id: 'joinedAt', header: words.joined, cell: (row) => <When at={row.joinedAt} /> },
    { id: 'lastInAt', header: words.lastIn, cell: (row) => (row.lastInAt === null ? '–' : <When at={row.lastInAt} />) },
    {
      id: 'worthCents',
      header: words.worth,
      right: true,
      cell: (row) => <b>{row.worthCents === null ? '–' : sayAmount(row.worthCents)}</b>,
    },
  ]
}
