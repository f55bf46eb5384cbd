import {
  type Account,
  type Asset,
  type Books,
  type Kind,
  no,
  type Order,
  pocketsOf,
  tell,
  type Verdict,
} from './books.ts'
import { nextWorkingDay } from './calendar.ts'
import { proveFactor, type Shown } from './factors.ts'
import { feesAt } from './fees.ts'
import { confirms, holdOf, whyHeld } from './holding.ts'
import { newOrder, whyNot, whyTooMuch, whyTooOften } from './limits.ts'
import { whyNoTrade } from './phases.ts'
import { type Band, bandOf } from './reference.ts'
import { costOf, earned, paid, partOf, share, sumsOf } from './sums.ts'

type PlaceInput = {
  member: number
  side: 'buy' | 'sell'
  asset: Asset
  project: string
  kg: number
  priceCents: number | null
  shown: Shown
}
const HELD = { credits: 'credits_held', presale: 'presale_held' } as const
const reaches = (side: 'buy' | 'sell', limit: number, price: number) =>
  side === 'buy' ? price <= limit : price >= limit
const isStray = ({ side, priceCents }: Order, { low, high }: Band) =>
  side === 'sell' ? priceCents < low : priceCents > high

export const waiting = (books: Books, project: string, asset: Asset): Order[] =>
  books.orders.filter((o) => o.kind === 'market' && o.leftKg > 0 && o.project === project && o.asset === asset)
/** The orders of the other side that `limit` reaches, best first. */
function facing(books: Books, { side, project, asset }: PlaceInput, limit: number | null): Order[] {
  return waiting(books, project, asset)
    .filter((o) => o.side !== side && (limit === null || reaches(side, limit, o.priceCents)))
    .sort((a, b) => (side === 'buy' ? a.priceCents - b.priceCents : b.priceCents - a.priceCents) || a.seq - b.seq)
}
const worst = (order: Order): number =>
  paid(partOf(order.filledCents, costOf(order.leftKg, order.priceCents), order.fee))

type Met = { fills: { maker: Order; kg: number }[]; ownKg: number; leftKg: number }
function meet(books: Books, { member, kg }: PlaceInput, makers: readonly Order[]): Met {
  const fills: Met['fills'] = []
  let [leftKg, ownKg] = [kg, 0]
  for (const maker of makers) {
    const part = Math.min(leftKg, maker.leftKg)
    if (part === 0) break
    leftKg -= part
    if (books.accounts[maker.member]!.owner === books.accounts[member]!.owner) ownKg += part
    else fills.push({ maker, kg: part })
  }
  return ownKg > 0 ? { fills, ownKg: ownKg + leftKg, leftKg: 0 } : { fills, ownKg, leftKg }
}

