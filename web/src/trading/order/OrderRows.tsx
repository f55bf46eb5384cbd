import { wallet } from '@tonne/contract/money/wallet'
import { sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { InfiniteEnd } from '../../ui/feedback/InfiniteEnd.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { copy } from './copy.ts'
import { OrderCard } from './OrderCard.tsx'
import { type Lines, OrderLines } from './OrderLines.tsx'
import type { OrderOut } from './orderOut.ts'
import type { useOrders } from './useOrders.ts'

function NothingForSale() {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useApiQuery(wallet.summary, {})
  const held = data?.carbonKg ?? 0
  const text = held > 0 ? fill(words.emptySellHold, { tons: sayKg(held, lang) }) : words.emptySellNone
  const action =
    held > 0 ? (
      <Button to="/pages/profile/tons">{words.emptySellAction}</Button>
    ) : (
      <Button to="/pages/project/index">{words.emptyBuyAction}</Button>
    )
  return <EmptyState title={words.emptySellTitle} text={text} action={action} />
}

function Coming() {
  return (
    <Loading className="ocards">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} h={164} r={20} />
      ))}
    </Loading>
  )
}

type OrderRowsProps = {
  list: ReturnType<typeof useOrders>
  /** Due payments come first, however long ago they were booked. */
  orders: readonly OrderOut[]
  /** On a wide screen, lines with the open order beside them. */
  lines?: Lines | undefined
  coming: boolean
  side: 'buy' | 'sell'
  filtered: boolean
  onAll: () => void
}

export function OrderRows({ list, orders, lines, coming, side, filtered, onAll }: OrderRowsProps) {
  const words = useWords(copy)
  if (list.isPending || coming) return <Coming />
  if (list.error && list.items.length === 0) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  if (list.items.length > 0) {
    return (
      <>
        {lines ? (
          <OrderLines orders={orders} {...lines} busy={list.isPlaceholderData} />
        ) : (
          <div className="ocards" aria-busy={list.isPlaceholderData || undefined}>
            {orders.map((order) => (
              <OrderCard key={order.no} order={order} />
            ))}
          </div>
        )}
        <InfiniteEnd onReach={list.reach} more={list.more} busy={list.busy} />
      </>
    )
  }
  if (filtered)
    return (
      <EmptyState
        title={words.emptyTabTitle}
        text={words.emptyTabText}
        action={<Button onClick={onAll}>{words.emptyTabAction}</Button>}
      />
    )
  if (side === 'sell') return <NothingForSale />
  return (
    <EmptyState
      title={words.emptyBuyTitle}
      text={words.emptyBuyText}
      action={<Button to="/pages/project/index">{words.emptyBuyAction}</Button>}
    />
  )
}
