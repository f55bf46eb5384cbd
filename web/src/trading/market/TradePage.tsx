import './market.css'
import { wallet } from '@tonne/contract/money/wallet'
import { member } from '@tonne/contract/people/member'
import { market } from '@tonne/contract/trading/market'
import { project } from '@tonne/contract/trading/project'
import { sayAmount, sayCents, sayKg } from '@tonne/domain/format'
import type { Side } from '@tonne/domain/trading/market'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSavedField } from '../../api/savedFields.ts'
import { useSettings } from '../../api/settings.ts'
import { go, useParam } from '../../api/way.ts'
import { KeptNote } from '../../shared/KeptNote.tsx'
import { useHold } from '../../shared/limits/hold.tsx'
import { SaleStop } from '../../shared/limits/SaleStop.tsx'
import { PageError } from '../../shared/pages/PageError.tsx'
import { useTitle } from '../../shared/pages/title.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { BookHead } from './BookHead.tsx'
import type { BookOut, Draft, TermsOut } from './bookOut.ts'
import { copy } from './copy.ts'
import { OrderBook } from './OrderBook.tsx'
import { ReferenceNote } from './ReferenceNote.tsx'
import { usualPrice } from './referenceParts.ts'
import { TradeForm } from './TradeForm.tsx'
import { Undelivered } from './Undelivered.tsx'
import { useBarred } from './useBarred.tsx'

type WholeProps = { side: Side; book: BookOut; terms: TermsOut; freeKg: number; availableCents: number; level: number }

/** The project itself comes first, because its own tons may be cheaper. */
function Primary({ no, askCents }: { no: string; askCents: number | null }) {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useApiQuery(project.info, { no })
  if (data?.phase !== 'in_progress' || (askCents !== null && askCents < data.priceCents)) return null
  const action = (
    <Button variant="line" size="s" to={`/pages/project/dproject?no=${no}`}>
      {words.fromProject}
    </Button>
  )
  return (
    <Note kind="info" className="mt3" action={action}>
      {fill(words.primary, { price: sayCents(data.priceCents), left: sayKg(data.unsoldKg, lang) })}
    </Note>
  )
}

function Whole({ side, book, terms, freeKg, availableCents, level }: WholeProps) {
  const words = useWords(copy)
  const lang = useLang()
  const [draft, setDraft] = useSavedField<Draft>('draft', {
    named: true,
    price: sayAmount(usualPrice(book, side)).replaceAll(',', ''),
    tons: '',
  })
  const none = side === 'sell' && freeKg === 0
  const barred = useBarred({ side, book, terms, level })
  return (
    <Frame bar className="mk">
      <div>
        <BookHead book={book} />
        <ReferenceNote book={book} />
        <SaleStop stop={book.stop} className="mt3" />
        <Undelivered book={book} {...(side === 'sell' ? { sellFrom: terms.presaleSellLevel } : {})} />
        <OrderBook
          book={book}
          onPick={(priceCents) => setDraft({ ...draft, named: true, price: sayAmount(priceCents).replaceAll(',', '') })}
        />
      </div>
      <section className="sec">
        <div className="hrow between">
          <h2 className="t2">{words[side]}</h2>
          <span className="cap">
            {side === 'sell' ? words.hold : words.available}{' '}
            <b className="num">{side === 'sell' ? sayKg(freeKg, lang) : sayCents(availableCents)}</b>
          </span>
        </div>
        {side === 'buy' && !book.stop && <Primary no={book.project.no} askCents={book.askCents} />}
        <KeptNote />
        {barred?.note}
        {none && (
          <Note kind="info" className="mt3">
            {words.nothingToSell}
          </Note>
        )}
        <TradeForm
          side={side}
          book={book}
          terms={terms}
          freeKg={freeKg}
          availableCents={availableCents}
          draft={draft}
          barred={barred?.button}
          onDraft={setDraft}
        />
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
  const tons = useApiQuery(wallet.tons, {})
  const summary = useApiQuery(wallet.summary, {})
  const me = useApiQuery(member.me, {})
  const terms = useSettings()?.terms
  const name = book.data?.project.name[lang]
  useTitle(name && `${words[side]} ${name}`)
  // The project's own price is above the form, so it is waited for: nothing moves under a finger.
  const own = useApiQuery(project.info, { no }, { enabled: side === 'buy' })
  const error = book.error ?? tons.error ?? summary.error ?? me.error
  const { asked } = useHold()
  const ready =
    book.data && tons.data && summary.data && me.data && terms && asked && !(side === 'buy' && own.isPending)
  const holding = tons.data?.holdings.find((h) => h.project.no === no)
  const undeliveredKg = holding ? holding.presaleKg - holding.presaleOfferKg : 0
  const freeKg = (book.data?.asset === 'presale' ? undeliveredKg : holding?.freeKg) ?? 0
  return (
    <>
      <Nav
        title={name ?? words[side]}
        right={<IconButton icon="chart" label={words.chart} onClick={() => go(`/pages/project/book?no=${no}`)} />}
      />
      {ready ? (
        <Whole
          key={no}
          side={side}
          book={book.data}
          terms={terms}
          freeKg={freeKg}
          availableCents={summary.data.availableCents}
          level={me.data.level}
        />
      ) : error ? (
        <PageError
          error={error}
          onRetry={() => void Promise.all([book.refetch(), tons.refetch(), summary.refetch(), me.refetch()])}
        />
      ) : (
        <Coming />
      )}
    </>
  )
}
