import './market.css'
import { market } from '@tonne/contract/trading/market'
import { sayAmount, sayCents, sayKg, sayTons } from '@tonne/domain/format'
import type { Side } from '@tonne/domain/trading/market'
import { isOutside } from '@tonne/domain/trading/reference'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { goAsMember } from '../../api/guest.ts'
import { useSession } from '../../api/session.ts'
import { useParam } from '../../api/way.ts'
import { CancelOrder } from '../../shared/CancelOrder.tsx'
import { SaleStop } from '../../shared/limits/SaleStop.tsx'
import { PageError } from '../../shared/pages/PageError.tsx'
import { useTitle } from '../../shared/pages/title.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame, Section } from '../../ui/layout/Page.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { SIDE_PX, useFrom } from '../../ui/style/screenWidth.ts'
import { BookHead } from './BookHead.tsx'
import type { BookOut } from './bookOut.ts'
import { copy } from './copy.ts'
import { OrderBook } from './OrderBook.tsx'
import { PriceHistory } from './PriceHistory.tsx'
import { ReferenceNote } from './ReferenceNote.tsx'
import { TradeHere } from './TradeHere.tsx'
import { Undelivered } from './Undelivered.tsx'
import { atPrice, useDraft, usualDraft } from './useDraft.ts'

function Mine({ book }: { book: BookOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useApiQuery(market.mine, { project: book.project.no })
  if (!data) return <Skeleton h={60} />
  if (data.items.length === 0) return <p className="cap2">{words.noOrders}</p>
  return (
    <div className="mk-rows">
      {data.items.map(({ no: orderNo, side, asset, kg, priceCents, filledKg, leftKg, heldCents }) => {
        const orderName = fill(words.mine, { side: words[side], tons: sayKg(kg, lang), price: sayCents(priceCents) })
        const held =
          side === 'buy'
            ? fill(words.held, { amount: sayCents(heldCents) })
            : fill(words.heldTons, { tons: sayKg(leftKg, lang) })
        return (
          <div key={orderNo} className="mk-row">
            <Link to={`/pages/profile/orderinfo?no=${orderNo}`} className="grow">
              <p className="label strong">
                {orderName}
                {asset === 'presale' && ` · ${words.undeliveredTag}`}
              </p>
              <p className="cap num">
                {fill(words.filledOf, { filled: sayKg(filledKg, lang), asked: sayKg(kg, lang) })} · {held}
              </p>
              {isOutside(priceCents, book.band) && <p className="cap mt1">{words.outOfReach}</p>}
            </Link>
            <CancelOrder no={orderNo} name={orderName} />
          </div>
        )
      })}
    </div>
  )
}

function Trades({ no }: { no: string }) {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useApiQuery(market.trades, { project: no })
  if (!data) return <Skeleton h={160} />
  if (data.items.length === 0) return <p className="cap2">{words.noTrades}</p>
  return (
    <table className="mk-t num">
      <thead>
        <tr>
          <th scope="col">{words.time}</th>
          <th scope="col">{words.priceHead}</th>
          <th scope="col">{words.tons}</th>
          <th scope="col">{words.side}</th>
        </tr>
      </thead>
      <tbody>
        {data.items.map(({ at, priceCents, kg, taker, asset, countedKg }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: public trades have a place in time and no name
          <tr key={`${at} ${place}`}>
            <td>{sayDayTime(new Date(at), lang)}</td>
            <td>{sayAmount(priceCents)}</td>
            <td>
              {sayTons(kg)}
              {asset === 'presale' && <span className="cap mk-tag">{words.undeliveredTag}</span>}
              {countedKg < kg && (
                <span className="cap mk-tag">
                  {countedKg > 0 ? fill(words.partCounted, { tons: sayKg(countedKg, lang) }) : words.notCounted}
                </span>
              )}
            </td>
            <td>{words[`taker_${taker}`]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Before its first day or closed: the project's own page gives the reason. */
function NotTrading({ no }: { no: string }) {
  const words = useWords(copy)
  const action = (
    <Button variant="line" size="s" to={`/pages/project/info?no=${no}`}>
      {words.seeProject}
    </Button>
  )
  return (
    <Note kind="info" className="mt3" title={words.closed} action={action}>
      {words.closedText}
    </Note>
  )
}

function Bar({ book }: { book: BookOut }) {
  const words = useWords(copy)
  const { no } = book.project
  const off = book.stop ? words.stopped : !book.open && words.closed
  return (
    <StickyBar>
      {off ? (
        <Button grow disabledReason={off}>
          {words.buy}
        </Button>
      ) : (
        <>
          <Button variant="line" grow onClick={() => goAsMember(`/pages/project/dsell?no=${no}`)}>
            {words.sell}
          </Button>
          <Button grow onClick={() => goAsMember(`/pages/project/dmarket?no=${no}`)}>
            {words.buy}
          </Button>
        </>
      )}
    </StickyBar>
  )
}

function Whole({ book }: { book: BookOut }) {
  const words = useWords(copy)
  const { standing } = useSession()
  const wide = useFrom(SIDE_PX)
  const [side, setSide] = useState<Side>('buy')
  const [draft, setDraft] = useDraft(book, side)
  const { no } = book.project
  const turn = (to: Side) => {
    setSide(to)
    setDraft(usualDraft(book, to, draft.tons))
  }
  const here = wide && standing === 'member' && book.open && !book.stop
  return (
    <Frame bar={!here} className={here ? 'mk mk--here' : 'mk'}>
      <div>
        <BookHead book={book} />
        <ReferenceNote book={book} />
        <SaleStop stop={book.stop} className="mt3" />
        {!book.open && !book.stop && <NotTrading no={no} />}
        <Undelivered book={book} />
        <OrderBook
          book={book}
          levels={10}
          {...(here ? { onPick: (priceCents: number) => setDraft(atPrice(draft, priceCents)) } : {})}
        />
        {standing === 'member' && (
          <Section title={words.myOrders}>
            <Mine book={book} />
          </Section>
        )}
      </div>
      <div>
        <PriceHistory book={book} />
        <Section title={words.trades}>
          <Trades no={no} />
        </Section>
      </div>
      {here ? <TradeHere {...{ book, side, draft }} onSide={turn} onDraft={setDraft} /> : <Bar book={book} />}
    </Frame>
  )
}

export function Page() {
  const words = useWords(copy)
  const lang = useLang()
  const no = useParam('no') ?? '0'
  const { data, isPending, error, refetch } = useApiQuery(market.book, { project: no })
  useTitle(data && `${words.book} ${data.project.name[lang]}`)
  return (
    <>
      <Nav title={data?.project.name[lang] ?? words.book} />
      {data ? (
        <Whole book={data} />
      ) : isPending ? (
        <Frame busy bar>
          <Loading>
            <Skeleton w={160} h={54} style={{ marginTop: 16 }} />
            <Skeleton h={460} r={12} style={{ marginTop: 20 }} />
          </Loading>
        </Frame>
      ) : (
        <Frame>
          <PageError error={error} onRetry={() => void refetch()} />
        </Frame>
      )}
    </>
  )
}
