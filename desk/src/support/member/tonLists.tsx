import type { Output } from '@tonne/contract/endpoint'
import { memberPageDesk } from '@tonne/contract/support/memberPage'
import { sayAmount, sayKg } from '@tonne/domain/format'
import { orderStateLabels } from '@tonne/domain/states'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useContext } from 'react'
import { takeCsv } from '../../platform/deskCall.ts'
import { useDesk } from '../../platform/deskQuery.ts'
import { useList } from '../../platform/list.ts'
import { Numbered, Reach } from '../../platform/Numbered.tsx'
import { Queue } from '../../platform/Queue.tsx'
import { To } from '../../platform/To.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { When } from '../../ui/When.tsx'
import { byNo, List, type Part, type Row } from './List.tsx'
import { listCopy } from './listCopy.ts'

/** A link to the project's page, or to its book for roles that do not work on projects. */
function ProjectTo({ no, name }: Row<'orders'>['project']) {
  const lang = useLang()
  const isTheirs = useContext(Reach).includes('/projects')
  return (
    <To path={isTheirs ? '/projects' : '/book'} search={isTheirs ? { no } : { project: no }}>
      {name[lang]}
    </To>
  )
}

export function Orders({ memberId }: Part) {
  const words = useWords(listCopy)
  const lang = useLang()
  const { query, pages } = useList(memberPageDesk.orders, { memberId })
  const columns: Columns<Row<'orders'>> = [
    { id: 'at', header: words.when, cell: (row) => <When at={row.at} /> },
    { id: 'no', header: words.number, cell: (row) => <Numbered no={row.no} copies /> },
    { id: 'kind', value: (row) => words[row.kind], header: words.kind },
    {
      id: 'project',
      value: (row) => row.project.name[lang],
      header: words.project,
      cell: (row) => <ProjectTo {...row.project} />,
    },
    { id: 'state', value: (row) => pick(orderStateLabels[row.state], lang), header: words.state },
    { id: 'kg', header: words.tons, right: true, cell: (row) => sayKg(row.kg, lang) },
    { id: 'priceCents', header: words.price, right: true, cell: (row) => sayAmount(row.priceCents) },
    { id: 'totalCents', header: words.amount, right: true, cell: (row) => <b>{sayAmount(row.totalCents)}</b> },
  ]
  return <List {...{ query, pages, columns, rowId: byNo, label: words.orders }} />
}

type Holding = Output<typeof memberPageDesk.tons>['holdings'][number]
const COUNTED = ['freeKg', 'onOfferKg', 'presaleKg', 'retiringKg', 'retiredKg'] as const
/** One page has all projects of which the member has or had tons. */
export function Tons({ memberId }: Part) {
  const words = useWords(listCopy)
  const lang = useLang()
  const tons = (id: (typeof COUNTED)[number], header: string) =>
    ({ id, header, right: true, cell: (row: Holding) => (row[id] === 0 ? '–' : sayKg(row[id], lang)) }) as const
  const columns: Columns<Holding> = [
    {
      id: 'project',
      value: (row) => row.project.name[lang],
      header: words.project,
      cell: (row) => <ProjectTo {...row.project} />,
    },
    {
      id: 'no',
      value: (row) => row.project.no,
      header: words.number,
      cell: (row) => <Numbered no={row.project.no} copies />,
    },
    tons('freeKg', words.free),
    tons('onOfferKg', words.onOffer),
    tons('presaleKg', words.undelivered),
    tons('retiringKg', words.retiring),
    tons('retiredKg', words.retired),
    { id: 'valueCents', header: words.value, right: true, cell: (row) => <b>{sayAmount(row.valueCents)}</b> },
    { id: 'costCents', header: words.cost, right: true, cell: (row) => sayAmount(row.costCents) },
    { id: 'serials', value: sayHeld, header: words.serials, cell: (row) => <Serials held={row.serials} /> },
  ]
  return (
    <QueryView query={useDesk(memberPageDesk.tons, { memberId })}>
      {({ holdings }) => (
        <Queue
          label={words.tons}
          columns={columns}
          rows={holdings}
          rowId={(row) => row.project.no}
          empty={words.nothing}
          take={() => takeCsv(memberPageDesk.tons, { memberId }, 'holdings')}
          foot={<p className="cap person-total">{fill(words.total, { n: holdings.length })}</p>}
        />
      )}
    </QueryView>
  )
}
const sayHeld = ({ serials }: Pick<Holding, 'serials'>): string => serials.map(({ text }) => text).join(' · ')
const SHOWN_RUNS = 3
/** A member who trades much has hundreds of runs of one project, so the others are folded. */
function Serials({ held }: { held: Holding['serials'] }) {
  const words = useWords(listCopy)
  const [shown, rest] = [held.slice(0, SHOWN_RUNS), held.slice(SHOWN_RUNS)]
  return (
    <>
      <span className="mono is-long">{sayHeld({ serials: shown })}</span>
      {rest.length > 0 && (
        <details>
          <summary className="cap">{fill(words.moreRuns, { n: rest.length })}</summary>
          <span className="mono">{sayHeld({ serials: rest })}</span>
        </details>
      )}
    </>
  )
}
