import './blotter.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Output } from '@tonne/contract/endpoint'
import { blotterDesk } from '@tonne/contract/trading/blotterDesk'
import { market } from '@tonne/contract/trading/market'
import { sayCents, sayDayTime, sayKg } from '@tonne/domain/format'
import { sayDistance } from '@tonne/domain/trading/blotter'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useList } from '../../platform/list.ts'
import { useMay } from '../../platform/me.tsx'
import { memberCall } from '../../platform/memberCall.ts'
import { Numbered } from '../../platform/Numbered.tsx'
import { ListQueue } from '../../platform/Queue.tsx'
import { useParam } from '../../platform/useParam.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { BookChart } from './BookChart.tsx'
import { copy } from './copy.ts'
import { ProjectPick, useTraded } from './ProjectPick.tsx'
import { useOrderColumns } from './useColumns.tsx'

type Book = Output<typeof market.book>
const IN_BOOK = ['at', 'no', 'kind', 'member', 'priceCents', 'left']

export default function BookPage() {
  const words = useWords(copy)
  const [picked, setPicked] = useParam('project')
  const first = useTraded()[0]?.project.no ?? ''
  const no = picked || first
  const query = useQuery({
    queryKey: ['/market/book', no],
    queryFn: () => memberCall(market.book, { project: no }),
    enabled: no !== '',
  })
  return (
    <>
      <PageHead title={words.book} about={words.bookAbout} />
      <div className="blotter-pick">
        <ProjectPick value={no} onPick={setPicked} />
      </div>
      <QueryView query={query}>{(book) => <Shown key={no} no={no} book={book} />}</QueryView>
    </>
  )
}

function Shown({ no, book }: { no: string; book: Book }) {
  const mayStop = useMay(['market'])
  const words = useWords(copy)
  const lang = useLang()
  const { last, reference, stop } = book
  const distance = last && sayDistance({ priceCents: last.priceCents, referenceCents: reference.priceCents })
  return (
    <>
      {stop && (
        <Note bad>{fill(words.halted, { at: sayDayTime(new Date(stop.since), lang), why: stop.reason[lang] })}</Note>
      )}
      <Kpis
        items={[
          { label: words.last, value: last ? sayCents(last.priceCents) : '–', ...(distance ? { note: distance } : {}) },
          { label: words.reference, value: sayCents(reference.priceCents) },
          { label: words.band, value: `${sayCents(book.band.lowCents)} – ${sayCents(book.band.highCents)}` },
          { label: words.dayVolume, value: sayKg(book.dayKg, lang) },
        ]}
      />
      <section className="panel stack">
        <div className="panel-top">
          <Numbered no={no} copies />
          <span className="blotter-links">
            {mayStop && (
              <Link to="/projects" search={{ no }}>
                {stop ? words.toReopen : words.toStop}
              </Link>
            )}
            <Link to="/blotter" search={{ project: no }}>
              {words.toBlotter}
            </Link>
          </span>
        </div>
        <BookChart no={no} book={book} />
      </section>
      <div className="blotter-sides">
        <Levels title={words.bids} empty={words.noBids} levels={book.bids} />
        <Levels title={words.asks} empty={words.noAsks} levels={book.asks} />
      </div>
      <Waiting no={no} />
    </>
  )
}

type LevelsProps = { title: string; empty: string; levels: Book['bids'] }
function Levels({ title, empty, levels }: LevelsProps) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <section className="panel panel--t">
      <h2 className="t4 blotter-head">{title}</h2>
      <DataTable
        label={title}
        rows={levels}
        rowId={(row) => String(row.priceCents)}
        empty={empty}
        columns={[
          { id: 'priceCents', header: words.price, right: true, cell: (row) => <b>{sayCents(row.priceCents)}</b> },
          { id: 'kg', header: words.tons, right: true, cell: (row) => sayKg(row.kg, lang) },
          { id: 'orders', header: words.orderCount, right: true },
        ]}
      />
    </section>
  )
}

function Waiting({ no }: { no: string }) {
  const words = useWords(copy)
  const columns = useOrderColumns().filter(({ id }) => IN_BOOK.includes(id))
  const list = useList(blotterDesk.orders, { project: no, view: 'open' })
  return (
    <ListQueue
      list={list}
      label={words.waiting}
      head={<h2 className="t4 blotter-head">{words.waiting}</h2>}
      columns={columns}
      rowId={(row) => row.no}
      empty={words.noWaiting}
      search={null}
    />
  )
}
