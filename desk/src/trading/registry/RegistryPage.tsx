import { createColumnHelper } from '@tanstack/react-table'
import type { Output } from '@tonne/contract/endpoint'
import { registryDesk } from '@tonne/contract/trading/registry'
import { csvOf } from '@tonne/domain/csv'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useMemo } from 'react'
import { useDesk } from '../../platform/deskAsk.ts'
import { useMay } from '../../platform/me.tsx'
import { saveFile } from '../../platform/saveFile.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueueTools } from '../../ui/QueueTools.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { copy } from './copy.ts'
import { ImportFile } from './ImportFile.tsx'

type Block = Output<typeof registryDesk.blocks>['items'][number]

export default function RegistryPage() {
  const words = useWords(copy)
  const mayImport = useMay(['market'])
  const [find, setFind] = useParam('find')
  const asked = useDesk(registryDesk.blocks, { ...(find ? { find } : {}), limit: 50 })
  const columns = useColumns()
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      {mayImport && <ImportFile />}
      <Asked asked={asked}>
        {({ items }) => (
          <section className="panel panel--t">
            <QueueTools
              search={find}
              onSearch={setFind}
              onCsv={() => saveFile('registry.csv', 'text/csv', csvOf(csvRows(items)))}
            />
            <DataTable
              label={words.title}
              columns={columns}
              rows={items}
              rowId={(block) => String(block.id)}
              empty={words.empty}
            />
          </section>
        )}
      </Asked>
    </>
  )
}

function useColumns() {
  const words = useWords(copy)
  return useMemo(() => {
    const column = createColumnHelper<Block>()
    return [
      column.accessor((b) => `${b.registryProjectId} ${b.name}`, {
        id: 'project',
        header: words.project,
        cell: ({ row: { original: b } }) => (
          <>
            <b>{b.registryProjectId}</b>
            <span className="cap">{b.name}</span>
          </>
        ),
      }),
      column.accessor('tons', {
        header: words.tons,
        meta: { right: true },
        cell: ({ getValue }) => getValue().toLocaleString('en-SG'),
      }),
      column.accessor('vintageFrom', {
        header: words.vintage,
        cell: ({ row: { original: b } }) => <Span from={b.vintageFrom} to={b.vintageTo} />,
      }),
      column.accessor('text', {
        header: words.serials,
        cell: ({ getValue }) => <span className="mono is-long">{getValue()}</span>,
      }),
      column.accessor('kind', {
        header: words.kind,
        cell: ({ getValue }) => <Tag look={getValue() === 'issued' ? 'done' : 'stop'}>{words[getValue()]}</Tag>,
      }),
      column.accessor('file', {
        header: words.from,
        cell: ({ row: { original: b } }) => <TwoLines main={b.file} sub={fill(words.fileLine, { line: b.line })} />,
      }),
    ] as never[]
  }, [words])
}

const Span = ({ from, to }: { from: string; to: string }) => (
  <>
    <span className="nowrap">{from} –</span> <span className="nowrap">{to}</span>
  </>
)

const csvRows = (blocks: readonly Block[]) => [
  [
    'Registry',
    'Project',
    'Name',
    'Country',
    'State',
    'First',
    'Last',
    'Tons',
    'Vintage from',
    'Vintage to',
    'Serial',
    'Issued on',
    'Ended on',
    'File',
    'Line',
  ],
  ...blocks.map((b) => [
    ...[
      b.registry,
      b.registryProjectId,
      b.name,
      b.country ?? '',
      b.kind,
      b.first,
      b.last,
      b.tons,
      b.vintageFrom,
      b.vintageTo,
      b.text,
    ],
    ...[b.issuedOn, b.endedOn ?? '', b.file, b.line],
  ]),
]
