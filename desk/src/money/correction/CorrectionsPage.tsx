import './correction.css'
import { createColumnHelper } from '@tanstack/react-table'
import { correctionDesk } from '@tonne/contract/money/correction'
import { csvOf } from '@tonne/domain/csv'
import { sayAmount, sayCents } from '@tonne/domain/format'
import { useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useMemo, useState } from 'react'
import { Age } from '../../platform/Age.tsx'
import { useAssigned, WhoseFilter } from '../../platform/assigned.tsx'
import { useDesk } from '../../platform/deskAsk.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Eyes } from '../../ui/Eyes.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueueTools } from '../../ui/QueueTools.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { CorrectionPanel, titleOf } from './CorrectionPanel.tsx'
import { copy } from './copy.ts'
import { FindEntry } from './FindEntry.tsx'
import { type Correction, stateLooks } from './rows.ts'

const STATES = ['proposed', 'approved', 'rejected'] as const

export default function CorrectionsPage() {
  const words = useWords(copy)
  const [tab, setTab] = useParam('tab')
  const state = STATES.find((one) => one === tab)
  const asked = useDesk(correctionDesk.list, { ...(state ? { state } : {}), limit: 50 })
  const count = (wanted: string) => asked.data?.counts.find((c) => c.state === wanted)?.count ?? 0
  const tabs = (
    <Tabs
      label={words.title}
      value={tab}
      onPick={setTab}
      tabs={[
        { value: '', label: words.find },
        ...STATES.map((value) => ({ value, label: words[value], count: count(value) })),
      ]}
    />
  )
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Kpis
        items={[
          { label: words.kpiWait, value: count('proposed') },
          { label: words.kpiParked, value: sayCents(asked.data?.parkedCents ?? 0), note: words.kpiParkedNote },
        ]}
      />
      {state ? (
        <Asked asked={asked}>
          {({ items }) => <Queue tabs={tabs} items={items.filter((row) => row.state === state)} />}
        </Asked>
      ) : (
        <FindEntry tabs={tabs} />
      )}
    </>
  )
}

function Queue({ items, tabs }: { items: readonly Correction[]; tabs: ReactNode }) {
  const words = useWords(copy)
  const [no, setNo] = useParam('no')
  const [search, setSearch] = useState('')
  const columns = useColumns()
  const assigned = useAssigned('correction')
  return (
    <div className="ops-g">
      <section className="panel panel--t">
        {tabs}
        <QueueTools
          search={search}
          onSearch={setSearch}
          onCsv={() => saveFile('corrections.csv', 'text/csv', csvOf(csvRows(items)))}
        >
          <WhoseFilter />
        </QueueTools>
        <DataTable
          label={words.title}
          selected={no}
          search={search}
          empty={words.empty}
          {...assigned.table(columns, items, (row) => row.no)}
          rowId={(row) => row.no}
          onOpen={(row) => setNo(row.no)}
        />
      </section>
      <CorrectionPanel row={items.find((row) => row.no === no)} />
    </div>
  )
}

function useColumns() {
  const words = useWords(copy)
  return useMemo(() => {
    const column = createColumnHelper<Correction>()
    return [
      column.accessor((row) => `${titleOf(row, words)} ${row.no}`, {
        id: 'what',
        header: words.what,
        cell: ({ row: { original } }) => <TwoLines main={titleOf(original, words)} sub={original.no} />,
      }),
      column.accessor((row) => row.members.map((m) => m.name).join(', '), { id: 'member', header: words.member }),
      column.accessor((row) => row.parkedCents, {
        id: 'parked',
        header: words.parkedLine,
        meta: { right: true },
        cell: ({ getValue }) => sayAmount(getValue()),
      }),
      column.accessor('proposedAt', {
        header: words.when,
        cell: ({ getValue }) => <Age since={getValue()} queue="correction" />,
      }),
      column.accessor((row) => (row.decidedBy ? 2 : 1), {
        id: 'eyes',
        header: words.four,
        cell: ({ row: { original } }) => <Eyes open={original.state === 'approved' ? 2 : 1} />,
      }),
      column.accessor('state', {
        header: words.state,
        cell: ({ getValue }) => <Tag look={stateLooks[getValue()]}>{words[getValue()]}</Tag>,
      }),
    ] as never[]
  }, [words])
}

const csvRows = (rows: readonly Correction[]) => [
  [
    'No',
    'Kind',
    'State',
    'Original',
    'Entered as',
    'Members',
    'Given to',
    'In suspense SGD',
    'Evidence',
    'Reason',
    'Proposed by',
    'At',
    'Decided by',
  ],
  ...rows.map((row) => [
    ...[
      row.no,
      row.kind,
      row.state,
      row.entryNo ?? '',
      row.madeEntryNo ?? '',
      row.members.map((m) => m.id).join(' '),
      row.giveTo?.id ?? '',
    ],
    ...[
      sayAmount(row.parkedCents),
      row.evidence,
      row.reason,
      row.proposedBy?.name ?? '',
      new Date(row.proposedAt).toISOString(),
    ],
    row.decidedBy?.name ?? '',
  ]),
]
