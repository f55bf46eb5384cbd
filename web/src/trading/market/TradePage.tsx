import './market.css'
import { market } from '@tonne/contract/trading/market'
import type { Side } from '@tonne/domain/trading/market'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { go, useParam } from '../../api/way.ts'
import { SaleStop } from '../../shared/limits/SaleStop.tsx'
import { PageError } from '../../shared/pages/PageError.tsx'
import { useTitle } from '../../shared/pages/title.ts'
import { RestoredNote } from '../../shared/RestoredNote.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { BookHead } from './BookHead.tsx'
import type { BookOut } from './bookOut.ts'
import { copy } from './copy.ts'
import { OrderBook } from './OrderBook.tsx'
import { ReferenceNote } from './ReferenceNote.tsx'
import { type Means, TradePanel, useMeans } from './TradePanel.tsx'
import { Undelivered } from './Undelivered.tsx'
import { atPrice, useDraft } from './useDraft.ts'

/** A tap on a price of the book fills it into the form. */
function Whole({ side, book, means }: { side: Side; book: BookOut; means: Means }) {
  const words = useWords(copy)
  const [draft, setDraft] = useDraft(book, side)
  return (
    <Frame bar className="mk">
      <div>
        <BookHead book={book} />
        <ReferenceNote book={book} />
        <SaleStop stop={book.stop} className="mt3" />
        <Undelivered book={book} {...(side === 'sell' ? { sellFrom: means.terms.presaleSellLevel } : {})} />
        <OrderBook book={book} onPick={(priceCents) => setDraft(atPrice(draft, priceCents))} />
      </div>
      <section className="sec">
        <RestoredNote />
        <TradePanel {...{ side, book, means, draft }} onDraft={setDraft} head={<h2 className="t2">{words[side]}</h2>} />
      </section>
    </Frame>
  )
}

function Coming() {
  return (
    <Frame busy bar>
      <Loading>
        <Skeleton w={160} h={54} style={{ marginTop: 16 }} />
        <Skeleton h={240} r={12} style={{ marginTop: 20 }} />
        <Skeleton w={90} h={26} style={{ marginTop: 40 }} />
        <Skeleton h={46} r={23} style={{ marginTop: 14 }} />
        <Skeleton h={80} style={{ marginTop: 14 }} />
      </Loading>
    </Frame>
  )
}

export function TradePage({ side }: { side: Side }) {
  const words = useWords(copy)
  const lang = useLang()
  const no = useParam('no') ?? '0'
  const book = useApiQuery(market.book, { project: no })
  const { means, error: failed, refetch } = useMeans(side, { no, asset: book.data?.asset })
  const name = book.data?.project.name[lang]
  useTitle(name && `${words[side]} ${name}`)
  const error = book.error ?? failed
  return (
    <>
      <Nav
        title={name ?? words[side]}
        right={<IconButton icon="chart" label={words.chart} onClick={() => go(`/pages/project/book?no=${no}`)} />}
      />
      {book.data && means ? (
        <Whole key={no} side={side} book={book.data} means={means} />
      ) : error ? (
        <Frame>
          <PageError error={error} onRetry={() => void Promise.all([book.refetch(), refetch()])} />
        </Frame>
      ) : (
        <Coming />
      )}
    </>
  )
}
