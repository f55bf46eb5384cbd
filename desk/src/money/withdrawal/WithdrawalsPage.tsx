import type { Output } from '@tonne/contract/endpoint'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { csvOf } from '@tonne/domain/csv'
import { sayAmount, sayCents } from '@tonne/domain/format'
import type { WithdrawalStage } from '@tonne/domain/states'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAssigned, WhoseFilter } from '../../platform/assigned.tsx'
import { useDesk } from '../../platform/deskAsk.ts'
import { MoneyOutStop } from '../../platform/MoneyOutStop.tsx'
import { saveFile } from '../../platform/saveFile.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueueTools } from '../../ui/QueueTools.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { BulkPropose } from './BulkPropose.tsx'
import { copy } from './copy.ts'
import { FileTools } from './FileTools.tsx'
import { paidTo, type Row } from './rows.ts'
import { useColumns } from './useColumns.tsx'
import { WithdrawalPanel } from './WithdrawalPanel.tsx'

const TABS: readonly [stage: '' | WithdrawalStage, word: keyof typeof copy][] = [
  ['', 'open'],
  ['requested', 'first'],
  ['proposed', 'second'],
  ['approved', 'approved'],
  ['sent', 'underway'],
  ['completed', 'completed'],
  ['refused', 'refusedTab'],
  ['cancelled', 'cancelled'],
]

export default function WithdrawalsPage() {
  const words = useWords(copy)
  const [stage, setStage] = useParam('stage')
  const [no, setNo] = useParam('no')
  const [search, setSearch] = useState('')
  const columns = useColumns()
  const assigned = useAssigned('withdrawal')
  const asked = useDesk(withdrawalDesk.queue, { ...(stage ? { stage: stage as WithdrawalStage } : {}), limit: 50 })
  const counts = asked.data?.counts ?? []
  const count = (wanted: string) => counts.find((c) => c.stage === wanted)?.count ?? 0
  const open = ['requested', 'proposed', 'approved', 'sending', 'sent'].reduce((all, s) => all + count(s), 0)
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <MoneyOutStop />
      <Heads counts={counts} />
      <Asked asked={asked}>
        {({ items }) => (
          <div className="ops-g">
            <section className="panel panel--t">
              <Tabs
                label={words.title}
                value={stage}
                onPick={setStage}
                tabs={TABS.map(([value, word]) => ({
                  value,
                  label: words[word],
                  count: value === '' ? open : count(value),
                }))}
              />
              <QueueTools
                search={search}
                onSearch={setSearch}
                onCsv={() => saveFile('withdrawals.csv', 'text/csv', csvOf(csvRows(items)))}
              >
                <WhoseFilter />
                <BulkPropose rows={items} />
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
              <FileTools approved={count('approved')} />
            </section>
            <WithdrawalPanel row={items.find((row) => row.no === no)} />
          </div>
        )}
      </Asked>
    </>
  )
}

type Counts = Output<typeof withdrawalDesk.queue>['counts']
function Heads({ counts }: { counts: Counts }) {
  const words = useWords(copy)
  const of = (wanted: string) => counts.find((c) => c.stage === wanted)
  const count = (wanted: string) => of(wanted)?.count ?? 0
  const sum = (wanted: string) => sayCents(of(wanted)?.sumCents ?? 0)
  return (
    <Kpis
      items={[
        { label: words.waitFirst, value: count('requested'), note: sum('requested') },
        { label: words.waitSecond, value: count('proposed'), note: sum('proposed') },
        { label: words.waitFile, value: count('approved'), note: sum('approved') },
        { label: words.atBank, value: count('sending') + count('sent'), note: sum('sent') },
      ]}
    />
  )
}

const csvRows = (rows: readonly Row[]) => [
  ['No', 'Member', 'Amount SGD', 'Fee SGD', 'Net SGD', 'To', 'Holder', 'Stage', 'Requested at'],
  ...rows.map((row) => [
    ...[row.no, row.member, sayAmount(row.amountCents), sayAmount(row.feeCents), sayAmount(row.netCents)],
    ...[paidTo(row), row.payee.holder, row.stage, new Date(row.requestedAt).toISOString()],
  ]),
]
