import './blotter.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Output } from '@tonne/contract/endpoint'
import { blotterDesk } from '@tonne/contract/trading/blotterDesk'
import { market } from '@tonne/contract/trading/market'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayCents, sayKg, sayShare } from '@tonne/domain/format'
import { sayDistance } from '@tonne/domain/trading/blotter'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { useDesk } from '../../platform/deskQuery.ts'
import { useList } from '../../platform/list.ts'
import { useMay } from '../../platform/me.tsx'
import { memberCall } from '../../platform/memberCall.ts'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { ProjectStop } from '../../platform/ProjectStop.tsx'
import { ListQueue } from '../../platform/Queue.tsx'
import { useParam } from '../../platform/useParam.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ReasonActs } from '../../ui/ReasonDialog.tsx'
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
  const words = useWords(copy)
  const lang = useLang()
  const mayStop = useMay(['market'])
  const list = useList(blotterDesk.orders, { project: no, view: 'book' })
  const shares = list.query.data?.shares
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
            <Link to="/blotter" search={{ project: no }}>
              {words.toBlotter}
            </Link>
          </span>
        </div>
        <BookChart no={no} book={book} />
        {mayStop && <BookStop no={no} />}
      </section>
      <div className="blotter-sides">
        <Levels title={words.bids} empty={words.noBids} levels={book.bids}>
          <Shares title={words.bidShares} side={shares?.buy} />
        </Levels>
        <Levels title={words.asks} empty={words.noAsks} levels={book.asks}>
          <Shares title={words.askShares} side={shares?.sell} />
        </Levels>
      </div>
      <Waiting list={list} />
    </>
  )
}

/** One operator stops the project here; two let it go on. */
function BookStop({ no }: { no: string }) {
  const { data } = useDesk(projectDesk.info, { no })
  if (data?.no !== no || data.liveVersion === null || data.state === 'closed') return null
  return (
    <ReasonActs className={data.stop ? 'stack' : 'blotter-stop'}>
      <ProjectStop no={no} stop={data.stop} />
    </ReasonActs>
  )
}

type LevelsProps = { title: string; empty: string; levels: Book['bids']; children: ReactNode }
function Levels({ title, empty, levels, children }: LevelsProps) {
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
      {children}
    </section>
  )
}

type Sides = NonNullable<Output<typeof blotterDesk.orders>['shares']>
/** How much of a side each owner has, so that one who corners it is seen. */
function Shares({ title, side }: { title: string; side: Sides['buy'] | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!side || side.owners === 0) return null
  const rest = side.owners - side.top.length
  const restKg = side.kg - side.top.reduce((sum, { kg }) => sum + kg, 0)
  const share = (kg: number) => sayShare(Math.round((kg * 1000) / side.kg) * 10)
  return (
    <>
      <h3 className="t4 blotter-head">{title}</h3>
      <DataTable
        label={title}
        rows={side.top}
        rowId={({ member }) => String(member.id)}
        empty=""
        columns={[
          {
            id: 'member',
            header: words.member,
            value: ({ member }) => member.name,
            cell: ({ member, accounts }) => (
              <>
                <MemberLink {...member} />
                {accounts > 1 && <span className="cap"> {fill(words.accounts, { n: accounts })}</span>}
              </>
            ),
          },
          {
            id: 'share',
            header: words.share,
            right: true,
            value: ({ kg }) => kg,
            cell: ({ kg }) => <b>{share(kg)}</b>,
          },
          { id: 'kg', header: words.tons, right: true, cell: ({ kg }) => sayKg(kg, lang) },
        ]}
      />
      {rest > 0 && (
        <p className="cap blotter-rest">
          {fill(words.others, { n: rest, share: share(restKg), tons: sayKg(restKg, lang) })}
        </p>
      )}
    </>
  )
}

function Waiting({ list }: { list: ReturnType<typeof useList<typeof blotterDesk.orders>> }) {
  const words = useWords(copy)
  const columns = useOrderColumns().filter(({ id }) => IN_BOOK.includes(id))
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
