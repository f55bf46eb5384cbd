import './overview.css'
import type { Output } from '@tonne/contract/endpoint'
import { reportDesk } from '@tonne/contract/trust/report'
import { sayCents } from '@tonne/domain/format'
import { sayDay } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDesk } from '../../platform/deskQuery.ts'
import { To } from '../../platform/To.tsx'
import { type BarDay, Bars } from '../../ui/Bars.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { BooksState } from './BooksState.tsx'
import { ComingList } from './Coming.tsx'
import { copy } from './copy.ts'
import { QueueList } from './QueueList.tsx'
import { ShiftPanel } from './ShiftPanel.tsx'

export default function OverviewPage() {
  const words = useWords(copy)
  // Operators only get their own events, so these figures also poll.
  const query = useDesk(reportDesk.overview, {}, { everyMs: 15_000 })
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <div className="over">
        <ShiftPanel />
        <QueryView query={query}>
          {({ days, queues, coming, ...books }) => (
            <>
              <div className="over-main">
                <Today days={days} />
                <Panel title={words.queues} sub={words.queuesSub}>
                  <QueueList rows={queues} />
                </Panel>
                <div className="over-days">
                  <Charts days={days} />
                </div>
              </div>
              <Panel title={words.books}>
                <BooksState {...books} />
                <ComingList coming={coming} />
              </Panel>
            </>
          )}
        </QueryView>
      </div>
    </>
  )
}

type Days = Output<typeof reportDesk.overview>['days']
function Today({ days }: { days: Days }) {
  const words = useWords(copy)
  const [yesterday, today] = days.slice(-2) as [Days[number], Days[number]]
  const before = (n: string | number) => fill(words.before, { n })
  return (
    <Kpis
      items={[
        {
          label: words.orders,
          value: (
            <To path="/blotter" search={{ part: 'orders', since: 'day' }}>
              {today.orders}
            </To>
          ),
          note: before(yesterday.orders),
        },
        {
          label: words.volume,
          value: (
            <To path="/blotter" search={{ since: 'day' }}>
              {sayCents(today.soldCents + today.tradedCents)}
            </To>
          ),
          note: fill(words.volumeNote, { sold: sayCents(today.soldCents), traded: sayCents(today.tradedCents) }),
        },
        {
          label: words.moneyIn,
          value: (
            <To path="/deposits" search={{ tab: 'credited' }}>
              {sayCents(today.inCents)}
            </To>
          ),
          note: before(sayCents(yesterday.inCents)),
        },
        {
          label: words.moneyOut,
          value: (
            <To path="/withdrawals" search={{ stage: 'completed' }}>
              {sayCents(today.outCents)}
            </To>
          ),
          note: before(sayCents(yesterday.outCents)),
        },
      ]}
    />
  )
}

function Charts({ days }: { days: Days }) {
  const words = useWords(copy)
  const lang = useLang()
  const label = (day: string) => sayDay(new Date(`${day}T04:00:00Z`), lang)
  const sayMost = (n: string) => fill(words.most, { n })
  const bars = (first: 'soldCents' | 'inCents', second: 'tradedCents' | 'outCents'): BarDay[] =>
    days.map((d) => ({ label: label(d.day), values: [d[first], d[second]] }))
  return (
    <>
      <Panel title={words.chartSales}>
        <Bars
          caption={words.chartSales}
          head={[words.day, words.sold, words.traded]}
          days={bars('soldCents', 'tradedCents')}
          say={sayCents}
          sayMost={sayMost}
        />
      </Panel>
      <Panel title={words.chartMoney}>
        <Bars
          caption={words.chartMoney}
          head={[words.day, words.ins, words.outs]}
          days={bars('inCents', 'outCents')}
          say={sayCents}
          sayMost={sayMost}
        />
      </Panel>
    </>
  )
}
