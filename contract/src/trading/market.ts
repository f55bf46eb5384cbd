import type { Cents } from '@tonne/domain/money'
import { sides } from '@tonne/domain/trading/market'
import { tradedAssets } from '@tonne/domain/trading/marketMoney'
import { referenceSources } from '@tonne/domain/trading/reference'
import { spendRefusals } from '@tonne/domain/trading/spend'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Both, Cent, FactorProof, Instant, Key, Kilo, Limit, QuantityKg, whole } from '../fields.ts'
import { CoolOffWhy } from '../people/credential.ts'
import { OrderStateField } from './order.ts'
import { SaleStop } from './project.ts'

/** S$100,000 a ton is beyond any credit, and its product with any quantity is still a safe integer. */
const PriceCents = z.pipe(
  z.int().check(z.minimum(1), z.maximum(10_000_000)),
  z.transform((n) => n as Cents),
)
/** Credits, or presale credits: paid for, not delivered. */
export const AssetField = z.enum(tradedAssets)
const PlaceInput = z.object({
  project: Key,
  /** Credits by default, so that nobody gets undelivered tons without asking for them. */
  asset: z.optional(AssetField),
  kg: QuantityKg,
  /** Without a price it is a market order. */
  priceCents: z.optional(PriceCents),
  /** A second factor, when the caller's withdrawals are on hold and the order would exceed the day's sum. */
  proof: z.optional(FactorProof),
})
const SideField = z.enum(sides)
const Placed = z.object({
  no: z.string(),
  state: OrderStateField,
  filledKg: Kilo,
  leftKg: Kilo,
  ownKg: Kilo,
  unfilledKg: Kilo,
  sumCents: Cent,
  heldCents: Cent,
  availableCents: Cent,
  dueAt: z.nullable(Instant),
  at: Instant,
})
const common = [
  'restricted',
  'projectNotFound',
  'projectPendingReview',
  'projectClosed',
  'projectStopped',
  'marketHalted',
  'projectNotBegun',
  'projectInPresale',
  'presaleDelivered',
  'quantityNotLot',
  'quantityAboveMax',
  'priceOffTick',
  'priceTooLow',
  'priceOutsideBand',
  'bandMoved',
  'tooManyOpenOrders',
  'ownOrderOnly',
  'tradesHeld',
  'tradesHeldNoFactor',
  'secondFactorAsked',
  'factorIncorrect',
  'factorAttempts',
  'outcomeUnknown',
  'busy',
] as const
const LevelOut = z.object({ priceCents: Cent, kg: Kilo, orders: z.int() })
const Project = z.object({ no: z.string(), name: Both, art: z.string() })
/**
 * The reference that judges orders now, with its inputs: `kg`, `pairs` and `trades` are those that count of the `days`
 * before today.
 */
const Reference = z.object({
  source: z.enum(referenceSources),
  priceCents: Cent,
  /** Since when the price holds, when the newest of the trades was, or when it was sold. */
  at: Instant,
  days: z.int(),
  kg: Kilo,
  pairs: z.int(),
  trades: z.int(),
  leastKg: Kilo,
  leastPairs: z.int(),
  /** When the inputs were last looked at. */
  checkedAt: Instant,
})
/**
 * The prices at which orders are accepted now; `basisPoints`: their distance from the reference, more than the band's
 * share where no tick lies within it.
 */
const Band = z.object({ lowCents: Cent, highCents: Cent, basisPoints: z.int() })
const BookSummary = z.object({
  project: Project,
  /** The asset traded now: credits, or presale credits with the instant of their delivery. */
  asset: AssetField,
  deliveryAt: z.nullable(Instant),
  bidCents: z.nullable(Cent),
  askCents: z.nullable(Cent),
  last: z.nullable(z.object({ priceCents: Cent, at: Instant })),
  reference: Reference,
  band: Band,
  /** The last trade compared with the last one before the Singapore day began. */
  dayChange: z.object({ cents: z.int(), basisPoints: z.int() }),
  /** The counted trades of the last 24 hours. */
  dayKg: Kilo,
  stop: SaleStop,
})