export function place(books: Books, input: PlaceInput): Verdict {
  const { member, side, asset, kg, priceCents } = input
  const [account, project] = [books.accounts[member]!, books.projects[input.project]!]
  const band = bandOf(books, project)
  const buying = side === 'buy'
  // Without a hold nothing needs confirmation, and a shown factor is not checked.
  const proven =
    holdOf(account, books.now) && input.shown.kind !== 'none' ? proveFactor(books, account, input.shown) : {}
  if (proven.rule) return no(proven.rule)
  const confirmed = confirms(account, proven.since, books.now)
  const least = Math.max(1, Math.ceil(10_000 / project.lotKg / band.tick)) * band.tick
  const outside = (price: number) => price < band.low || price > band.high
  const rule =
    whyNot(account, buying ? 'order' : 'sell') ??
    whyNoTrade(project, asset, books.now) ??
    (buying && account.level < project.minLevel ? 'levelTooLow' : undefined) ??
    (!buying && asset === 'presale' && account.level < 3 ? 'presaleSellLevel' : undefined) ??
    (kg <= 0 || kg % project.lotKg !== 0 ? 'quantityNotLot' : undefined) ??
    (buying && kg < project.minKg ? 'quantityBelowMin' : undefined) ??
    (kg > project.maxKg ? 'quantityAboveMax' : undefined) ??
    (priceCents !== null && priceCents % band.tick !== 0 ? 'priceOffTick' : undefined) ??
    (priceCents !== null && priceCents < least ? 'priceTooLow' : undefined) ??
    (priceCents !== null && outside(priceCents) ? 'priceOutsideBand' : undefined) ??
    (buying ? whyTooOften(books, account, project) : undefined)
  if (rule) return no(rule)
  const reached = facing(books, input, priceCents)
  const isOut = (o: Order) => isStray(o, band) || isBarred(books, o) || isHeld(books, o)
  const leaving = reached.filter(isOut)
  const makers = reached.filter((o) => !isOut(o))
  const limit = priceCents ?? marketLimit(side, makers[0]?.priceCents, band)
  if (typeof limit === 'string') return no(limit)
  const met = meet(
    books,
    input,
    makers.filter((o) => reaches(side, limit, o.priceCents)),
  )
  if (priceCents === null && met.fills.length === 0) return no('ownOrderOnly')
  const refused = buying
    ? whyNoPurse(books, account, { input, limit, met })
    : kg > pocketsOf(account, project.no)[asset]
      ? 'insufficientCredits'
      : undefined
  if (refused) return no(refused)
  for (const order of leaving) takeOut(books, order)
  const worthCents = buying ? 0 : Math.max(project.priceCents, band.reference)
  const held = confirmed ? undefined : whyHeld(books, account, { ...wouldBe(input, { limit, met }), worthCents })
  if (held) return no(held)
  return fill(books, input, { limit, met, worthCents, confirmed })
}
function wouldBe({ side, priceCents, kg }: PlaceInput, { limit, met }: Pick<Placing, 'limit' | 'met'>) {
  const filledKg = met.fills.reduce((sum, one) => sum + one.kg, 0)
  const filledCents = met.fills.reduce((sum, one) => sum + costOf(one.kg, one.maker.priceCents), 0)
  return {
    side,
    filledKg,
    filledCents,
    leftKg: priceCents === null || met.ownKg > 0 ? 0 : kg - filledKg,
    priceCents: limit,
  }
}
function marketLimit(side: 'buy' | 'sell', best: number | undefined, { low, high, tick }: Band): number | string {
  if (best === undefined) return side === 'buy' ? 'noOffers' : 'noBids'
  if (best < low || best > high) return 'priceOutsideBand'
  const away = share(best, 500)
  if (side === 'buy') return Math.min(high, Math.max(best, Math.floor((best + away) / tick) * tick))
  return Math.max(low, Math.min(best, Math.max(tick, Math.ceil((best - away) / tick) * tick)))
}
type Placing = { input: PlaceInput; limit: number; met: Met }
function whyNoPurse(books: Books, account: Account, { input, limit, met }: Placing): string | undefined {
  const total =
    input.priceCents === null
      ? met.fills.reduce((sum, { maker, kg }) => sum + costOf(kg, maker.priceCents), 0)
      : costOf(input.kg, limit)
  return whyTooMuch(books, account, { total, pay: paid(sumsOf(total, feesAt(books).buy)) })
}

type Filling = Omit<Placing, 'input'> & { worthCents: number; confirmed: boolean }
function fill(books: Books, input: PlaceInput, { limit, met, worthCents, confirmed }: Filling): Verdict {
  const { member, side, asset, kg, priceCents } = input
  const account = books.accounts[member]!
  const order = newOrder(books, { kind: 'market', side, member, project: input.project, asset, priceCents: limit })
  Object.assign(order, { worthCents, confirmed })
  books.orders.push(order)
  let dueAt: number | null = null
  for (const { maker, kg: part } of met.fills) {
    const due = trade(books, { taker: order, maker, kg: part })
    if (side === 'sell') dueAt = Math.max(dueAt ?? 0, due)
  }
  order.leftKg = priceCents === null ? 0 : met.leftKg
  order.notifiedKg = order.filledKg
  order.totalCents = order.filledCents + costOf(order.leftKg, limit)
  order.state = stateOf(order)
  const heldCents = side === 'buy' && order.leftKg > 0 ? worst(order) : 0
  account.cents -= heldCents
  account.held += heldCents
  if (side === 'sell') {
    pocketsOf(account, input.project)[asset] -= order.leftKg
    pocketsOf(account, input.project)[HELD[asset]] += order.leftKg
  }
  const { filledKg, leftKg, state } = order
  const unfilledKg = kg - filledKg - leftKg - met.ownKg
  const sums = sumsOf(order.filledCents, order.fee)
  const says = {
    state,
    filledKg,
    leftKg,
    ownKg: met.ownKg,
    unfilledKg,
    sumCents: side === 'buy' ? paid(sums) : earned(sums),
    heldCents,
  }
  return { says: { ...says, availableCents: account.cents, dueAt }, number: (given) => (order.no = given) }
}
function stateOf({ leftKg, filledKg, side }: Order): Order['state'] {
  if (leftKg > 0) return filledKg > 0 ? 'in_progress' : 'applying'
  if (filledKg === 0) return 'cancelled'
  return side === 'buy' ? 'completed' : 'in_progress'
}

