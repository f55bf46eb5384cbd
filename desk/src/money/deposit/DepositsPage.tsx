import './deposit.css'
import { lineDesk } from '@tonne/contract/money/claim'
import { sayCents } from '@tonne/domain/format'
import { sayWaited, targetHours } from '@tonne/domain/support/queue'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDeferredValue } from 'react'
import { useDesk } from '../../platform/deskQuery.ts'
import { useList } from '../../platform/list.ts'
import { useMay } from '../../platform/me.tsx'
import { ListQueue, type Views } from '../../platform/Queue.tsx'
import { serverNow } from '../../platform/serverNow.ts'
import { useFilter } from '../../platform/useParam.ts'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { ClaimList } from './ClaimList.tsx'
import { copy } from './copy.ts'
import { LinePanel } from './LinePanel.tsx'
import { useLineBulk } from './useLineBulk.ts'
import { useLineColumns } from './useLineColumns.tsx'

type Outcome = 'open' | 'in_review' | 'suspense' | 'returned' | 'credited'

export default function DepositsPage() {
  const words = useWords(copy)
  const lang = useLang()
  const [tab, setTab] = useFilter('tab')
  const seesClaims = useMay(['finance', 'support', 'admin'])
  const waiting = useDesk(lineDesk.lines, { outcome: 'open', limit: 50 }, { everyMs: 30_000 })
  const claims = useDesk(lineDesk.claims, { limit: 1 }, { enabled: seesClaims })
  const counts = waiting.data?.counts ?? []
  const of = (outcome: string) => counts.find((c) => c.outcome === outcome)
  const [review, suspense, payouts] = [of('in_review'), of('suspense'), of('payout_review')]
  const oldest = Math.min(...[review, suspense, payouts].map((one) => one?.oldestAt ?? Infinity))
  const count = (outcome: string) => of(outcome)?.count ?? 0
  const views: Views = {
    value: tab,
    onPick: setTab,
    tabs: [
      { value: '', label: words.open, count: count('in_review') + count('suspense') + count('payout_review') },
      { value: 'in_review', label: words.review, count: count('in_review') },
      { value: 'suspense', label: words.suspense, count: count('suspense') },
      ...(seesClaims ? [{ value: 'claims', label: words.claims, count: claims.data?.open ?? 0 }] : []),
      { value: 'returned', label: words.returned },
      { value: 'credited', label: words.credited },
    ],
  }
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Kpis
        items={[
          {
            label: words.kpiReview,
            value: count('in_review'),
            note: sayCents(review?.sumCents ?? 0),
            to: { tab: 'in_review' },
          },
          {
            label: words.kpiSuspense,
            value: count('suspense'),
            note: sayCents(suspense?.sumCents ?? 0),
            to: { tab: 'suspense' },
          },
          ...(seesClaims ? [{ label: words.kpiClaims, value: claims.data?.open ?? 0, to: { tab: 'claims' } }] : []),
          {
            label: words.kpiOldest,
            value: Number.isFinite(oldest) ? sayWaited(oldest, serverNow(), lang) : words.none,
            note: fill(words.kpiTarget, { h: targetHours.line }),
          },
        ]}
      />
      {tab === 'claims' ? (
        <ClaimList views={views} waiting={waiting.data?.items ?? []} />
      ) : (
        <Lines key={tab} views={views} outcome={(tab || 'open') as Outcome} />
      )}
    </>
  )
}

/** In the first view a search covers all lines, decided ones too. */
const searchOf = (outcome: Outcome, search: string) =>
  outcome === 'open' && search !== '' ? { search } : { outcome, search }

function Lines({ views, outcome }: { views: Views; outcome: Outcome }) {
  const words = useWords(copy)
  const [search, setSearch] = useFilter('find')
  const columns = useLineColumns(outcome === 'open' || outcome === 'in_review' || outcome === 'suspense')
  const bulk = useLineBulk()
  const list = useList(lineDesk.lines, searchOf(outcome, useDeferredValue(search)))
  return (
    <ListQueue
      list={list}
      label={words.title}
      columns={columns}
      rowId={(line) => String(line.id)}
      empty={words.empty}
      assigned="line"
      bulk={bulk}
      views={views}
      search={[search, setSearch]}
      open="line"
      peek={(_, row) => <LinePanel line={row} />}
    />
  )
}
