/** Why: what became of every withdrawal stays in sight, the refused and cancelled ones too. */
import './withdrawal.css'
import type { Output } from '@tonne/contract/endpoint'
import { withdrawal as endpoints } from '@tonne/contract/withdrawal'
import { sayAmount, sayDayTime } from '@tonne/domain/format'
import { useAskMore } from '../platform/ask.ts'
import { PageError } from '../platform/PageError.tsx'
import { StateBadge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { withdrawalBadge } from '../ui/badges.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { InfiniteEnd } from '../ui/InfiniteEnd.tsx'
import { LogRow } from '../ui/LogRow.tsx'
import { useLang, useWords } from '../ui/lang.tsx'
import { Nav } from '../ui/Nav.tsx'
import { Page as Frame } from '../ui/Page.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { copy } from './copy.ts'
import { payeeName } from './payeeName.ts'

type One = Output<typeof endpoints.list>['items'][number]

function Line({ one }: { one: One }) {
  const lang = useLang()
  const out = one.state === 'completed' || one.state === 'processing'
  return (
    <LogRow
      icon="out"
      title={payeeName(one.payee, lang)}
      sub={
        <span className="hrow g2 wrap">
          <StateBadge of={withdrawalBadge(one.state)} />
          {sayDayTime(new Date(one.requestedAt), lang)}
        </span>
      }
      amount={`${out ? '−' : ''}${sayAmount(one.amountCents)}`}
      to={`/pages/profile/withdrawinfo?no=${one.no}`}
    />
  )
}

export function Page() {
  const words = useWords(copy)
  const list = useAskMore(endpoints.list, { limit: 20 })
  if (list.error && list.items.length === 0) {
    return (
      <>
        <Nav title={words.history} />
        <PageError error={list.error} onRetry={() => void list.refetch()} />
      </>
    )
  }
  return (
    <>
      <Nav title={words.history} />
      <Frame>
        {list.isPending && (
          <Loading>
            <Skeleton h={56} r={12} style={{ marginTop: 16 }} />
            <Skeleton h={56} r={12} style={{ marginTop: 12 }} />
          </Loading>
        )}
        {!list.isPending && list.items.length === 0 && (
          <EmptyState title={words.emptyTitle} text={words.emptyText} action={<Button to="/pages/profile/withdraw">{words.title}</Button>} />
        )}
        <div className="rows mt2">
          {list.items.map((one) => (
            <Line key={one.no} one={one} />
          ))}
        </div>
        {list.more && <InfiniteEnd onReach={list.reach} more={list.more} busy={list.busy} />}
      </Frame>
    </>
  )
}
