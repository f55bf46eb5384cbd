import { sayAmount, sayKg } from '@tonne/domain/format'
import { orderStateLabels } from '@tonne/domain/states'
import { distanceOf, sayDistance } from '@tonne/domain/trading/blotter'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { MemberLink } from '../../platform/Numbered.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import type { Order, Trade } from './rows.ts'

export function useTradeColumns(): Columns<Trade> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    { id: 'at', header: words.time, cell: (row) => <When at={row.at} /> },
    { id: 'project', value: (row) => row.project.name[lang], header: words.project },
    { id: 'priceCents', header: words.price, right: true, cell: (row) => <b>{sayAmount(row.priceCents)}</b> },
    {
      id: 'distance',
      value: (row) => distanceOf(row.priceCents, row.referenceCents),
      header: words.distance,
      right: true,
      spare: true,
      cell: sayDistance,
    },
    { id: 'kg', header: words.tons, right: true, cell: (row) => sayKg(row.kg, lang) },
    { id: 'totalCents', header: words.value, right: true, spare: true, cell: (row) => sayAmount(row.totalCents) },
    { id: 'buyer', value: (row) => row.buyer.name, header: words.buyer, cell: (row) => <MemberLink {...row.buyer} /> },
    {
      id: 'seller',
      value: (row) => row.seller.name,
      header: words.seller,
      cell: (row) => <MemberLink {...row.seller} />,
    },
  ]
}

export function useOrderColumns(): Columns<Order> {
  const words = useWords(copy)
  const lang = useLang()
  const stateOf = ({ state }: Order) => pick(orderStateLabels[state], lang)
  return [
    { id: 'at', header: words.time, cell: (row) => <When at={row.at} /> },
    { id: 'no', header: words.order, cell: (row) => <span className="mono">{row.no}</span> },
    {
      id: 'kind',
      value: (row) => words[row.kind],
      header: words.kind,
      spare: true,
      cell: (row) => <span className="nowrap">{words[row.kind]}</span>,
    },
    { id: 'project', value: (row) => row.project.name[lang], header: words.project },
    {
      id: 'member',
      value: (row) => row.member.name,
      header: words.member,
      cell: (row) => <MemberLink {...row.member} />,
    },
    { id: 'priceCents', header: words.price, right: true, cell: (row) => <b>{sayAmount(row.priceCents)}</b> },
    { id: 'kg', header: words.tons, right: true, cell: (row) => sayKg(row.book?.askedKg ?? row.kg, lang) },
    {
      id: 'left',
      value: (row) => row.book?.leftKg ?? 0,
      header: words.left,
      right: true,
      spare: true,
      cell: (row) => (row.book ? sayKg(row.book.leftKg, lang) : '–'),
    },
    { id: 'state', value: stateOf, header: words.state, cell: (row) => <span className="nowrap">{stateOf(row)}</span> },
  ]
}
