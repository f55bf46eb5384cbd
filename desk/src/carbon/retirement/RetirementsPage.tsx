import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { sayKg } from '@tonne/domain/format'
import { type RetirementState, retirementStateLabels } from '@tonne/domain/states'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue } from 'react'
import { useList } from '../../platform/list.ts'
import { ListQueue } from '../../platform/Queue.tsx'
import { useFilter } from '../../platform/useParam.ts'
import type { Columns } from '../../ui/DataTable.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { RegistryTools } from './RegistryTools.tsx'
import { RetirementPanel } from './RetirementPanel.tsx'
import { type Row, stateLooks } from './rows.ts'
import { useRetirementBulk } from './useRetirementBulk.ts'

const TABS = ['', 'requested', 'instructed', 'retired', 'refused'] as const

function useColumns(): Columns<Row> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'member',
      value: (row) => `${row.member} ${row.no}`,
      header: words.member,
      cell: (row) => <TwoLines main={row.member} sub={row.no} />,
    },
    { id: 'kg', header: words.tons, right: true, cell: (row) => <b>{sayKg(row.kg, lang)}</b> },
    { id: 'project', value: (row) => row.project.name[lang], header: words.project, spare: 'narrow' },
    { id: 'requestedAt', header: words.query, cell: (row) => <When at={row.requestedAt} /> },
    {
      id: 'state',
      header: words.state,
      cell: (row) => <Tag look={stateLooks[row.state]}>{pick(retirementStateLabels[row.state], lang)}</Tag>,
    },
  ]
}

export default function RetirementsPage() {
  const words = useWords(copy)
  const [state, setState] = useFilter('state')
  const [find, setFind] = useFilter('find')
  const columns = useColumns()
  const bulk = useRetirementBulk()
  const list = useList(retirementDesk.queue, {
    ...(state ? { state: state as RetirementState } : {}),
    find: useDeferredValue(find),
  })
  const count = (wanted: string) => list.query.data?.counts.find((c) => c.state === wanted)?.count ?? 0
  const open = count('requested') + count('instructed')
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      {state === 'instructed' && <RegistryTools />}
      <ListQueue
        list={list}
        label={words.title}
        columns={columns}
        rowId={(row) => row.no}
        empty={words.empty}
        assigned="retirement"
        bulk={bulk}
        views={{
          value: state,
          onPick: setState,
          tabs: TABS.map((value) => ({
            value,
            label: words[value || 'open'],
            count: value === '' ? open : count(value),
          })),
        }}
        search={[find, setFind]}
        open="no"
        peek={(no, row) => <RetirementPanel key={no} row={row} />}
      />
    </>
  )
}
