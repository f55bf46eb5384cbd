import './correction.css'
import { correctionDesk } from '@tonne/contract/money/correction'
import { sayAmount, sayCents } from '@tonne/domain/format'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { Age } from '../../platform/Age.tsx'
import { useList } from '../../platform/list.ts'
import { Queue, type Views } from '../../platform/Queue.tsx'
import { useFilter } from '../../platform/useParam.ts'
import type { Columns } from '../../ui/DataTable.tsx'
import { Eyes } from '../../ui/Eyes.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { CorrectionPanel, titleOf } from './CorrectionPanel.tsx'
import { copy } from './copy.ts'
import { FindEntry } from './FindEntry.tsx'
import { type Correction, sayMembers, stateLooks } from './rows.ts'
import { useCorrectionBulk } from './useCorrectionBulk.ts'

const STATES = ['proposed', 'approved', 'rejected'] as const

export default function CorrectionsPage() {
  const words = useWords(copy)
  const [tab, setTab] = useFilter('tab')
  const columns = useColumns()
  const bulk = useCorrectionBulk()
  const state = STATES.find((one) => one === tab)
  const { query, pages } = useList(correctionDesk.list, state ? { state } : {})
  const count = (wanted: string) => query.data?.counts.find((c) => c.state === wanted)?.count ?? 0
  const views: Views = {
    value: tab,
    onPick: setTab,
    tabs: [
      { value: '', label: words.find },
      ...STATES.map((value) => ({ value, label: words[value], count: count(value) })),
    ],
  }
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Kpis
        items={[
          {
            label: words.kpiWait,
            value: count('proposed'),
            note: sayCents(query.data?.proposedCents ?? 0),
            to: { tab: 'proposed' },
          },
          {
            label: words.kpiParked,
            value: sayCents(query.data?.parkedCents ?? 0),
            note: words.kpiParkedNote,
            to: { tab: 'approved' },
          },
        ]}
      />
      {state ? (
        <QueryView query={query}>
          {({ items }) => (
            <Queue
              label={words.title}
              columns={columns}
              rows={items.filter((row) => row.state === state)}
              rowId={(row) => row.no}
              empty={words.empty}
              assigned="correction"
              bulk={bulk}
              views={views}
              pages={pages}
              open="no"
              peek={(_, row) => <CorrectionPanel row={row} />}
            />
          )}
        </QueryView>
      ) : (
        <FindEntry views={views} />
      )}
    </>
  )
}

function useColumns(): Columns<Correction> {
  const lang = useLang()
  const words = useWords(copy)
  return [
    {
      id: 'what',
      value: (row) => `${titleOf(row, words)} ${row.no}`,
      header: words.what,
      cell: (row) => <TwoLines main={titleOf(row, words)} sub={row.no} />,
    },
    { id: 'member', value: (row) => sayMembers(lang, row), header: words.member },
    { id: 'amountCents', header: words.amount, right: true, cell: (row) => <b>{sayAmount(row.amountCents)}</b> },
    {
      id: 'parked',
      value: (row) => row.parkedCents,
      header: words.parkedLine,
      right: true,
      cell: (row) => sayAmount(row.parkedCents),
    },
    { id: 'proposedAt', header: words.when, cell: (row) => <Age since={row.proposedAt} queue="correction" /> },
    {
      id: 'eyes',
      value: (row) => (row.decidedBy ? 2 : 1),
      header: words.four,
      cell: (row) => <Eyes open={row.state === 'approved' ? 2 : 1} />,
    },
    { id: 'state', header: words.state, cell: (row) => <Tag look={stateLooks[row.state]}>{words[row.state]}</Tag> },
  ]
}
