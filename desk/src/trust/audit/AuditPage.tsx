import type { RawInput as Input } from '@tonne/contract/endpoint'
import { auditDesk } from '@tonne/contract/trust/auditDesk'
import { sayActor, sayReason } from '@tonne/domain/people/ownReason'
import { sayAct, things } from '@tonne/domain/support/sayAct'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue, useMemo } from 'react'
import { useList } from '../../platform/list.ts'
import { Numbered } from '../../platform/Numbered.tsx'
import { Queue } from '../../platform/Queue.tsx'
import { useFilter, useParam } from '../../platform/useParam.ts'
import type { Columns } from '../../ui/DataTable.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { ActPanel } from './ActPanel.tsx'
import { copy } from './copy.ts'
import { type Act, subjectOf } from './rows.ts'

type Asking = Input<typeof auditDesk.list>
const FILTERS = ['operator', 'act', 'subject', 'memberId', 'from', 'to'] as const
const LABELS = { operator: 'who', act: 'act', subject: 'subject', memberId: 'member', from: 'from', to: 'to' } as const

export default function AuditPage() {
  const words = useWords(copy)
  const filter = useAuditFilter()
  const columns = useColumns()
  const { query, pages } = useList(auditDesk.list, filter)
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <QueryView query={query}>
        {({ items, mineOnly }) => (
          <Queue
            label={words.title}
            columns={columns}
            rows={items}
            rowId={(row) => String(row.id)}
            empty={words.empty}
            head={mineOnly && <Note>{words.mineOnly}</Note>}
            search={null}
            filters={<Filters />}
            pages={pages}
            open="id"
            peek={(_, row) => <ActPanel act={row} />}
          />
        )}
      </QueryView>
    </>
  )
}

/** The endpoint's input from the address; an incomplete number or day is omitted. */
function useAuditFilter(): Asking {
  const given = Object.fromEntries(
    [
      useParam('operator'),
      useParam('act'),
      useParam('subject'),
      useParam('memberId'),
      useParam('from'),
      useParam('to'),
    ].map(([value], i) => [FILTERS[i]!, value]),
  )
  const shown = useDeferredValue(JSON.stringify(given))
  return useMemo(() => {
    const { memberId, ...rest } = JSON.parse(shown) as Record<string, string>
    const texts = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
    return { ...texts, ...(/^[1-9]\d{0,8}$/.test(memberId ?? '') ? { memberId } : {}) } as Asking
  }, [shown])
}

function Filters() {
  const words = useWords(copy)
  return (
    <>
      {FILTERS.map((name) =>
        name === 'act' ? <ActFilter key={name} /> : <Filter key={name} name={name} label={words[LABELS[name]]} />,
      )}
    </>
  )
}
function ActFilter() {
  const words = useWords(copy)
  const lang = useLang()
  const [act, setAct] = useFilter('act')
  const about = Object.entries(things).map(([key, word]) => [`${key}.`, pick(word, lang)] as const)
  const sorted = about.toSorted(([, a], [, b]) => a.localeCompare(b, lang === 'cn' ? 'zh' : 'en'))
  return (
    <Select
      label={words.act}
      value={act}
      options={[['', words.anyAct], ...sorted]}
      labelOf={(one) => sayAct(one, lang)}
      onText={setAct}
    />
  )
}
function Filter({ name, label }: { name: (typeof FILTERS)[number]; label: string }) {
  const [value, set] = useFilter(name)
  const type = name === 'from' || name === 'to' ? 'date' : 'search'
  return <TextInput label={label} type={type} size={8} value={value} onText={set} />
}

function useColumns(): Columns<Act> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    { id: 'at', header: words.when, cell: (row) => <When at={row.at} /> },
    { id: 'actor', value: (row) => sayActor(row.actor, lang), header: words.who },
    {
      id: 'act',
      value: (row) => `${row.act} ${row.subject}`,
      header: words.act,
      cell: (row) => <TwoLines main={sayAct(row.act, lang)} sub={subjectOf(row) && <Numbered no={subjectOf(row)} />} />,
    },
    { id: 'reason', value: (row) => sayReason(row.reason, lang), header: words.why },
    {
      id: 'proof',
      value: (row) => (row.sealed ? 1 : 0),
      header: words.proof,
      cell: (row) => (
        <Tag look={(row.sealed ? 1 : 0) ? 'done' : 'wait'}>{(row.sealed ? 1 : 0) ? words.sealed : words.waiting}</Tag>
      ),
    },
  ]
}
