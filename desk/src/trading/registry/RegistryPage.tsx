import type { Output } from '@tonne/contract/endpoint'
import { registryDesk } from '@tonne/contract/trading/registry'
import { sayTons } from '@tonne/domain/format'
import { registryNames } from '@tonne/domain/trading/registrySerial'
import { sayVintage } from '@tonne/domain/trading/vintage'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useList } from '../../platform/list.ts'
import { useMay } from '../../platform/me.tsx'
import { ListQueue } from '../../platform/Queue.tsx'
import { useFilter } from '../../platform/useParam.ts'
import type { Columns } from '../../ui/DataTable.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { copy } from './copy.ts'
import { ImportFile } from './ImportFile.tsx'

type Block = Output<typeof registryDesk.blocks>['items'][number]

export default function RegistryPage() {
  const words = useWords(copy)
  const mayImport = useMay(['market'])
  const [find, setFind] = useFilter('find')
  const list = useList(registryDesk.blocks, find ? { find } : {})
  const columns = useColumns()
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      {mayImport && <ImportFile />}
      <ListQueue
        list={list}
        label={words.title}
        columns={columns}
        rowId={(block) => String(block.id)}
        empty={words.empty}
        search={[find, setFind]}
      />
    </>
  )
}

function useColumns(): Columns<Block> {
  const words = useWords(copy)
  const lang = useLang()
  const at = lang === 'cn' ? 1 : 0
  return [
    {
      id: 'project',
      value: (b) => `${b.registryProjectId} ${b.name}`,
      header: words.project,
      cell: (b) => (
        <>
          <b>{b.registryProjectId}</b>
          <span className="cap">{[registryNames[b.registry][at], b.name].filter(Boolean).join(' · ')}</span>
        </>
      ),
    },
    { id: 'kg', header: words.tons, right: true, cell: (row) => sayTons(row.kg) },
    {
      id: 'vintageFrom',
      header: words.vintage,
      cell: ({ vintageFrom: from, vintageTo: to }) => (from && to ? sayVintage(from, to, lang) : '–'),
    },
    { id: 'text', header: words.serials, cell: (row) => <span className="mono is-long">{row.text}</span> },
    {
      id: 'kind',
      header: words.kind,
      cell: (row) => <Tag look={row.kind === 'issued' ? 'done' : 'stop'}>{words[row.kind]}</Tag>,
    },
    {
      id: 'id',
      header: words.from,
      cell: (b) => (
        <TwoLines main={<span className="nowrap">{b.file}</span>} sub={fill(words.fileLine, { line: b.line })} />
      ),
    },
  ]
}
