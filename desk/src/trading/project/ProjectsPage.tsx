import './project.css'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { csvOf } from '@tonne/domain/csv'
import { sayWaited } from '@tonne/domain/support/queue'
import { projectTypes, registries } from '@tonne/domain/trading/project'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAssigned, WhoseFilter } from '../../platform/assigned.tsx'
import { useAct, useDesk } from '../../platform/deskAsk.ts'
import { useMay } from '../../platform/me.tsx'
import { saveFile } from '../../platform/saveFile.ts'
import { serverNow } from '../../platform/serverNow.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueueTools } from '../../ui/QueueTools.tsx'
import { Select } from '../../ui/Select.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { copy } from './copy.ts'
import { ProjectView } from './ProjectView.tsx'
import { isIn, type Part, type ProjectRow, parts, stateOf } from './rows.ts'
import { useProjectColumns } from './useColumns.tsx'

export default function ProjectsPage() {
  const words = useWords(copy)
  const [no, setNo] = useParam('no')
  const asked = useDesk(projectDesk.list, {})
  if (no) return <ProjectView key={no} no={no} onBack={() => setNo('')} />
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Asked asked={asked}>{({ items }) => <List items={items} onOpen={(one) => setNo(one, true)} />}</Asked>
    </>
  )
}

function List({ items, onOpen }: { items: readonly ProjectRow[]; onOpen(no: string): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const [part, setPart] = useParam('part')
  const [type, setType] = useParam('type')
  const [registry, setRegistry] = useParam('registry')
  const [search, setSearch] = useState('')
  const assigned = useAssigned('project')
  const own = useProjectColumns()
  const fitting = items.filter((row) => (!type || row.type === type) && (!registry || row.registry === registry))
  const { columns, rows } = assigned.table(
    own,
    fitting.filter((row) => isIn((part || 'all') as Part, row)),
    (row) => row.no,
  )
  return (
    <>
      <Heads items={items} />
      <section className="panel panel--t">
        <Tabs
          label={words.title}
          value={part || 'all'}
          onPick={(one) => setPart(one === 'all' ? '' : one)}
          tabs={parts.map((value) => ({
            value,
            label: words[value],
            count: fitting.filter((row) => isIn(value, row)).length,
          }))}
        />
        <QueueTools
          search={search}
          onSearch={setSearch}
          onCsv={() => saveFile('projects.csv', 'text/csv', csvOf(csvRows(rows)))}
        >
          <Select
            label={words.type}
            value={type}
            onChange={(event) => setType(event.target.value)}
            options={[
              ['', words.anyType],
              ...Object.entries(projectTypes).map(([key, name]) => [key, pick(name, lang)] as const),
            ]}
          />
          <Select
            label={words.standard}
            value={registry}
            onChange={(event) => setRegistry(event.target.value)}
            options={[
              ['', words.anyRegistry],
              ...Object.entries(registries).map(([key, name]) => [key, pick(name, lang)] as const),
            ]}
          />
          <WhoseFilter />
          <Begin onMade={onOpen} />
        </QueueTools>
        <DataTable
          label={words.title}
          columns={columns}
          rows={rows}
          search={search}
          empty={words.empty}
          rowId={(row) => row.no}
          onOpen={(row) => onOpen(row.no)}
        />
      </section>
    </>
  )
}

function Heads({ items }: { items: readonly ProjectRow[] }) {
  const words = useWords(copy)
  const lang = useLang()
  const waiting = items.filter((row) => isIn('review', row))
  const oldest = Math.min(...waiting.map((row) => row.waitsSince ?? serverNow()))
  return (
    <Kpis
      items={[
        {
          label: words.kpiReview,
          value: waiting.length,
          ...(waiting.length > 0 ? { note: sayWaited(oldest, serverNow(), lang) } : {}),
        },
        { label: words.kpiPrices, value: items.filter((row) => row.priceWaits).length },
        { label: words.kpiDrafts, value: items.filter((row) => isIn('drafts', row)).length },
        { label: words.kpiSelling, value: items.filter((row) => isIn('selling', row)).length },
      ]}
    />
  )
}

function Begin({ onMade }: { onMade(no: string): void }) {
  const words = useWords(copy)
  const create = useAct(projectDesk.create)
  if (!useMay(['market'])) return null
  return (
    <>
      <Button
        busy={create.isPending && words.saving}
        onClick={() => create.mutate({}, { onSuccess: ({ no }) => onMade(no) })}
      >
        {words.begin}
      </Button>
      {create.error && <Note bad>{create.error.message}</Note>}
    </>
  )
}

const when = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString())
const csvRows = (rows: readonly ProjectRow[]) => [
  [
    ...[
      'Number',
      'Name',
      'Name in Chinese',
      'Type',
      'Standard',
      'Country',
      'Vintage',
      'State',
      'Version',
      'Price cents',
      'Issued kg',
      'Sold kg',
    ],
    ...['Unsold kg', 'Opens', 'Ends', 'Saved by', 'Saved', 'Submitted'],
  ],
  ...rows.map((row) => [
    ...[
      row.no,
      row.name.en,
      row.name.cn,
      row.type,
      row.registry,
      row.country,
      row.vintage,
      stateOf(row, 'en').text,
      row.version,
    ],
    ...[
      row.priceCents ?? '',
      row.issuedKg,
      row.soldKg,
      row.unsoldKg,
      when(row.startsAt),
      when(row.endsAt),
      row.savedBy,
    ],
    ...[when(row.savedAt), when(row.submittedAt)],
  ]),
]
