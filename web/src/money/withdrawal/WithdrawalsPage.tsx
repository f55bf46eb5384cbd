import './withdrawal.css'
import type { Output } from '@tonne/contract/endpoint'
import { withdrawal as endpoints } from '@tonne/contract/money/withdrawal'
import { sayAmount } from '@tonne/domain/format'
import { sayPayee } from '@tonne/domain/money/payee'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useListQuery } from '../../api/listQuery.ts'
import { HistoryPage } from '../../shared/pages/HistoryPage.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { withdrawalBadge } from '../../ui/feedback/badges.ts'
import { Button } from '../../ui/input/Button.tsx'
import { LogRow } from '../../ui/layout/LogRow.tsx'
import { copy } from './copy.ts'

type One = Output<typeof endpoints.list>['items'][number]

function Line({ one }: { one: One }) {
  const lang = useLang()
  const out = one.state === 'completed' || one.state === 'processing'
  return (
    <LogRow
      icon="out"
      title={sayPayee(one.payee)[lang]}
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
  const list = useListQuery(endpoints.list, { limit: 20 })
  const empty = {
    title: words.emptyTitle,
    text: words.emptyText,
    action: <Button to="/pages/profile/withdraw">{words.title}</Button>,
  }
  const below = (
    <>
      <p className="cap2 mt6">{words.policy}</p>
      <Button block variant="line" className="mt4" to="/pages/profile/withdraw">
        {words.title}
      </Button>
    </>
  )
  return (
    <HistoryPage
      title={words.history}
      list={list}
      line={(one) => <Line key={one.no} one={one} />}
      empty={empty}
      below={below}
    />
  )
}
