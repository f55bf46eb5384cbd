/** Trades follow from the orders alone, so that anyone can replay a day. */
export const sides = ['buy', 'sell'] as const
export type Side = (typeof sides)[number]

/**
 * An order in the book. `owner` is the person behind the account: several accounts may have one. `seq` is its place in
 * time. The book reduces `leftKg` as the order fills.
 */
export type Resting = { id: number; owner: string; side: Side; priceCents: number; leftKg: number; seq: number }
/** An incoming order. It trades at `limitCents` or better. */
export type Incoming = { owner: string; side: Side; kg: number; limitCents: number }
/** A trade, always at the price of the resting order. */
export type Fill<R extends Resting = Resting> = { maker: R; kg: number; priceCents: number }
/**
 * The result of an incoming order: its fills, the part that met orders of the same owner and is cancelled, and the part
 * that may rest.
 */
type Taken<R extends Resting = Resting> = { fills: Fill<R>[]; ownKg: number; leftKg: number }
type Level = { priceCents: number; kg: number; orders: number }

export type Book<R extends Resting = Resting> = {
  /**
   * Matches by price, then time. Where the order meets its owner's others, the overlap of the newer one is cancelled,
   * and none of it rests then, because it would cross.
   */
  take(order: Incoming): Taken<R>
  /** The result of `take` without its effects. */
  quote(order: Incoming): { fills: { kg: number; priceCents: number }[]; ownKg: number }
  /** Adds an order that crosses nobody, after all others at its price. */
  rest(order: R): void
  /** Removes an order; false when it is not in the book. */
  cancel(id: number): boolean
  best(side: Side): number | null
  depth(side: Side, levels: number): Level[]
  size(): number
}

/** An order linked to its neighbours in time at the same price, so that removing it moves no other. */
type Place<R> = { order: R; before: Place<R> | undefined; after: Place<R> | undefined }
type Queue<R> = { first: Place<R>; last: Place<R> }
/** Prices with the best one last, so that dropping a used-up level moves no others. */
type Half<R> = { prices: number[]; queues: Map<number, Queue<R>>; better: (a: number, b: number) => boolean }

/** A book of these orders, which must be given in order of time. */
export function openBook<R extends Resting = Resting>(orders: readonly R[] = []): Book<R> {
  const half = (better: Half<R>['better']): Half<R> => ({ prices: [], queues: new Map(), better })
  const halves = { buy: half((a, b) => a > b), sell: half((a, b) => a < b) }
  const known = new Map<number, Place<R>>()
  const other = (side: Side) => (side === 'buy' ? 'sell' : 'buy')
  const best = (side: Side): number | null => halves[side].prices.at(-1) ?? null
  const met = (order: Incoming): Met<R> => metBy(order, halves[other(order.side)])

  const rest = (order: R): void => {
    const facing = best(other(order.side))
    if (facing !== null && reaches(order.side, order.priceCents, facing))
      throw new Error(`order ${order.id} would cross the book`)
    if (known.has(order.id)) throw new Error(`order ${order.id} is in the book`)
    known.set(order.id, join(halves[order.side], order))
  }
  const cancel = (id: number): boolean => {
    const place = known.get(id)
    if (place) leave(halves[place.order.side], place)
    return known.delete(id)
  }
  const take = (order: Incoming): Taken<R> => {
    const { fills, ownKg, leftKg } = met(order)
    for (const { maker, kg } of fills) {
      maker.leftKg -= kg
      if (maker.leftKg === 0) cancel(maker.id)
    }
    return ownKg > 0 ? { fills, ownKg: ownKg + leftKg, leftKg: 0 } : { fills, ownKg, leftKg }
  }
  for (const order of orders) rest(order)
  return {
    take,
    rest,
    cancel,
    best,
    quote: (order) => {
      const { fills, ownKg } = met(order)
      return { fills: fills.map(({ kg, priceCents }) => ({ kg, priceCents })), ownKg }
    },
    depth: (side, levels) => depthOf(halves[side], levels),
    size: () => known.size,
  }
}

/** Whether an order at `limit` trades with one that waits at `price`. */
export const reaches = (side: Side, limit: number, price: number): boolean =>
  side === 'buy' ? price <= limit : price >= limit

type Met<R extends Resting> = { fills: Fill<R>[]; ownKg: number; leftKg: number }
/** Matches an order by price and then time, until nothing of it is left or nobody else is within its limit. */
function metBy<R extends Resting>({ owner, side, kg, limitCents }: Incoming, facing: Half<R>): Met<R> {
  const met: Met<R> = { fills: [], ownKg: 0, leftKg: kg }
  for (let at = facing.prices.length - 1; at >= 0; at--) {
    const priceCents = facing.prices[at]!
    if (!reaches(side, limitCents, priceCents)) return met
    for (const maker of inTime(facing.queues.get(priceCents)!)) {
      const part = Math.min(met.leftKg, maker.leftKg)
      met.leftKg -= part
      if (maker.owner === owner) met.ownKg += part
      else met.fills.push({ maker, kg: part, priceCents })
      if (met.leftKg === 0) return met
    }
  }
  return met
}

/** The index of a price among the prices, or where it belongs. */
function placeOf<R>({ prices, better }: Half<R>, price: number): number {
  let [low, high] = [0, prices.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (better(price, prices[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
function* inTime<R>({ first }: Queue<R>): Generator<R, void> {
  for (let place: Place<R> | undefined = first; place; place = place.after) yield place.order
}
/** Adds an order after all others at its price. */
function join<R extends Resting>(half: Half<R>, order: R): Place<R> {
  const queue = half.queues.get(order.priceCents)
  const place: Place<R> = { order, before: queue?.last, after: undefined }
  if (queue) queue.last = queue.last.after = place
  else {
    half.prices.splice(placeOf(half, order.priceCents), 0, order.priceCents)
    half.queues.set(order.priceCents, { first: place, last: place })
  }
  return place
}
/** Removes an order from its price level, and an empty level from its side. */
function leave<R extends Resting>(half: Half<R>, { order: { priceCents }, before, after }: Place<R>): void {
  const queue = half.queues.get(priceCents)!
  if (before) before.after = after
  else if (after) queue.first = after
  else {
    half.prices.splice(placeOf(half, priceCents), 1)
    half.queues.delete(priceCents)
  }
  if (after) after.before = before
  else if (before) queue.last = before
}

const depthOf = <R extends Resting>({ prices, queues }: Half<R>, levels: number): Level[] =>
  prices
    .slice(-levels)
    .reverse()
    .map((priceCents) => {
      const left = [...inTime(queues.get(priceCents)!)].map(({ leftKg }) => leftKg)
      return { priceCents, orders: left.length, kg: left.reduce((sum, kg) => sum + kg, 0) }
    })
