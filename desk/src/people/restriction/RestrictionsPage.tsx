import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useDesk } from '../../platform/deskAsk.ts'
import { Queue } from '../../platform/Queue.tsx'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { Button } from '../../ui/Button.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { CasePanel } from './CasePanel.tsx'
import { copy } from './copy.ts'
import { ImposeDialog } from './ImposeDialog.tsx'
import { ProposalPanel } from './ProposalPanel.tsx'
import { type Case, casesOf, isSoon, type Part } from './rows.ts'
import { useCaseColumns, useProposalColumns } from './useColumns.tsx'

const PARTS = ['open', 'due', 'proposals', 'lifted'] as const

export default function RestrictionsPage() {
  const words = useWords(copy)
  const [part, setPart] = useParam('part')
  const [imposing, setImposing] = useParam('impose')
  const [now] = useState(Date.now)
  const columns = useCaseColumns(part === 'lifted')
  const proposed = useProposalColumns()
  const asked = useDesk(restrictionDesk.list, {})
  const { open = [], proposals = [] } = asked.data ?? {}
  const soon = open.filter((one) => isSoon(one, now))
  const counts = { open: open.length, due: soon.length, proposals: proposals.length, lifted: undefined }
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Heads open={open} counts={counts} />
      <Asked asked={asked}>
        {(list) => {
          const cases = casesOf(list, (part || 'open') as Part, now)
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
                ...(counts[value] === undefined ? {} : { count: counts[value] }),
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
              rowId={(row) => String(row.id)}
              open="proposal"
              peek={(id) => <ProposalPanel key={id} one={list.proposals.find((row) => String(row.id) === id)} />}
            />
          ) : (
            <Queue
              key="cases"
              {...around}
              columns={columns}
              rows={cases}
              rowId={(row) => row.caseNo}
              csv={['restrictions.csv', csvRows]}
              open="case"
              peek={(no) => <CasePanel key={no} one={cases.find((row) => row.caseNo === no)} />}
            />
          )
        }}
      </Asked>
      <ImposeDialog key={imposing} member={imposing} onClose={() => setImposing('')} />
    </>
  )
}

function Heads({ open, counts }: { open: readonly Case[]; counts: { due: number; proposals: number } }) {
  const words = useWords(copy)
  return (
    <Kpis
      items={[
        { label: words.kpiOpen, value: open.length },
        { label: words.kpiLate, value: open.filter((one) => one.overdue).length },
        { label: words.kpiSoon, value: counts.due },
        { label: words.kpiSecond, value: counts.proposals },
      ]}
    />
  )
}

const csvRows = (rows: readonly Case[]) => [
  ['Case', 'Member', 'Name', 'Stops', 'Ground', 'Reason', 'Imposed by', 'Since', 'Review by', 'Overdue', 'Lifted at'],
  ...rows.map((row) => [
    ...[row.caseNo, row.memberId, row.memberName, row.scopes.join(' '), row.code, row.reason.en, row.imposedBy],
    ...[new Date(row.since).toISOString(), new Date(row.reviewBy).toISOString(), row.overdue ? 'yes' : 'no'],
    row.liftedAt ? new Date(row.liftedAt).toISOString() : '',
  ]),
]
