import './blotter.css'
import { blotterDesk } from '@tonne/contract/trading/blotterDesk'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { orderViews, tradeViews } from '@tonne/domain/trading/blotter'
import { useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useDeferredValue } from 'react'
import { useList } from '../../platform/list.ts'
import { ListQueue, type Views } from '../../platform/Queue.tsx'
import { serverNow } from '../../platform/serverNow.ts'
import { useFilter, useParam } from '../../platform/useParam.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Select } from '../../ui/Select.tsx'
import { copy } from './copy.ts'
import { OrderSheet } from './OrderSheet.tsx'
import { ProjectPick } from './ProjectPick.tsx'
import { TradeSheet } from './TradeSheet.tsx'
import { useOrderColumns, useTradeColumns } from './useColumns.tsx'

const PARTS = ['all', 'far', 'large', 'orders', 'open', 'cancelled'] as const
/** Purchases from a project's stock send an event only to their buyer, so the list also polls. */
const LIVE = { everyMs: 5000 }
const daysBack = { day: 0, week: 7, month: 30 } as const
type Shown = { part: (typeof PARTS)[number]; views: Views; filters: ReactNode; input: Record<string, string | number> }

export default function BlotterPage() {
  const words = useWords(copy)
  const [wanted, setPart] = useFilter('part')
  const [project, setProject] = useFilter('project')
  const [asked, setSince] = useFilter('since')
  const [sort] = useParam('sort')
  const part = PARTS.find((one) => one === wanted) ?? 'all'
  // Sorting by size covers recent rows only.
  const isSized = /^(kg|totalCents)\b/.test(sort)
  const since = Object.hasOwn(daysBack, asked) ? asked : isSized ? 'month' : ''
  const back = daysBack[since as keyof typeof daysBack]
  const shown: Shown = {
    part,
    views: {
      value: part,
      onPick: (one) => setPart(one === 'all' ? '' : one),
      tabs: PARTS.map((value) => ({ value, label: words[value] })),
    },
    filters: (
      <>
        <ProjectPick any={words.anyProject} value={project} onPick={setProject} />
        <Select
          label={words.since}
          value={since}
          options={[
            ...(isSized ? [] : ([['', words.ever]] as const)),
            ...(['day', 'week', 'month'] as const).map((one) => [one, words[one]] as const),
          ]}
          onText={setSince}
        />
      </>
    ),
    input: {
      ...(project ? { project } : {}),
      ...(back === undefined ? {} : { since: startOfDay(addDays(dayOf(new Date(serverNow())), -back)).getTime() }),
    },
  }
  const isTrades = part === 'all' || part === 'far' || part === 'large'
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      {isTrades ? <Trades {...shown} /> : <Orders {...shown} />}
    </>
  )
}

function Trades({ part, views, filters, input }: Shown) {
  const words = useWords(copy)
  const [find, setFind] = useFilter('find')
  const columns = useTradeColumns()
  const view = tradeViews.find((one) => one === part) ?? 'all'
  const list = useList(blotterDesk.trades, { ...input, view, find: useDeferredValue(find) }, LIVE)
  return (
    <ListQueue
      list={list}
      key="trades"
      label={words.title}
      columns={columns}
      rowId={(row) => String(row.id)}
      empty={words.emptyTrades}
      views={views}
      search={[find, setFind]}
      filters={filters}
      open="trade"
      peek={(id) => <TradeSheet key={id} id={id} />}
    />
  )
}

function Orders({ part, views, filters, input }: Shown) {
  const words = useWords(copy)
  const [find, setFind] = useFilter('find')
  const columns = useOrderColumns()
  const view = orderViews.find((one) => one === part) ?? 'all'
  const list = useList(blotterDesk.orders, { ...input, view, find: useDeferredValue(find) }, LIVE)
  return (
    <ListQueue
      list={list}
      key="orders"
      label={words.title}
      columns={columns}
      rowId={(row) => row.no}
      empty={words.emptyOrders}
      views={views}
      search={[find, setFind]}
      filters={filters}
      open="no"
      peek={(no) => <OrderSheet key={no} no={no} />}
    />
  )
}
