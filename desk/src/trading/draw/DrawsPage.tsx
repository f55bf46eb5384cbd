import './draws.css'
import { createColumnHelper } from '@tanstack/react-table'
import { drawDesk, drawStages } from '@tonne/contract/trading/draw'
import { csvOf } from '@tonne/domain/csv'
import { sayKg, sayTons } from '@tonne/domain/format'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMemo, useState } from 'react'
import { useAssigned, WhoseFilter } from '../../platform/assigned.tsx'
import { useDesk } from '../../platform/deskAsk.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueueTools } from '../../ui/QueueTools.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { DrawPanel } from './DrawPanel.tsx'
import { type Draw, stageLooks } from './rows.ts'

export default function DrawsPage() {
  const words = useWords(copy)
  const [stage, setStage] = useParam('stage')
  const [no, setNo] = useParam('no')
  const [search, setSearch] = useState('')
  const columns = useColumns()
  const assigned = useAssigned('draw')
  const asked = useDesk(drawDesk.list, {}, { everyMs: 30_000 })
  const count = (wanted: string) => (asked.data?.items ?? []).filter((d) => wanted === '' || d.stage === wanted).length
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Kpis
        items={[
          { label: words.kpiOpen, value: count('open') },
          { label: words.kpiDue, value: count('due'), note: words.kpiDueNote },
          { label: words.kpiDrawn, value: count('drawn') },
          { label: words.kpiVoid, value: count('void') },
        ]}
      />
      <Asked asked={asked}>
        {({ items }) => {
          const rows = items.filter((d) => stage === '' || d.stage === stage)
          return (
            <div className="ops-g">
              <section className="panel panel--t">
                <Tabs
                  label={words.title}
                  value={stage}
                  onPick={setStage}
                  tabs={['' as const, ...drawStages].map((value) => ({
                    value,
                    label: words[value || 'all'],
                    count: count(value),
                  }))}
                />
                <QueueTools
                  search={search}
                  onSearch={setSearch}
                  onCsv={() => saveFile('draws.csv', 'text/csv', csvOf(csvRows(rows)))}
                >
                  <WhoseFilter />
                </QueueTools>
                <DataTable
                  label={words.title}
                  selected={no}
                  search={search}
                  empty={words.empty}
                  {...assigned.table(columns, rows, (row) => row.project.no)}
                  rowId={(row) => row.project.no}
                  onOpen={(row) => setNo(row.project.no)}
                />
              </section>
              <DrawPanel key={no} row={items.find((row) => row.project.no === no)} />
            </div>
          )
        }}
      </Asked>
    </>
  )
}

function useColumns() {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<Draw>()
    return [
      column.accessor((row) => `${row.project.name[lang]} ${row.project.no}`, {
        id: 'project',
        header: words.project,
        cell: ({ row: { original } }) => <TwoLines main={original.project.name[lang]} sub={original.project.no} />,
      }),
      column.accessor('askedKg', {
        header: words.asked,
        meta: { right: true },
        cell: ({ getValue }) => sayKg(getValue(), lang),
      }),
      column.accessor('supplyKg', {
        header: words.supply,
        meta: { right: true },
        cell: ({ getValue }) => sayKg(getValue(), lang),
      }),
      column.accessor('closesAt', { header: words.closes, cell: ({ getValue }) => <When at={getValue()} /> }),
      column.accessor('revealBy', { header: words.revealBy, cell: ({ getValue }) => <When at={getValue()} /> }),
      column.accessor('stage', {
        header: words.state,
        cell: ({ getValue }) => <Tag look={stageLooks[getValue()]}>{words[getValue()]}</Tag>,
      }),
    ] as never[]
  }, [words, lang])
}

const csvRows = (rows: readonly Draw[]) => [
  [
    'Project',
    'Name',
    'Stage',
    'Opens',
    'Closes',
    'Open by',
    'Supply t',
    'Asked t',
    'Applicants',
    'Commitment',
    'List',
    'Outcome at',
    'Seed',
  ],
  ...rows.map((row) => [
    ...[
      row.project.no,
      row.project.name.en,
      row.stage,
      ...[row.opensAt, row.closesAt, row.revealBy].map((ms) => new Date(ms).toISOString()),
    ],
    ...[
      sayTons(row.supplyKg),
      sayTons(row.askedKg),
      row.applicants,
      row.commit?.hash ?? '',
      row.sealed?.entrantsHash ?? '',
    ],
    ...[row.outcome ? new Date(row.outcome.at).toISOString() : '', row.outcome?.seed ?? ''],
  ]),
]
