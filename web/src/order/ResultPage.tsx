/** Why: after paying, what is now one's own comes first, and at once the proof of it: serials, ledger entry, wallet. */
import './order.css'
import { order as endpoints } from '@tonne/contract/order'
import { project } from '@tonne/contract/project'
import { wallet } from '@tonne/contract/wallet'
import { dayOf } from '@tonne/domain/days'
import { sayCents, sayDayTime, sayKg, sayTime, sayTons } from '@tonne/domain/format'
import { useAsk } from '../platform/ask.ts'
import { serverNow } from '../platform/clock.ts'
import { landOf } from '../platform/landOf.ts'
import { PageError } from '../platform/PageError.tsx'
import { back, useParam } from '../platform/way.ts'
import { Button } from '../ui/Button.tsx'
import { Cover } from '../ui/figures/Cover.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Kv } from '../ui/Kv.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Nav } from '../ui/Nav.tsx'
import { Page as Frame } from '../ui/Page.tsx'
import { Postings } from '../ui/Postings.tsx'
import { ProofChip } from '../ui/ProofChip.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { StickyBar } from '../ui/StickyBar.tsx'
import { copy } from './copy.ts'
import { OrderSerials } from './OrderSerials.tsx'
import type { OrderInfoOut } from './orderOut.ts'
import { purchaseRows } from './purchaseRows.ts'

function Entry({ entryNo }: { entryNo: string }) {
  const words = useWords(copy)
  const { data } = useAsk(wallet.entry, { no: entryNo })
  const names = { wallet: words.wallet, fee: words.fee, gst: words.gst, total: words.total, project: (no: string) => fill(words.project, { no }) }
  return (
    <section className="sec">
      <div className="sec-h">
        <h2 className="t3">{words.entryTitle}</h2>
        <ProofChip icon="ledger" to={`/pages/profile/entry?no=${entryNo}`}>
          {words.balanced}
        </ProofChip>
      </div>
      <p className="mono cap res-no">{entryNo}</p>
      {data ? <Postings caption={`${words.entryTitle} ${entryNo}`} rows={purchaseRows(data, names)} /> : <Skeleton h={180} />}
    </section>
  )
}

/** What the wallet and the holding are at this moment; until they are known, what they were right after the order. */
function Now({ order }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const summary = useAsk(wallet.summary, {})
  const mine = useAsk(project.mine, { no: order.project.no })
  return (
    <Kv
      className="mt4"
      items={[
        { label: words.walletNow, value: sayCents(summary.data?.availableCents ?? order.availableAfterCents) },
        { label: words.youHold, value: fill(words.ofProject, { tons: sayKg(mine.data?.heldKg ?? order.heldAfterKg, lang) }) },
      ]}
    />
  )
}

/** What was bought to be used up is used up from here; only what is still free is offered. */
function Offset({ order: { project: of, kg } }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Button block variant="tint" icon="retire" className="mt5" to={`/pages/profile/retire?no=${of.no}&kg=${kg}`}>
      {fill(words.offsetThese, { tons: sayKg(kg, lang) })}
    </Button>
  )
}

function Whole({ order }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = new Date(order.at)
  const when = dayOf(at) === dayOf(new Date(serverNow())) ? fill(words.today, { time: sayTime(at) }) : sayDayTime(at, lang)
  return (
    <Frame bar className="res">
      <div className="res-l">
        <div className="res-cover">
          <Cover id={order.project.no} type={landOf(order.project.art)} />
        </div>
        <h1 className="hero mt5">
          <span className="num">{sayTons(order.kg)}</span>
          <span className="unit">{order.kg === 1000 ? words.yoursOne : words.yoursMany}</span>
        </h1>
        <p className="cap2 mt2">
          {order.project.name[lang]} · {when}
        </p>
      </div>
      <div>
        <div className="mt4">
          <OrderSerials serials={order.serials} title={words.yourSerials} />
        </div>
        {order.entryNo && <Entry entryNo={order.entryNo} />}
        <Now order={order} />
        {order.kind === 'buy' && <Offset order={order} />}
      </div>
      <StickyBar>
        <Button variant="line" grow to={`/pages/profile/orderinfo?no=${order.no}`}>
          {words.seeOrder}
        </Button>
        <Button grow to="/pages/profile/tons">
          {words.seeCarbon}
        </Button>
      </StickyBar>
    </Frame>
  )
}

function Coming() {
  return (
    <Frame busy bar>
      <Loading>
        <Skeleton h={150} r={20} />
        <Skeleton w="82%" h={72} r={12} style={{ marginTop: 20 }} />
        <Skeleton w="60%" h={16} style={{ marginTop: 8 }} />
        <Skeleton h={84} r={14} style={{ marginTop: 16 }} />
        <Skeleton w="66%" h={20} style={{ marginTop: 28 }} />
        <Skeleton h={180} style={{ marginTop: 14 }} />
      </Loading>
    </Frame>
  )
}

export function Page() {
  const words = useWords(copy)
  const ask = useAsk(endpoints.info, { no: useParam('no') ?? '0' })
  return (
    <>
      <Nav back={false} right={<IconButton icon="close" label={words.close} onClick={back} />} />
      {ask.data ? <Whole order={ask.data} /> : ask.isPending ? <Coming /> : <PageError error={ask.error} onRetry={() => void ask.refetch()} />}
    </>
  )
}
