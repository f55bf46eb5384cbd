import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { csvOf } from '@tonne/domain/csv'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAssigned, WhoseFilter } from '../../platform/assigned.tsx'
import { useDesk } from '../../platform/deskAsk.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueueTools } from '../../ui/QueueTools.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CasePanel } from './CasePanel.tsx'
import { copy } from './copy.ts'
import { ImposeDialog } from './ImposeDialog.tsx'
import { ProposalPanel } from './ProposalPanel.tsx'
import { type Case, casesOf, isSoon, type Part, type Proposal } from './rows.ts'
import { useCaseColumns, useProposalColumns } from './useColumns.tsx'

const PARTS = ['open', 'due', 'proposals', 'lifted'] as const

export default function RestrictionsPage() {
  const words = useWords(copy)
  const [part, setPart] = useParam('part')
  const [imposing, setImposing] = useParam('impose')
  const [search, setSearch] = useState('')
  const [now] = useState(Date.now)
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
          const csv = () => saveFile('restrictions.csv', 'text/csv', csvOf(csvRows(cases)))
          const tools = (
            <>
              <Tabs
                label={words.title}
                value={part || 'open'}
                onPick={(one) => setPart(one === 'open' ? '' : one)}
                tabs={PARTS.map((value) => ({
                  value,
                  label: words[value],
                  ...(counts[value] === undefined ? {} : { count: counts[value] }),
                }))}
              />
              <QueueTools search={search} onSearch={setSearch} onCsv={csv}>
                <WhoseFilter />
                <Button onClick={() => setImposing('new')}>{words.impose}</Button>
              </QueueTools>
            </>
          )
          return part === 'proposals' ? (
            <Proposals rows={list.proposals} search={search} tools={tools} />
          ) : (
            <Cases rows={cases} search={search} tools={tools} lifted={part === 'lifted'} />
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

type ListProps<T> = { rows: readonly T[]; search: string; tools: React.ReactNode }
function Cases({ rows, search, tools, lifted }: ListProps<Case> & { lifted: boolean }) {
  const words = useWords(copy)
  const [no, setNo] = useParam('case')
  const own = useCaseColumns(lifted)
  const { columns, rows: shown } = useAssigned('restriction').table(own, rows, (row) => row.caseNo)
  return (
    <div className="ops-g">
      <section className="panel panel--t">
        {tools}
        <DataTable
          label={words.title}
          columns={columns}
          rows={shown}
          search={search}
          selected={no}
          empty={words.empty}
          rowId={(row) => row.caseNo}
          onOpen={(row) => setNo(row.caseNo)}
        />
      </section>
      <CasePanel key={no} one={rows.find((row) => row.caseNo === no)} />
    </div>
  )
}

function Proposals({ rows, search, tools }: ListProps<Proposal>) {
  const words = useWords(copy)
  const [id, setId] = useParam('proposal')
  const columns = useProposalColumns()
  const assigned = useAssigned('restriction')
  return (
    <div className="ops-g">
      <section className="panel panel--t">
        {tools}
        <DataTable
          label={words.proposals}
          search={search}
          selected={id}
          empty={words.empty}
          {...assigned.table(columns, rows, (row) => String(row.id))}
          rowId={(row) => String(row.id)}
          onOpen={(row) => setId(String(row.id))}
        />
      </section>
      <ProposalPanel key={id} one={rows.find((row) => String(row.id) === id)} />
    </div>
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
