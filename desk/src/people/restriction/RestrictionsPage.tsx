import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue } from 'react'
import { useList } from '../../platform/list.ts'
import { Queue } from '../../platform/Queue.tsx'
import { useFilter, useParam } from '../../platform/useParam.ts'
import { Button } from '../../ui/Button.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { CasePanel } from './CasePanel.tsx'
import { copy } from './copy.ts'
import { ImposeDialog } from './ImposeDialog.tsx'
import { ProposalPanel } from './ProposalPanel.tsx'
import { useCaseColumns, useProposalColumns } from './useColumns.tsx'
import { useProposalBulk } from './useProposalBulk.ts'

const PARTS = ['open', 'due', 'proposals', 'lifted'] as const

export default function RestrictionsPage() {
  const words = useWords(copy)
  const [part, setPart] = useFilter('part')
  const [find, setFind] = useFilter('find')
  const [imposing, setImposing] = useParam('impose')
  const columns = useCaseColumns(part === 'lifted')
  const proposed = useProposalColumns()
  const bulk = useProposalBulk()
  const { query, pages } = useList(restrictionDesk.list, {
    ...(part === 'due' || part === 'lifted' ? { part } : {}),
    find: useDeferredValue(find),
  })
  const counts = { open: 0, late: 0, due: 0, ...query.data?.counts, proposals: query.data?.proposals.length ?? 0 }
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Heads counts={counts} />
      <QueryView query={query}>
        {(list) => {
          const around = {
            label: words.title,
            empty: words.empty,
            assigned: 'restriction',
            views: {
              value: part || 'open',
              onPick: (one: string) => setPart(one === 'open' ? '' : one),
              tabs: PARTS.map((value) => ({
                value,
                label: words[value],
                ...(value === 'lifted' ? {} : { count: counts[value] }),
              })),
            },
            acts: <Button onClick={() => setImposing('new')}>{words.impose}</Button>,
          } as const
          return part === 'proposals' ? (
            <Queue
              key="proposals"
              {...around}
              columns={proposed}
              rows={list.proposals}
              bulk={bulk}
              rowId={(row) => String(row.id)}
              open="proposal"
              peek={(id, row) => <ProposalPanel key={id} one={row} />}
            />
          ) : (
            <Queue
              key="cases"
              {...around}
              columns={columns}
              rows={list.items}
              search={[find, setFind]}
              pages={pages}
              rowId={(row) => row.caseNo}
              open="case"
              peek={(no, row) => <CasePanel key={no} one={row} />}
            />
          )
        }}
      </QueryView>
      <ImposeDialog key={imposing} member={imposing} onClose={() => setImposing('')} />
    </>
  )
}

type Counts = { open: number; late: number; due: number; proposals: number }
function Heads({ counts }: { counts: Counts }) {
  const words = useWords(copy)
  return (
    <Kpis
      items={[
        { label: words.open, value: counts.open, to: { part: 'open' } },
        { label: words.kpiLate, value: counts.late },
        { label: words.kpiSoon, value: counts.due, to: { part: 'due' } },
        { label: words.kpiSecond, value: counts.proposals, to: { part: 'proposals' } },
      ]}
    />
  )
}
