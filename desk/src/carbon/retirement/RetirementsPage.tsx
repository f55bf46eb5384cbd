import { createColumnHelper } from '@tanstack/react-table'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { csvOf } from '@tonne/domain/csv'
import { sayKg, sayTons } from '@tonne/domain/format'
import { type RetirementState, retirementStateLabels } from '@tonne/domain/states'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMemo, useState } from 'react'
import { useAssigned, WhoseFilter } from '../../platform/assigned.tsx'
import { useDesk } from '../../platform/deskAsk.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueueTools } from '../../ui/QueueTools.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { RetirementPanel } from './RetirementPanel.tsx'
import { type Row, stateLooks } from './rows.ts'

const TABS = ['', 'requested', 'instructed', 'retired', 'refused'] as const

function useColumns() {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<Row>()
    return [
      column.accessor((row) => `${row.member} ${row.no}`, {
        id: 'member',
        header: words.member,
        cell: ({ row: { original } }) => <TwoLines main={original.member} sub={original.no} />,
      }),
      column.accessor('kg', {
        header: words.tons,
        meta: { right: true },
        cell: ({ getValue }) => <b>{sayKg(getValue(), lang)}</b>,
      }),
      column.accessor((row) => row.project.name[lang], { id: 'project', header: words.project }),
      column.accessor('requestedAt', { header: words.asked, cell: ({ getValue }) => <When at={getValue()} /> }),
      column.accessor('state', {
        header: words.state,
        cell: ({ getValue }) => (
          <Tag look={stateLooks[getValue()]}>{pick(retirementStateLabels[getValue()], lang)}</Tag>
        ),
      }),
    ] as never[]
  }, [words, lang])
}

export default function RetirementsPage() {
  const words = useWords(copy)
  const [state, setState] = useParam('state')
  const [no, setNo] = useParam('no')
  const [search, setSearch] = useState('')
  const columns = useColumns()
  const assigned = useAssigned('retirement')
  const asked = useDesk(retirementDesk.queue, { ...(state ? { state: state as RetirementState } : {}), limit: 50 })
  const count = (wanted: string) => asked.data?.counts.find((c) => c.state === wanted)?.count ?? 0
  const open = count('requested') + count('instructed')
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Asked asked={asked}>
        {({ items }) => (
          <div className="ops-g">
            <section className="panel panel--t">
              <Tabs
                label={words.title}
                value={state}
                onPick={setState}
                tabs={TABS.map((value) => ({
                  value,
                  label: words[value === '' ? 'open' : value],
                  count: value === '' ? open : count(value),
                }))}
              />
              <QueueTools
                search={search}
                onSearch={setSearch}
                onCsv={() => saveFile('retirements.csv', 'text/csv', csvOf(csvRows(items)))}
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
            <RetirementPanel key={no} row={items.find((row) => row.no === no)} />
          </div>
        )}
      </Asked>
    </>
  )
}

const csvRows = (rows: readonly Row[]) => [
  ['No', 'Member', 'Project', 'Tons', 'State', 'Serials', 'Registry reference', 'Requested at'],
  ...rows.map((row) => [
    ...[row.no, row.member, row.project.no, sayTons(row.kg), row.state, row.serials.map((run) => run.text).join('; ')],
    ...[row.evidence?.reference ?? '', new Date(row.requestedAt).toISOString()],
  ]),
]
