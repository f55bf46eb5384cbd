import './deposit.css'
import { lineDesk } from '@tonne/contract/money/claim'
import { csvOf } from '@tonne/domain/csv'
import { sayCents } from '@tonne/domain/format'
import { sayWaited, targetHours } from '@tonne/domain/support/queue'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useState } from 'react'
import { useAssigned, WhoseFilter } from '../../platform/assigned.tsx'
import { useDesk } from '../../platform/deskAsk.ts'
import { useMay } from '../../platform/me.tsx'
import { saveFile } from '../../platform/saveFile.ts'
import { serverNow } from '../../platform/serverNow.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueueTools } from '../../ui/QueueTools.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ClaimList } from './ClaimList.tsx'
import { copy } from './copy.ts'
import { LinePanel } from './LinePanel.tsx'
import { lineCsv, useLineColumns } from './useLineColumns.tsx'

type Outcome = 'open' | 'in_review' | 'suspense' | 'returned' | 'credited'

export default function DepositsPage() {
  const words = useWords(copy)
  const lang = useLang()
  const [tab, setTab] = useParam('tab')
  const seesClaims = useMay(['finance', 'support', 'admin'])
  const waiting = useDesk(lineDesk.lines, { outcome: 'open', limit: 50 }, { everyMs: 30_000 })
  const claims = useDesk(lineDesk.claims, { limit: 1 }, { enabled: seesClaims })
  const counts = waiting.data?.counts ?? []
  const of = (outcome: string) => counts.find((c) => c.outcome === outcome)
  const [review, suspense] = [of('in_review'), of('suspense')]
  const oldest = Math.min(review?.oldestAt ?? Infinity, suspense?.oldestAt ?? Infinity)
  const count = (outcome: string) => of(outcome)?.count ?? 0
  const tabs = (
    <Tabs
      label={words.title}
      value={tab}
      onPick={setTab}
      tabs={[
        { value: '', label: words.open, count: count('in_review') + count('suspense') },
        { value: 'in_review', label: words.review, count: count('in_review') },
        { value: 'suspense', label: words.suspense, count: count('suspense') },
        ...(seesClaims ? [{ value: 'claims', label: words.claims, count: claims.data?.open ?? 0 }] : []),
        { value: 'returned', label: words.returned },
        { value: 'credited', label: words.credited },
      ]}
    />
  )
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Kpis
        items={[
          { label: words.kpiReview, value: count('in_review'), note: sayCents(review?.sumCents ?? 0) },
          { label: words.kpiSuspense, value: count('suspense'), note: sayCents(suspense?.sumCents ?? 0) },
          ...(seesClaims ? [{ label: words.kpiClaims, value: claims.data?.open ?? 0 }] : []),
          {
            label: words.kpiOldest,
            value: Number.isFinite(oldest) ? sayWaited(oldest, serverNow(), lang) : words.none,
            note: fill(words.kpiTarget, { h: targetHours.line }),
          },
        ]}
      />
      {tab === 'claims' ? (
        <ClaimList tabs={tabs} waiting={waiting.data?.items ?? []} />
      ) : (
        <Lines key={tab} tabs={tabs} outcome={(tab || 'open') as Outcome} />
      )}
    </>
  )
}

function Lines({ tabs, outcome }: { tabs: ReactNode; outcome: Outcome }) {
  const words = useWords(copy)
  const [open, setOpen] = useParam('line')
  const [search, setSearch] = useState('')
  const [after, setAfter] = useState('')
  const columns = useLineColumns(outcome === 'open' || outcome === 'in_review' || outcome === 'suspense')
  const assigned = useAssigned('line')
  const asked = useDesk(lineDesk.lines, {
    outcome,
    limit: 50,
    ...(search ? { search } : {}),
    ...(after ? { after } : {}),
  })
  return (
    <Asked asked={asked}>
      {({ items, next }) => (
        <div className="ops-g">
          <section className="panel panel--t">
            {tabs}
            <QueueTools
              search={search}
              onSearch={(text) => {
                setSearch(text)
                setAfter('')
              }}
              onCsv={() => saveFile('bank-lines.csv', 'text/csv', csvOf(lineCsv(items)))}
            >
              <WhoseFilter />
            </QueueTools>
            <DataTable
              label={words.title}
              selected={open}
              empty={words.empty}
              {...assigned.table(columns, items, (line) => String(line.id))}
              rowId={(line) => String(line.id)}
              onOpen={(line) => setOpen(String(line.id))}
            />
            <Pages next={next} after={after} onAfter={setAfter} />
          </section>
          <LinePanel line={items.find((line) => String(line.id) === open)} />
        </div>
      )}
    </Asked>
  )
}

function Pages({ next, after, onAfter }: { next: string | null; after: string; onAfter(after: string): void }) {
  const words = useWords(copy)
  if (!next && !after) return null
  return (
    <div className="ops-tools ops-tools--foot">
      {after && (
        <Button look="line" onClick={() => onAfter('')}>
          {words.newer}
        </Button>
      )}
      {next && (
        <Button look="line" onClick={() => onAfter(next)}>
          {words.more}
        </Button>
      )}
    </div>
  )
}
