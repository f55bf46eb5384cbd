import { orderKinds } from '@tonne/domain/states'
import { orderViews, tradeViews } from '@tonne/domain/trading/blotter'
import { sides } from '@tonne/domain/trading/market'
import * as z from 'zod/mini'
import { byOperators, get } from '../endpoint.ts'
import { Both, Cent, Find, Id, Instant, Key, Kilo, Moment, page, SerialRunOut, sortBy, sortedOf } from '../fields.ts'
import { AssetField } from './market.ts'
import { OrderStateField } from './order.ts'

const readers = byOperators('market', 'support', 'finance', 'admin')
const Member = z.object({ id: z.int(), name: z.string() })
const Project = z.object({ no: z.string(), name: Both })
/**
 * `since`: an instant in ms. `find`: an order's number, or the number, email or name of a member. Sorting by size
 * covers the last 32 days only, so that its cost does not grow with the history.
 */
const filter = {
  project: z.optional(Key),
  since: z.optional(Moment),
  find: Find,
  ...sortBy('at', 'kg', 'totalCents'),
  ...page,
}
const Trade = z.object({
  id: z.int(),
  at: Instant,
  entryNo: z.string(),
  project: Project,
  asset: AssetField,
  kg: Kilo,
  priceCents: Cent,
  /** The reference that judged it; null for trades from before references were stored. */
  referenceCents: z.nullable(Cent),
  totalCents: Cent,
  taker: z.enum(sides),
  buyer: Member,
  seller: Member,
})
const Part = z.object({ no: z.string(), limitCents: Cent, market: z.boolean(), askedKg: Kilo, at: Instant })
const Order = z.object({
  no: z.string(),
  at: Instant,
  kind: z.enum(orderKinds),
  state: OrderStateField,
  project: Project,
  member: Member,
  kg: Kilo,
  priceCents: Cent,
  totalCents: Cent,
  /** Only of an order of the book. */
  book: z.nullable(z.object({ market: z.boolean(), askedKg: Kilo, filledKg: Kilo, leftKg: Kilo })),
})

/** Owners by their part of a side, the largest first; several accounts of one owner are one. */
const SideShares = z.object({
  kg: Kilo,
  owners: z.int(),
  top: z.array(z.object({ member: Member, accounts: z.int(), kg: Kilo })),
})

export const blotterDesk = {
  trades: get('/blotter/trades', {
    ...readers,
    about: 'Trades between members, newest first: all, far from their reference, or large.',
    input: z.object({ ...filter, view: z.optional(z.enum(tradeViews)) }),
    output: sortedOf(Trade),
  }),
  trade: get('/blotter/trade', {
    ...readers,
    about: 'One trade: the two orders that met, its band, its serials and its fees.',
    input: z.object({ id: Id }),
    output: z.extend(Trade, {
      buy: Part,
      sell: Part,
      band: z.nullable(z.object({ lowCents: Cent, highCents: Cent })),
      feeCents: Cent,
      gstCents: Cent,
      serials: z.array(SerialRunOut),
      dueAt: Instant,
      settledAt: z.nullable(Instant),
    }),
    refusals: ['notFound'],
  }),
  orders: get('/blotter/orders', {
    ...readers,
    about: 'Orders of every member, newest first: purchases, bookings, and orders of the book.',
    input: z.object({ ...filter, view: z.optional(z.enum(orderViews)) }),
    output: sortedOf(Order, {
      /** Whose orders wait in the whole book of the project; null without a project and in views other than `book`. */
      shares: z.nullable(z.object({ buy: SideShares, sell: SideShares })),
    }),
  }),
  order: get('/blotter/order', {
    ...readers,
    about: 'One order with its steps, its serials and its trades.',
    input: z.object({ no: Key }),
    output: z.extend(Order, {
      entryNo: z.nullable(z.string()),
      serials: z.array(SerialRunOut),
      steps: z.array(z.object({ state: OrderStateField, at: Instant })),
      trades: z.array(Trade),
    }),
    refusals: ['notFound'],
  }),
}
