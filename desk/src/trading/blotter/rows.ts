import type { Output } from '@tonne/contract/endpoint'
import type { blotterDesk } from '@tonne/contract/trading/blotterDesk'
import { sayAmount } from '@tonne/domain/format'

export type Trade = Output<typeof blotterDesk.trades>['items'][number]
export type Order = Output<typeof blotterDesk.orders>['items'][number]

const instant = (at: number) => new Date(at).toISOString()
export const tradeCsv = (rows: readonly Trade[]) => [
  [
    ...['Trade', 'Time', 'Entry', 'Project', 'Asset', 'Kg', 'Price SGD', 'Reference SGD', 'Value SGD', 'Came'],
    ...['Buyer', 'Buyer name', 'Seller', 'Seller name'],
  ],
  ...rows.map((row) => [
    ...[row.id, instant(row.at), row.entryNo, row.project.no, row.asset, row.kg, sayAmount(row.priceCents)],
    ...[row.referenceCents === null ? '' : sayAmount(row.referenceCents), sayAmount(row.totalCents), row.taker],
    ...[row.buyer.id, row.buyer.name, row.seller.id, row.seller.name],
  ]),
]
export const orderCsv = (rows: readonly Order[]) => [
  [
    ...['Order', 'Time', 'Kind', 'State', 'Project', 'Member', 'Name', 'Kg', 'Price SGD', 'Value SGD'],
    ...['Market order', 'Filled kg', 'Left kg'],
  ],
  ...rows.map((row) => [
    ...[row.no, instant(row.at), row.kind, row.state, row.project.no, row.member.id, row.member.name, row.kg],
    ...[sayAmount(row.priceCents), sayAmount(row.totalCents)],
    ...(row.book ? [row.book.market ? 'yes' : 'no', row.book.filledKg, row.book.leftKg] : ['', '', '']),
  ]),
]
