import './draws.css'
import { drawDesk, drawStages } from '@tonne/contract/trading/draw'
import { sayKg } from '@tonne/domain/format'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { takeCsv } from '../../platform/deskCall.ts'
import { useDesk } from '../../platform/deskQuery.ts'
import { Queue } from '../../platform/Queue.tsx'
import { useParam } from '../../platform/useParam.ts'
import type { Columns } from '../../ui/DataTable.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { DrawPanel } from './DrawPanel.tsx'
import { type Draw, stageLooks } from './rows.ts'

export default function DrawsPage() {
  const words = useWords(copy)
  const [stage, setStage] = useParam('stage')
  const columns = useColumns()
  const query = useDesk(drawDesk.list, {}, { everyMs: 30_000 })
  const count = (wanted: string) => (query.data?.items ?? []).filter((d) => wanted === '' || d.stage === wanted).length
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Kpis
        items={[
          { label: words.open, value: count('open'), to: { stage: 'open' } },
          { label: words.due, value: count('due'), note: words.kpiDueNote, to: { stage: 'due' } },
          { label: words.drawn, value: count('drawn'), to: { stage: 'drawn' } },
          { label: words.kpiVoid, value: count('void'), to: { stage: 'void' } },
        ]}
      />
      <QueryView query={query}>
        {({ items }) => (
          <Queue
            label={words.title}
            columns={columns}
            rows={items.filter((d) => stage === '' || d.stage === stage)}
            rowId={(row) => row.project.no}
            empty={stage ? words.emptyStage : words.empty}
            assigned="draw"
            views={{
              value: stage,
              onPick: setStage,
              tabs: ['' as const, ...drawStages].map((value) => ({
                value,
                label: words[value || 'all'],
                count: count(value),
              })),
            }}
            take={() => takeCsv(drawDesk.list, {})}
            open="no"
            peek={(no) => <DrawPanel key={no} row={items.find((row) => row.project.no === no)} />}
          />
        )}
      </QueryView>
    </>
  )
}

function useColumns(): Columns<Draw> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'project',
      value: (row) => `${row.project.name[lang]} ${row.project.no}`,
      header: words.project,
      cell: (row) => <TwoLines main={row.project.name[lang]} sub={row.project.no} />,
    },
    { id: 'askedKg', header: words.query, right: true, cell: (row) => sayKg(row.askedKg, lang) },
    { id: 'supplyKg', header: words.supply, right: true, cell: (row) => sayKg(row.supplyKg, lang) },
    { id: 'closesAt', header: words.closes, cell: (row) => <When at={row.closesAt} /> },
    { id: 'revealBy', header: words.revealBy, spare: true, cell: (row) => <When at={row.revealBy} /> },
    { id: 'stage', header: words.state, cell: (row) => <Tag look={stageLooks[row.stage]}>{words[row.stage]}</Tag> },
  ]
}
