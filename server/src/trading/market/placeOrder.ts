import { dayOf } from '@tonne/domain/days'
import { carbon, wallet } from '@tonne/domain/ledger'
import { type Cents, cents, costOf, type Kg, kg } from '@tonne/domain/money'
import { orderNo } from '@tonne/domain/numbers'
import { Refusal, refusal } from '@tonne/domain/refusals'
import type { OrderState } from '@tonne/domain/states'
import type { Side } from '@tonne/domain/trading/market'
import { earnedOf, paidOf, pocketsOf, sumsAt, worstOf } from '@tonne/domain/trading/marketMoney'
import { decidePlace } from '@tonne/domain/trading/marketOrder'
import type { Books } from '../../shared/ledger/books.ts'
import type { NewOrder } from '../order/store.ts'
import { fillOrder, type Leaving, STALE_BY_ORDER } from './fillOrder.ts'
import { finalSums } from './finalSums.ts'
import { countHeld, passHold } from './heldTrades.ts'
import type { MarketFacts, OpenBook, PlaceInput } from './marketFacts.ts'
import type { BookRow } from './store.ts'
import { OrdersInTheWay } from './strays.ts'

type Placed = {
  no: string
  state: OrderState
  filledKg: Kg
  leftKg: Kg
  /** Cancelled because it met the member's own order; cancelled because a market order found no more. */
  ownKg: Kg
  unfilledKg: Kg
  /** Paid by a buy or earned by a sell, for the filled part. */
  sumCents: number
  heldCents: number
  availableCents: number
  dueAt: number | null
  at: number
}
type Deciding = { facts: MarketFacts; books: Books; now: Date }
type PlaceEffect = Leaving & { order: NewOrder; row: BookRow }

/**
 * The least value of a ton. A project that no longer sells has a listed price that nobody pays, and one that does may
 * trade above it.
 */
const worthOf = ({ offer, judging }: OpenBook): Cents => cents(Math.max(offer.priceCents, judging.band.referenceCents))

export function placeOrder(
  input: PlaceInput,
  { facts, books, now }: Deciding,
): { effect: PlaceEffect; answer: Placed } {
  const open = facts.books.get(input.project)
  if (!open) throw refusal('projectNotFound')
  const { limitCents, money } = decidePlace(factsOf(input, open, { facts, books, now }), input)
  const facing = ({ side }: { side: Side }) => side !== input.side
  const [strays, stranded] = [open.strays.filter(facing), open.stranded.filter(facing)]
  if (strays.length + stranded.length > 0) throw new OrdersInTheWay({ strays, stranded, band: open.judging.band })
  const { owner } = facts.buyers.get(input.memberId)!
  const worthCents = input.side === 'sell' ? worthOf(open) : cents(0)
  const stepUpId = passHold(input, {
    hold: facts.holds.get(input.memberId),
    terms: facts.terms,
    book: open.book,
    owner,
    limitCents,
    worthCents,
  })
  const id = books.nextId('order_id_seq')
  const taken = open.book.take({ owner, side: input.side, kg: input.kg, limitCents })
  const market = input.priceCents === null
  const row: BookRow = {
    id,
    no: orderNo(input.side, dayOf(now), id),
    projectId: open.offer.id,
    memberId: input.memberId,
    owner,
    side: input.side,
    asset: input.asset,
    market,
    kg: input.kg,
    seq: 0,
    priceCents: limitCents,
    leftKg: market ? 0 : taken.leftKg,
    filledKg: 0,
    ownKg: taken.ownKg,
    notifiedKg: 0,
    ...money,
    worthCents,
    stepUpId,
    at: now,
  }
  const leaving: Leaving = { trades: [], touched: new Set(), moves: [] }
  for (const fill of taken.fills)
    fillOrder({ taker: row, fill, judging: open.judging, books, calendar: facts, now, leaving })
  // The answer reports what is filled at once; a notice reports what is filled later.
  row.notifiedKg = row.filledKg
  leaving.touched.delete(row)
  const holdId = row.leftKg > 0 ? rest(row, open, { facts, books }) : null
  countHeld(facts.holds.get(input.memberId), row)
  const state = stateOf(row)
  if (state === 'in_progress')
    leaving.moves.push({ id, from: 'applying', to: 'in_progress', entryId: leaving.trades.at(-1)!.entryId })
  const order = orderOf(row, { state, entryId: leaving.trades[0]?.entryId ?? holdId })
  count(facts, input, order)
  books.emit({ memberId: input.memberId, stale: STALE_BY_ORDER })
  emitOnce(facts, books, input.project)
  // The last day of its parts, when a buyer's hold delays one part longer than the others.
  const dueAt = row.side === 'sell' ? latest(leaving.trades.map((trade) => trade.dueAt)) : null
  return { effect: { ...leaving, order, row }, answer: answerOf(row, { state, books, now, dueAt }) }
}

/** Announces a changed book once a batch. */
export function emitOnce(facts: MarketFacts, books: Books, project: string): void {
  if (facts.notified.has(project)) return
  facts.notified.add(project)
  books.emit({ memberId: 0, stale: ['market'] })
}

