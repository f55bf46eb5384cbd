import { orderKinds, orderStates } from '@tonne/domain/states'
import { tradedAssets } from '@tonne/domain/trading/marketMoney'
import { spendRefusals } from '@tonne/domain/trading/spend'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Both, Cent, Instant, Key, Kilo, keyIn, page, pageOf, QuantityKg, SerialRunOut, whole } from '../fields.ts'

export const OrderStateField = keyIn(orderStates)
const OrderCard = z.object({
  no: z.string(),
  kind: z.enum(orderKinds),
  state: OrderStateField,
  project: z.object({ no: z.string(), name: Both, art: z.string() }),
  kg: Kilo,
  priceCents: Cent,
  totalCents: Cent,
  feeCents: Cent,
  gstCents: Cent,
  /**
   * A purchase's cost with fee and tax, or a sale's proceeds without them: at the limit while it waits, the final sum
   * when it is done.
   */
  payCents: Cent,
  at: Instant,
  /**
   * Only for an order of the book: credits or undelivered presale credits; the tons asked, filled, left, and cancelled
   * on meeting the member's own; the cash held for the rest; and when the next proceeds of a sale are promised.
   */
  book: z.nullable(
    z.object({
      market: z.boolean(),
      asset: z.enum(tradedAssets),
      askedKg: Kilo,
      filledKg: Kilo,
      leftKg: Kilo,
      ownKg: Kilo,
      filledCents: Cent,
      heldCents: Cent,
      proceedsAt: z.nullable(Instant),
    }),
  ),
})
const OrderTrade = z.object({
  at: Instant,
  priceCents: Cent,
  kg: Kilo,
  totalCents: Cent,
  feeCents: Cent,
  gstCents: Cent,
  entryNo: z.string(),
  serials: z.array(SerialRunOut),
  /** Only for a sale: when its proceeds are promised, when they came, by which entry, and whether that was late. */
  proceeds: z.nullable(
    z.object({ dueAt: Instant, settledAt: z.nullable(Instant), entryNo: z.nullable(z.string()), late: z.boolean() }),
  ),
})
const OrderInfo = z.extend(OrderCard, {
  entryNo: z.nullable(z.string()),
  /** The serials as they came, whatever became of them since. */
  serials: z.array(SerialRunOut),
  /**
   * What became of them, each kilogram once: retired, or on the way to it, by the retirement of this number; or sold on
   * by this order.
   */
  fates: z.array(
    z.object({
      how: z.enum(['retired', 'retiring', 'sold']),
      no: z.string(),
      at: Instant,
      kg: Kilo,
      serials: z.array(SerialRunOut),
    }),
  ),
  /** Every state it was in, with the ledger entry that caused it where money or tons moved. */
  steps: z.array(z.object({ state: OrderStateField, at: Instant, entryNo: z.nullable(z.string()) })),
  availableAfterCents: Cent,
  heldAfterKg: Kilo,
  trades: z.array(OrderTrade),
  /**
   * Only for a purchase that operators reversed: the correction's number, when and why, the entry that mirrors it, and
   * what went back.
   */
  reversal: z.nullable(
    z.object({ no: z.string(), at: Instant, text: Both, entryNo: z.string(), paidBackCents: Cent, tonsBackKg: Kilo }),
  ),
})
export const order = {
  buy: post('/order/buy', {
    access: 'answered',
    moves: true,
    byTerms: true,
    about: 'Buys from a project’s unsold tons at the price of `priceVersion`; settles at once.',
    input: z.object({ project: Key, kg: QuantityKg, priceVersion: whole(1, 1_000_000_000) }),
    output: z.object({
      no: z.string(),
      entryNo: z.string(),
      state: OrderStateField,
      payCents: Cent,
      availableCents: Cent,
      serials: z.array(SerialRunOut),
      at: Instant,
    }),
    refusals: [
      'restricted',
      'projectNotFound',
      'projectPendingReview',
      'projectNotBegun',
      'projectEnded',
      'projectFull',
      'projectClosed',
      'projectStopped',
      'marketHalted',
      'projectInPresale',
      'levelTooLow',
      'quantityNotLot',
      'quantityBelowMin',
      'quantityAboveMax',
      'monthlyPurchases',
      'totalPurchases',
      'insufficientTons',
      'priceMoved',
      ...spendRefusals,
      'outcomeUnknown',
      'busy',
    ],
  }),
  list: get('/order/list', {
    access: 'member',
    standby: true,
    about: 'The caller’s orders of one side, newest first.',
    input: z.object({ side: z.enum(['buy', 'sell']), state: z.optional(OrderStateField), ...page }),
    output: pageOf(OrderCard, { counts: z.array(z.object({ state: OrderStateField, count: z.int() })) }),
  }),
  info: get('/order/info', {
    access: 'member',
    standby: true,
    about: 'One order of the caller.',
    input: z.object({ no: Key }),
    output: OrderInfo,
    refusals: ['notFound'],
  }),
}