/** Always at the price of the waiting order. Returns when the seller is paid. */
function trade(books: Books, { taker, maker, kg }: { taker: Order; maker: Order; kg: number }): number {
  const [buy, sell] = taker.side === 'buy' ? [taker, maker] : [maker, taker]
  const [buyer, seller] = [books.accounts[buy.member]!, books.accounts[sell.member]!]
  const total = costOf(kg, maker.priceCents)
  const [bought, sold] = [partOf(buy.filledCents, total, buy.fee), partOf(sell.filledCents, total, sell.fee)]
  buyer[buy === maker ? 'held' : 'cents'] -= paid(bought)
  seller.held += earned(sold)
  const { project, asset } = taker
  pocketsOf(seller, project)[sell === maker ? HELD[asset] : asset] -= kg
  pocketsOf(buyer, project)[asset] += kg
  const promised = nextWorkingDay(books.now)
  const dueAt = Math.max(promised, holdOf(buyer, books.now)?.until ?? 0)
  const at = books.trades.push({
    project,
    asset,
    at: books.now,
    kg,
    priceCents: maker.priceCents,
    buyer: buyer.id,
    seller: seller.id,
    sellOrder: sell.seq,
    earnedCents: earned(sold),
    dueAt,
    settled: false,
    uncountedKg: 0,
  })
  buyer.moved.push({ project, kg, came: true, at: books.now, trade: at - 1 })
  seller.moved.push({ project, kg, came: false, at: books.now, trade: at - 1 })
  for (const order of [buy, sell]) {
    order.filledKg += kg
    order.filledCents += total
  }
  maker.leftKg -= kg
  maker.state = stateOf(maker)
  if (maker.leftKg === 0) maker.totalCents = maker.filledCents
  return dueAt
}

/** The rest of the order is free again. */
function release(books: Books, order: Order): number {
  const account = books.accounts[order.member]!
  const released = order.side === 'buy' ? worst(order) : 0
  account.cents += released
  account.held -= released
  if (order.side === 'sell') {
    pocketsOf(account, order.project)[HELD[order.asset]] -= order.leftKg
    pocketsOf(account, order.project)[order.asset] += order.leftKg
  }
  Object.assign(order, { leftKg: 0, state: 'cancelled', totalCents: order.filledCents })
  return released
}
const isHeld = (books: Books, { member, at, confirmed }: Order): boolean =>
  !confirmed && (holdOf(books.accounts[member]!, books.now)?.latest ?? 0) > at
const isBarred = (books: Books, { member, side }: Order): boolean =>
  whyNot(books.accounts[member]!, side === 'buy' ? 'order' : 'sell') !== undefined
/** The first of several reasons that hold is given. */
function whyOut(books: Books, order: Order): Kind {
  const project = books.projects[order.project]!
  if (project.closed) return 'orderTakenOut'
  if (isBarred(books, order)) return 'restrictedOrderTakenOut'
  if (isHeld(books, order)) return 'heldOrderTakenOut'
  return order.asset === 'presale' && project.startsAt <= books.now ? 'presaleOrderTakenOut' : 'strayOrderTakenOut'
}
export function takeOut(books: Books, order: Order): void {
  const why = whyOut(books, order)
  release(books, order)
  tell(books.accounts[order.member]!, why)
}
export function cancelOrder(books: Books, { member, no: given }: { member: number; no: string }): Verdict {
  const order = books.orders.find((o) => o.no === given && o.kind === 'market')
  if (order?.member !== member) return no('notFound')
  if (order.leftKg === 0) return no('orderNotOpen')
  const { filledKg, leftKg: cancelledKg } = order
  return { says: { filledKg, cancelledKg, releasedCents: release(books, order) } }
}
/**
 * Orders of members who may no longer buy or sell, or who placed them before a hold, and all orders of a closed
 * project.
 */
export function takeOutBarred(books: Books): void {
  for (const order of books.orders.filter((o) => o.kind === 'market' && o.leftKg > 0)) {
    if (isBarred(books, order) || isHeld(books, order) || books.projects[order.project]!.closed) takeOut(books, order)
  }
}
export function takeOutStrays(books: Books): void {
  for (const project of Object.values(books.projects).filter(({ closed }) => !closed)) {
    const band = bandOf(books, project)
    const asset = books.now < project.startsAt ? 'presale' : 'credits'
    for (const order of waiting(books, project.no, asset)) if (isStray(order, band)) takeOut(books, order)
  }
}
