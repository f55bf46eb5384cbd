import type { Output } from '@tonne/contract/endpoint'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { sayCents } from '@tonne/domain/format'
import type { WithdrawalStage } from '@tonne/domain/states'
import { useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue } from 'react'
import { useList } from '../../platform/list.ts'
import { MoneyOutStop } from '../../platform/MoneyOutStop.tsx'
import { ListQueue } from '../../platform/Queue.tsx'
import { useFilter } from '../../platform/useParam.ts'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { CutOff } from './CutOff.tsx'
import { copy } from './copy.ts'
import { FileTools } from './FileTools.tsx'
import { useColumns } from './useColumns.tsx'
import { useWithdrawalBulk } from './useWithdrawalBulk.ts'
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
  const [stage, setStage] = useFilter('stage')
  const [find, setFind] = useFilter('find')
  const columns = useColumns()
  const bulk = useWithdrawalBulk()
  const list = useList(withdrawalDesk.queue, {
    ...(stage ? { stage: stage as WithdrawalStage } : {}),
    find: useDeferredValue(find),
  })
  const counts = list.query.data?.counts ?? []
  const count = (wanted: string) => counts.find((c) => c.stage === wanted)?.count ?? 0
  const open = ['requested', 'proposed', 'approved', 'sending', 'sent'].reduce((all, s) => all + count(s), 0)
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <MoneyOutStop />
      <Heads counts={counts} />
      {list.query.data && (
        <CutOff at={list.query.data.cutOffAt} counts={counts} onPassed={list.query.refetch as () => void} />
      )}
      <ListQueue
        list={list}
        label={words.title}
        columns={columns}
        rowId={(row) => row.no}
        empty={words.empty}
        assigned="withdrawal"
        views={{
          value: stage,
          onPick: setStage,
          tabs: TABS.map(([value, word]) => ({ value, label: words[word], count: value === '' ? open : count(value) })),
        }}
        search={[find, setFind]}
        bulk={bulk}
        foot={<FileTools approved={count('approved')} />}
        open="no"
        peek={(_, row) => <WithdrawalPanel row={row} />}
      />
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
        { label: words.waitFirst, value: count('requested'), note: sum('requested'), to: { stage: 'requested' } },
        { label: words.waitSecond, value: count('proposed'), note: sum('proposed'), to: { stage: 'proposed' } },
        { label: words.waitFile, value: count('approved'), note: sum('approved'), to: { stage: 'approved' } },
        { label: words.atBank, value: count('sending') + count('sent'), note: sum('sent'), to: { stage: 'sent' } },
      ]}
    />
  )
}