export const market = {
  list: get('/market/list', {
    access: 'public',
    about: 'Every project that trades between members, with its best prices and last trade.',
    output: z.object({ items: z.array(BookSummary) }),
  }),
  book: get('/market/book', {
    access: 'public',
    about: 'The order book of a project: depth by price, last trade, and the rules of its prices and quantities.',
    input: z.object({ project: Key }),
    output: z.extend(BookSummary, {
      bids: z.array(LevelOut),
      asks: z.array(LevelOut),
      /** Whether orders are accepted now. */
      open: z.boolean(),
      tickCents: Cent,
      leastCents: Cent,
      lotKg: Kilo,
      minKg: Kilo,
      maxKg: Kilo,
      /** When the proceeds of a sale made now are paid. */
      proceedsAt: Instant,
    }),
    refusals: ['projectNotFound'],
  }),
  trades: get('/market/trades', {
    access: 'public',
    about: 'The last trades of a project, newest first; `taker` is the side of the order that came to the book.',
    input: z.object({ project: Key, limit: Limit }),
    output: z.object({
      /**
       * `countedKg`: the part of it that moves last price, chart, figures and reference; 0 for a trade that counts for
       * nothing.
       */
      items: z.array(
        z.object({ at: Instant, priceCents: Cent, kg: Kilo, taker: SideField, asset: AssetField, countedKg: Kilo }),
      ),
    }),
    refusals: ['projectNotFound'],
  }),
  history: get('/market/history', {
    access: 'public',
    about:
      'First, highest, lowest and last price and the quantity of the trades that count, on each Singapore day that ' +
      'had one.',
    input: z.object({ project: Key, days: z.optional(whole(1, 4000)) }),
    output: z.object({
      days: z.array(
        z.object({ at: Instant, openCents: Cent, highCents: Cent, lowCents: Cent, closeCents: Cent, kg: Kilo }),
      ),
    }),
    refusals: ['projectNotFound'],
  }),
  mine: get('/market/mine', {
    access: 'member',
    about: 'The caller’s waiting orders in the books, of one project or of all, newest first.',
    input: z.object({ project: z.optional(Key) }),
    output: z.object({
      items: z.array(
        z.object({
          no: z.string(),
          side: SideField,
          state: OrderStateField,
          project: Project,
          asset: AssetField,
          priceCents: Cent,
          kg: Kilo,
          filledKg: Kilo,
          leftKg: Kilo,
          /** Held for the rest: cash of a buy; zero for a sell, whose credits are held. */
          heldCents: Cent,
          at: Instant,
        }),
      ),
    }),
    refusals: ['projectNotFound'],
  }),
  hold: get('/market/hold', {
    access: 'member',
    about:
      'Whether withdrawals of the caller wait and until when, and how much of the day’s sum for trades without a ' +
      'second factor is used.',
    output: z.object({
      /**
       * `why`: what began the wait that ends last; null: a case. `provable`: there is a second factor from before it.
       * `newName`: the registered name was given since. A case has no end of its own: `until` is its day of review.
       */
      hold: z.nullable(
        z.object({
          since: Instant,
          until: Instant,
          why: z.nullable(CoolOffWhy),
          caseNo: z.nullable(z.string()),
          provable: z.boolean(),
          newName: z.boolean(),
          limitCents: Cent,
          usedCents: Cent,
        }),
      ),
    }),
  }),
  buy: post('/market/buy', {
    access: 'answered',
    moves: true,
    byTerms: true,
    about:
      'Buys from other members: with a price it waits for what is not filled at once, without one it takes what is ' +
      'offered now. `bound` of the proof: `buy KG ASSET project NO at CENTS`, or `market` for CENTS.',
    input: PlaceInput,
    output: Placed,
    refusals: [
      ...common,
      'levelTooLow',
      'quantityBelowMin',
      'monthlyPurchases',
      'totalPurchases',
      'noOffers',
      ...spendRefusals,
    ],
  }),
  sell: post('/market/sell', {
    access: 'answered',
    moves: true,
    byTerms: true,
    about:
      'Sells to other members: with a price it waits for what is not filled at once, without one it takes the bids ' +
      'that stand now. `bound` of the proof as for buying, with `sell`.',
    input: PlaceInput,
    output: Placed,
    refusals: [...common, 'noBids', 'insufficientCredits', 'presaleSellLevel'],
  }),
  cancel: post('/market/cancel', {
    access: 'member',
    moves: true,
    about: 'Cancels the rest of the caller’s order in the book; filled parts stay filled.',
    input: z.object({ no: Key }),
    output: z.object({ no: z.string(), filledKg: Kilo, cancelledKg: Kilo, releasedCents: Cent, at: Instant }),
    refusals: ['notFound', 'orderNotOpen', 'outcomeUnknown', 'busy'],
  }),
}
