import { deposit } from '@tonne/contract/money/deposit'
import { sayAmount } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useListQuery } from '../../api/listQuery.ts'
import type { DepositOut } from '../../shared/payment/depositOut.ts'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { depositBadge } from '../../ui/feedback/badges.ts'
import { InfiniteEnd } from '../../ui/feedback/InfiniteEnd.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { LogRow } from '../../ui/layout/LogRow.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { arrivedCents } from './arrival.ts'
import { copy } from './copy.ts'

const PAGE = 10

function Line({ one }: { one: DepositOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { state, reversal } = one
  const done = state === 'completed' && !reversal
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  return (
    <LogRow
      icon="inn"
      tone={done ? 'ok' : undefined}
      title={<StateBadge of={depositBadge(state, reversal !== null)} />}
      sub={reversal ? fill(words.reversedAt, { at: at(reversal.at), why: reversal.text[lang] }) : at(one.createdAt)}
      amount={`${done ? '+' : ''}${sayAmount(arrivedCents(one))}`}
      to={`/pages/profile/depositinfo?no=${one.no}`}
    />
  )
}

export function RecentDeposits() {
  const words = useWords(copy)
  const list = useListQuery(deposit.list, { limit: PAGE })
  return (
    <Section title={words.recent}>
      {list.isPending && (
        <Loading>
          <Skeleton h={52} r={12} />
          <Skeleton h={52} r={12} style={{ marginTop: 12 }} />
        </Loading>
      )}
      {!list.isPending && list.items.length === 0 && <p className="cap2">{words.recentNone}</p>}
      <div className="rows">
        {list.items.map((one) => (
          <Line key={one.no} one={one} />
        ))}
      </div>
      {list.more && <InfiniteEnd onReach={list.reach} more={list.more} busy={list.busy} />}
    </Section>
  )
}
