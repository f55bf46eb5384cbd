import './order.css'
import { wallet } from '@tonne/contract/money/wallet'
import { order as endpoints } from '@tonne/contract/trading/order'
import { project } from '@tonne/contract/trading/project'
import { dayOf } from '@tonne/domain/days'
import { sayCents, sayKg, sayTime, sayTons } from '@tonne/domain/format'
import { orderStateLabels } from '@tonne/domain/states'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { serverNow } from '../../api/clock.ts'
import { back, useParam } from '../../api/way.ts'
import { QueryView } from '../../shared/pages/QueryPage.tsx'
import { InvoiceRow } from '../../shared/payment/InvoiceRow.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ProofChip } from '../../ui/feedback/ProofChip.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { EmptyArt } from '../../ui/figures/art/EmptyArt.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Page as Frame, Section } from '../../ui/layout/Page.tsx'
import { Postings } from '../../ui/layout/Postings.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { FateRows } from './OrderFates.tsx'
import { OrderSerials } from './OrderSerials.tsx'
import type { OrderInfoOut } from './orderOut.ts'
import { purchaseRows } from './purchaseRows.ts'
import { Reversal } from './Reversal.tsx'
import { leftOf, retirableKg } from './tonsLeft.ts'

function Entry({ entryNo }: { entryNo: string }) {
  const words = useWords(copy)
  const { data } = useApiQuery(wallet.entry, { no: entryNo })
  const names = {
    wallet: words.wallet,
    fee: words.fee,
    gst: words.gst,
    total: words.total,
    project: (no: string) => fill(words.project, { no }),
  }
  return (
    <section className="sec">
      <div className="sec-h">
        <h2 className="t3">{words.entryTitle}</h2>
        <ProofChip icon="ledger" to={`/pages/profile/entry?no=${entryNo}`}>
          {words.balanced}
        </ProofChip>
      </div>
      <p className="mono cap res-no">{entryNo}</p>
      {data ? (
        <Postings caption={`${words.entryTitle} ${entryNo}`} rows={purchaseRows(data, names)} />
      ) : (
        <Skeleton h={180} />
      )}
    </section>
  )
}

/** The wallet and the holding now; until they load, their values right after the order. */
function Now({ order }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const summary = useApiQuery(wallet.summary, {})
  const mine = useApiQuery(project.mine, { no: order.project.no })
  return (
    <Kv
      className="mt4"
      items={[
        { label: words.walletNow, value: sayCents(summary.data?.availableCents ?? order.availableAfterCents) },
        {
          label: words.youHold,
          value: fill(words.ofProject, { tons: sayKg(mine.data?.heldKg ?? order.heldAfterKg, lang) }),
        },
      ]}
    />
  )
}

function Acts({ order }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const kg = retirableKg(order)
  if (order.reversal)
    return (
      <Button grow to={`/pages/profile/orderinfo?no=${order.no}`}>
        {words.seeOrder}
      </Button>
    )
  return (
    <>
      <Button variant={kg > 0 ? 'line' : 'forest'} grow to="/pages/profile/tons">
        {words.seeCarbon}
      </Button>
      {kg > 0 && (
        <Button grow icon="retire" to={`/pages/profile/retire?no=${order.project.no}&kg=${kg}`}>
          {fill(words.retireThese, { tons: sayKg(kg, lang) })}
        </Button>
      )}
    </>
  )
}

function Head({ order }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = new Date(order.at)
  const when =
    dayOf(at) === dayOf(new Date(serverNow())) ? fill(words.today, { time: sayTime(at) }) : sayDayTime(at, lang)
  const many = order.kg === 1000 ? 'One' : 'Many'
  const unitText = order.reversal
    ? words[`were${many}`]
    : order.fates.length > 0
      ? words[`bought${many}`]
      : words[`yours${many}`]
  return (
    <>
      <div className="res-cover">
        <Cover id={order.project.no} type={landOf(order.project.art)} look="hero" />
      </div>
      <h1 className="hero mt5">
        <span className="num">{sayTons(order.kg)}</span>
        <span className="unit">{unitText}</span>
      </h1>
      <p className="cap2 mt2">
        {order.project.name[lang]} · {when}
      </p>
    </>
  )
}

/**
 * A purchase that operators reversed: the returned amounts, the entry, and both papers. Nothing here belongs to the
 * member any more.
 */
function Undone({ order }: { order: OrderInfoOut }) {
  return (
    <div>
      <Reversal order={order} />
      {order.feeCents > 0 && <InvoiceRow no={order.no} credited />}
      <Now order={order} />
    </div>
  )
}

function Done({ order }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const leftKg = leftOf(order)
  return (
    <div>
      <div className="mt4">
        <OrderSerials
          serials={order.serials}
          title={order.fates.length > 0 ? words.boughtSerials : words.yourSerials}
        />
      </div>
      {order.fates.length > 0 && (
        <Section title={words.fates}>
          <FateRows fates={order.fates} />
          {leftKg > 0 && <p className="cap2 mt2">{fill(words.stillYours, { tons: sayKg(leftKg, lang) })}</p>}
        </Section>
      )}
      {order.kind === 'buy' && order.entryNo && <Entry entryNo={order.entryNo} />}
      <Now order={order} />
      <Button variant="quiet" block className="mt3" to={`/pages/profile/orderinfo?no=${order.no}`}>
        {words.seeOrder}
      </Button>
    </div>
  )
}

function Whole({ order }: { order: OrderInfoOut }) {
  return (
    <>
      <div className="res-l">
        <Head order={order} />
      </div>
      {order.reversal ? <Undone order={order} /> : <Done order={order} />}
      <StickyBar>
        <Acts order={order} />
      </StickyBar>
    </>
  )
}

/** An order that brought no tons, or none yet. */
function NoResult({ order: { no, state } }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <EmptyState
      art={<EmptyArt />}
      title={words.noResultTitle}
      text={fill(words.noResultText, { state: pick(orderStateLabels[state], lang) })}
      action={<Button to={`/pages/profile/orderinfo?no=${no}`}>{words.seeOrder}</Button>}
    />
  )
}

export function Page() {
  const words = useWords(copy)
  const query = useApiQuery(endpoints.info, { no: useParam('no') ?? '0' })
  const { data } = query
  const bought = data && data.kind !== 'sell' && (data.state === 'completed' || data.reversal)
  const coming = (
    <>
      <Skeleton h={150} r={20} />
      <Skeleton w="82%" h={72} r={12} style={{ marginTop: 20 }} />
      <Skeleton w="60%" h={16} style={{ marginTop: 8 }} />
      <Skeleton h={84} r={14} style={{ marginTop: 16 }} />
      <Skeleton w="66%" h={20} style={{ marginTop: 28 }} />
      <Skeleton h={180} style={{ marginTop: 14 }} />
    </>
  )
  return (
    <>
      <Nav
        back={false}
        title={bought || query.isPending ? undefined : words.one}
        right={<IconButton icon="close" label={words.close} onClick={back} />}
      />
      <Frame bar={!data || Boolean(bought)} className={bought ? 'res' : undefined}>
        <QueryView query={query} coming={coming}>
          {(order) => (bought ? <Whole order={order} /> : <NoResult order={order} />)}
        </QueryView>
      </Frame>
    </>
  )
}
