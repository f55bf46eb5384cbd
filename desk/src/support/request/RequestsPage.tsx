import { requestDesk } from '@tonne/contract/support/requestDesk'
import type { RequestState } from '@tonne/domain/states'
import { type RequestKind, requestKinds } from '@tonne/domain/support/request'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue } from 'react'
import { useList } from '../../platform/list.ts'
import { ListQueue } from '../../platform/Queue.tsx'
import { useFilter, useParam } from '../../platform/useParam.ts'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Select } from '../../ui/Select.tsx'
import { copy } from './copy.ts'
import { RequestPanel } from './RequestPanel.tsx'
import type { Counts } from './rows.ts'
import { useColumns } from './useColumns.tsx'

const OPEN = ['submitted', 'in_review', 'waiting_for_member', 'approved'] as const
const TABS = ['', ...OPEN, 'done', 'refused', 'cancelled'] as const

export default function RequestsPage() {
  const words = useWords(copy)
  const [state, setState] = useFilter('state')
  const [kind] = useParam('kind')
  const [find, setFind] = useFilter('find')
  const columns = useColumns()
  const list = useList(requestDesk.list, {
    ...(state ? { state: state as RequestState } : {}),
    ...(kind ? { kind: kind as RequestKind } : {}),
    find: useDeferredValue(find),
  })
  const counts = list.query.data?.counts ?? []
  const ofKind = counts.filter((row) => kind === '' || row.kind === kind)
  const count = (wanted: string) => sum(ofKind, (row) => (wanted === '' || row.state === wanted ? row.count : 0))
  const tabs = TABS.map((value) => ({
    value,
    label: words[value || 'open'],
    ...(value === '' || OPEN.some((one) => one === value) ? { count: count(value) } : {}),
  }))
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <QueueKpis counts={counts} />
      <ListQueue
        list={list}
        label={words.title}
        columns={columns}
        rowId={(row) => row.no}
        empty={words.empty}
        assigned="request"
        views={{ value: state, onPick: setState, tabs }}
        search={[find, setFind]}
        filters={<KindFilter />}
        open="no"
        peek={(no) => <RequestPanel no={no} />}
      />
    </>
  )
}

const sum = (counts: Counts, of: (row: Counts[number]) => number) => counts.reduce((all, row) => all + of(row), 0)

function QueueKpis({ counts }: { counts: Counts }) {
  const words = useWords(copy)
  return (
    <Kpis
      items={[
        { label: words.open, value: sum(counts, (row) => row.count), to: {} },
        { label: words.kpiLate, value: sum(counts, (row) => row.late), note: words.kpiLateNote },
        { label: words.kpiFree, value: sum(counts, (row) => row.unassigned), to: { whose: 'nobody' } },
        {
          label: words.waiting_for_member,
          value: sum(counts, (row) => (row.state === 'waiting_for_member' ? row.count : 0)),
          to: { state: 'waiting_for_member' },
        },
      ]}
    />
  )
}

function KindFilter() {
  const words = useWords(copy)
  const lang = useLang()
  const [kind, setKind] = useFilter('kind')
  const kinds = (Object.keys(requestKinds) as RequestKind[]).map((one) => [one, requestKinds[one].label[lang]] as const)
  return <Select label={words.kind} value={kind} options={[['', words.allKinds], ...kinds]} onText={setKind} />
}
