import './order.css'
import { type OrderState, orderStates } from '@tonne/domain/states'
import { useWords } from '@tonne/parts/lang.tsx'
import { go, here, useParam } from '../../api/way.ts'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { TabPanel, Tabs } from '../../ui/navigation/Tabs.tsx'
import { SIDE_PX, useFrom } from '../../ui/style/screenWidth.ts'
import { copy } from './copy.ts'
import { OrderBeside } from './OrderBeside.tsx'
import { OrderRows } from './OrderRows.tsx'
import type { OrderList } from './orderOut.ts'
import { type Side, useOrders } from './useOrders.ts'

const ALL = 'all'
/** The order of the tabs: states that need the member come first. */
const tabs: readonly OrderState[] = [
  'pending_final_payment',
  'applying',
  'in_progress',
  'final_payment_made',
  'completed',
  'cancelled',
  'expired',
  'not_allocated',
  'reversed',
]
/** These tabs are shown even when empty; the rest appear with their first order. */
const always: Readonly<Record<Side, ReadonlySet<OrderState>>> = {
  buy: new Set(['pending_final_payment', 'applying', 'in_progress', 'completed']),
  sell: new Set(['applying', 'in_progress', 'completed']),
}

function useTabs({
  side,
  chosen,
  first,
}: {
  side: Side
  chosen: OrderState | undefined
  first: OrderList | undefined
}) {
  const words = useWords(copy)
  const counted = new Map(first?.counts.map(({ state, count }) => [state, count]))
  const sum = first?.counts.reduce((total, { count }) => total + count, 0)
  const shown = tabs.filter((state) => always[side].has(state) || counted.get(state) || state === chosen)
  const rest = shown.map((value) => ({
    value: value as string,
    label: words[`tab_${value}`],
    count: counted.get(value),
    warn: value === 'pending_final_payment',
  }))
  return [{ value: ALL, label: words.all, count: sum }, ...rest]
}

/** Side and state are in the address, so that a link can lead to the orders to pay. */
function useChoice() {
  const side: Side = useParam('side') === 'sell' ? 'sell' : 'buy'
  const asked = useParam('state')
  const state = asked !== undefined && asked in orderStates ? (asked as OrderState) : undefined
  const addressOf = (next: { side: Side; state?: string | undefined; no?: string }) => {
    const query = new URLSearchParams({
      ...(next.side === 'sell' ? { side: 'sell' } : {}),
      ...(next.state ? { state: next.state } : {}),
      ...(next.no ? { no: next.no } : {}),
    }).toString()
    return `${here().replace(/\?.*$/, '')}${query && `?${query}`}`
  }
  const choose = (next: { side: Side; state?: string | undefined }) => go(addressOf(next), { replace: true })
  return { side, state, no: useParam('no'), addressOf, choose }
}

export function Page() {
  const words = useWords(copy)
  const { side, state, no, addressOf, choose } = useChoice()
  const wide = useFrom(SIDE_PX)
  const list = useOrders(side, state)
  const due = useOrders('buy', 'pending_final_payment')
  const above = side === 'buy' && state === undefined ? due.items : []
  const options = useTabs({ side, chosen: state, first: list.first })
  const orders = [...above, ...list.items.filter((order) => !above.some((one) => one.no === order.no))]
  const coming = due.isPending && side === 'buy'
  const waits = wide && (coming || list.isPending)
  const open = wide && !waits ? (orders.find((order) => order.no === no) ?? orders[0]) : undefined
  const lines = open && { open: open.no, to: (one: string) => addressOf({ side, state, no: one }) }
  return (
    <>
      <Nav title={words.title} />
      <Frame className={open || waits ? 'orders orders--beside' : 'orders'}>
        <div className="orders-l">
          <Segmented
            className="mt2"
            label={words.side}
            value={side}
            onChange={(next) => choose({ side: next })}
            options={[
              { value: 'buy', label: words.buy },
              { value: 'sell', label: words.sell },
            ]}
          />
          <Tabs
            id="orders"
            className="bleed mt2"
            label={words.states}
            value={state ?? ALL}
            onChange={(next) => choose({ side, state: next === ALL ? undefined : next })}
            options={options}
            coming={list.isPending}
          />
          <TabPanel id="orders" value={state ?? ALL} className="mt4">
            <OrderRows
              list={list}
              orders={orders}
              lines={lines}
              coming={coming}
              side={side}
              filtered={state !== undefined}
              onAll={() => choose({ side })}
            />
          </TabPanel>
        </div>
        {open && <OrderBeside key={open.no} no={open.no} />}
      </Frame>
    </>
  )
}
