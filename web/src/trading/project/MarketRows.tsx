import type { Output } from '@tonne/contract/endpoint'
import { market } from '@tonne/contract/trading/market'
import { sayAmount, sayCents, sayChange, sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { QueryView } from '../../shared/pages/QueryPage.tsx'
import { Delta } from '../../ui/feedback/Delta.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Button } from '../../ui/input/Button.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'

type Book = Output<typeof market.list>['items'][number]
/** Books with an order come first; otherwise the server's order is kept. */
const liveFirst = (books: readonly Book[]): Book[] => {
  const live = ({ stop, bidCents, askCents }: Book) => !stop && (bidCents !== null || askCents !== null)
  return [...books.filter(live), ...books.filter((book) => !live(book))]
}

export function MarketRows() {
  const words = useWords(copy)
  const coming = ['a', 'b', 'c', 'd', 'e'].map((key) => <Skeleton key={key} h={76} style={{ marginTop: 12 }} />)
  return (
    <QueryView query={useApiQuery(market.list, {})} coming={coming}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            title={words.marketNone}
            text={words.marketNoneText}
            action={<Button to="/pages/project/index">{words.seeProjects}</Button>}
          />
        ) : (
          <div className="mrows">
            {liveFirst(items).map((book) => (
              <MarketRow key={book.project.no} book={book} />
            ))}
          </div>
        )
      }
    </QueryView>
  )
}

function MarketRow({ book }: { book: Book }) {
  const words = useWords(copy)
  const lang = useLang()
  const { project, asset, stop, last, bidCents, askCents, dayChange, dayKg } = book
  const say = (cents: number | null) => (cents === null ? '–' : sayAmount(cents))
  return (
    <Link to={`/pages/project/book?no=${project.no}`} className="mrow">
      <Cover id={project.no} type={landOf(project.art)} look="square" size={52} />
      <div className="grow">
        <h2 className="t3">{project.name[lang]}</h2>
        {stop && <p className="cap">{words.stopped}</p>}
        {asset === 'presale' && <p className="cap">{words.undelivered}</p>}
        <p className="cap num">
          {bidCents === null && askCents === null
            ? words.noOrders
            : fill(words.bidAsk, { bid: say(bidCents), ask: say(askCents) })}
        </p>
      </div>
      <div className="right">
        {last ? (
          <p className="label strong num">{sayCents(last.priceCents)}</p>
        ) : (
          <p className="cap">{words.noTradeYet}</p>
        )}
        {dayChange.basisPoints === 0 ? (
          dayKg > 0 && <p className="cap num">{fill(words.dayTons, { tons: sayKg(dayKg, lang) })}</p>
        ) : (
          <Delta change={dayChange.cents}>{sayChange(dayChange.basisPoints)}</Delta>
        )}
      </div>
    </Link>
  )
}