/**
 * A buy is done when nothing is left of it; a sell still waits for its proceeds. An order that met only the member's
 * own is cancelled.
 */
function stateOf({ leftKg, filledKg, side }: BookRow): OrderState {
  if (leftKg > 0) return filledKg > 0 ? 'in_progress' : 'applying'
  if (filledKg === 0) return 'cancelled'
  return side === 'buy' ? 'completed' : 'in_progress'
}

/** Holds exactly what the rest needs at its limit, or its credits with their serials. Returns the entry. */
function rest(row: BookRow, open: OpenBook, { facts, books }: Pick<Deciding, 'facts' | 'books'>): number {
  const { id, memberId, projectId, side, asset } = row
  const left = kg(row.leftKg)
  open.book.rest(row)
  facts.rows.set(id, row)
  facts.open.set(memberId, (facts.open.get(memberId) ?? 0) + 1)
  if (side === 'sell') {
    const [from, to] = [
      carbon(memberId, pocketsOf[asset].free, projectId),
      carbon(memberId, pocketsOf[asset].held, projectId),
    ]
    const entryId = books.enter({ kind: 'hold', causeId: id, postings: [{ debit: from, credit: to, amount: left }] })
    books.moveSerials(from, to, left, entryId)
    return entryId
  }
  const amountCents = worstOf(row, left, cents(row.priceCents))
  books.holds.open({
    memberId,
    why: 'order' as const,
    causeId: id,
    amountCents,
    releaseBy: null,
    release: { en: `When ${row.no} is filled or cancelled`, cn: `订单 ${row.no} 成交或撤销时` },
  })
  return books.enter({
    kind: 'hold',
    causeId: id,
    postings: [{ debit: wallet(memberId, 'available'), credit: wallet(memberId, 'held'), amount: amountCents }],
  })
}

function orderOf(row: BookRow, { state, entryId }: { state: OrderState; entryId: number | null }): NewOrder {
  const ended = row.leftKg === 0
  const atLimit = sumsAt(row, costOf(kg(row.leftKg), cents(row.priceCents)) + row.filledCents)
  const average = row.filledKg > 0 ? cents(Math.round((row.filledCents * 1000) / row.filledKg)) : row.priceCents
  // Steps are written only for an order that went through several; one that was done at once has none.
  const first = state === 'completed' || state === 'cancelled' ? state : 'applying'
  return {
    id: row.id,
    no: row.no,
    kind: row.side,
    state: first,
    memberId: row.memberId,
    projectId: row.projectId,
    priceVersion: null,
    entryId,
    kg: ended && row.filledKg > 0 ? row.filledKg : row.kg,
    priceCents: row.market ? average : row.priceCents,
    ...atLimit,
    ...(ended ? (finalSums(row, row.filledCents) as typeof atLimit) : {}),
  }
}

/** The inputs of one order: the locked rows, with the balances as the batch has left them so far. */
function factsOf({ memberId, asset }: PlaceInput, open: OpenBook, { facts, books, now }: Deciding) {
  const known = facts.buyers.get(memberId)
  if (!known) throw new Refusal('sessionExpired', {})
  const { offer, book, judging } = open
  const freeKg = kg(books.balance(carbon(memberId, pocketsOf[asset].free, offer.id)))
  return {
    member: {
      ...known,
      availableCents: cents(books.balance(wallet(memberId, 'available'))),
      creditsKg: asset === 'credits' ? freeKg : kg(0),
      presaleKg: asset === 'presale' ? freeKg : kg(0),
    },
    offer,
    book,
    band: judging.band,
    terms: facts.terms,
    now,
    openOrders: facts.open.get(memberId) ?? 0,
    bought: facts.purchases.of(memberId, offer.id),
  }
}

/** Later orders of this owner in the batch count this one. */
function count(facts: MarketFacts, { memberId, side }: PlaceInput, order: NewOrder): void {
  if (side === 'sell' || order.state === 'cancelled') return
  facts.purchases.add(memberId, order.projectId, order.totalCents)
}

const latest = (dates: readonly Date[]): Date | null =>
  dates.length === 0 ? null : new Date(Math.max(...dates.map(Number)))

type Answering = { state: OrderState; books: Books; now: Date; dueAt: Date | null }
function answerOf(row: BookRow, { state, books, now, dueAt }: Answering): Placed {
  const sums = sumsAt(row, row.filledCents)
  return {
    no: row.no,
    state,
    filledKg: kg(row.filledKg),
    leftKg: kg(row.leftKg),
    ownKg: kg(row.ownKg),
    unfilledKg: kg(row.kg - row.filledKg - row.leftKg - row.ownKg),
    sumCents: row.side === 'buy' ? paidOf(sums) : earnedOf(sums),
    heldCents: row.side === 'buy' ? worstOf(row, kg(row.leftKg), cents(row.priceCents)) : 0,
    availableCents: books.balance(wallet(row.memberId, 'available')),
    dueAt: dueAt?.getTime() ?? null,
    at: now.getTime(),
  }
}
