/** Why: the order book: who trades with whom, at which price and in which order, decided from the orders alone, so that anyone can replay a day. */

export const sides = ['buy', 'sell'] as const
export type Side = (typeof sides)[number]

/**
 * An order that waits in the book. `owner` is the person behind the account: several accounts may have one. `seq` is its place in time. The book
 * counts `leftKg` down as the order fills.
 */
export type Resting = { id: number; owner: string; side: Side; priceCents: number; leftKg: number; seq: number }
/** An order that arrives. It takes at `limitCents` or better. */
export type Incoming = { owner: string; side: Side; kg: number; limitCents: number }
/** A trade, always at the price of the order that waited. */
export type Fill<R extends Resting = Resting> = { maker: R; kg: number; priceCents: number }
/** What became of an incoming order: its fills, what met orders of the same owner and is cancelled, and what may rest. */
export type Taken<R extends Resting = Resting> = { fills: Fill<R>[]; ownKg: number; leftKg: number }
export type Level = { priceCents: number; kg: number; orders: number }

export type Book<R extends Resting = Resting> = {
  /** Matches by price, then time. The newer order's overlap with its owner's others is cancelled, and nothing of it rests then: it would cross. */
  take(order: Incoming): Taken<R>
  /** What `take` would do, and nothing done. */
  quote(order: Incoming): { fills: { kg: number; priceCents: number }[]; ownKg: number }
  /** Puts an order that crosses nobody behind all others of its price. */
  rest(order: R): void
  /** Takes an order out; false when it is not in the book. */
  cancel(id: number): boolean
  best(side: Side): number | null
  depth(side: Side, levels: number): Level[]
  size(): number
}

/** One price: orders in order of time, of which those before `head` are gone; a filled or cancelled one in between has nothing left. */
type Queue<R> = { orders: R[]; head: number; live: number }
/** Prices with the best one last, so that a level that is used up is dropped without moving others. */
type Half<R> = { prices: number[]; queues: Map<number, Queue<R>>; better: (a: number, b: number) => boolean }

/** A book of these orders, which must be given in order of time. */
export function openBook<R extends Resting = Resting>(orders: readonly R[] = []): Book<R> {
  const half = (better: Half<R>['better']): Half<R> => ({ prices: [], queues: new Map(), better })
  const halves = { buy: half((a, b) => a > b), sell: half((a, b) => a < b) }
  const known = new Map<number, R>()
  const other = (side: Side) => halves[side === 'buy' ? 'sell' : 'buy']
  const best = (side: Side): number | null => halves[side].prices.at(-1) ?? null

  const rest = (order: R): void => {
    const facing = best(order.side === 'buy' ? 'sell' : 'buy')
    if (facing !== null && reaches(order.side, order.priceCents, facing)) throw new Error(`order ${order.id} would cross the book`)
    if (known.has(order.id)) throw new Error(`order ${order.id} is in the book`)
    const queue = queueAt(halves[order.side], order.priceCents)
    queue.orders.push(order)
    queue.live += 1
    known.set(order.id, order)
  }
  const cancel = (id: number): boolean => {
    const order = known.get(id)
    if (!order) return false
    const side = halves[order.side]
    const queue = side.queues.get(order.priceCents)!
    queue.orders.splice(queue.orders.indexOf(order, queue.head), 1)
    queue.live -= 1
    if (queue.live === 0) drop(side, order.priceCents)
    return known.delete(id)
  }
  for (const order of orders) rest(order)
  return {
    take: (order) => take(order, other(order.side), known),
    quote: (order) => quote(order, other(order.side)),
    rest,
    cancel,
    best,
    depth: (side, levels) => depthOf(halves[side], levels),
    size: () => known.size,
  }
}

/** Whether an order at `limit` trades with one that waits at `price`. */
export const reaches = (side: Side, limit: number, price: number): boolean => (side === 'buy' ? price <= limit : price >= limit)

function take<R extends Resting>({ owner, side, kg, limitCents }: Incoming, facing: Half<R>, known: Map<number, R>): Taken<R> {
  const fills: Fill<R>[] = []
  let [left, own] = [kg, 0]
  for (let at = facing.prices.length - 1; at >= 0 && left > 0; at--) {
    const priceCents = facing.prices[at]!
    if (!reaches(side, limitCents, priceCents)) break
    const queue = facing.queues.get(priceCents)!
    for (let i = queue.head; i < queue.orders.length && left > 0; i++) {
      const maker = queue.orders[i]!
      const part = Math.min(left, maker.leftKg)
      left -= part
      if (maker.owner === owner) {
        own += part
        continue
      }
      if (part === 0) continue
      maker.leftKg -= part
      fills.push({ maker, kg: part, priceCents })
      if (maker.leftKg === 0) {
        queue.live -= 1
        known.delete(maker.id)
      }
    }
    while (queue.head < queue.orders.length && queue.orders[queue.head]!.leftKg === 0) queue.head += 1
    if (queue.live === 0) drop(facing, priceCents)
    else if (queue.head > 64 && queue.head * 2 > queue.orders.length) {
      queue.orders.splice(0, queue.head)
      queue.head = 0
    }
  }
  return own > 0 ? { fills, ownKg: own + left, leftKg: 0 } : { fills, ownKg: 0, leftKg: left }
}

function quote<R extends Resting>({ owner, side, kg, limitCents }: Incoming, facing: Half<R>): ReturnType<Book['quote']> {
  const fills: { kg: number; priceCents: number }[] = []
  let [left, ownKg] = [kg, 0]
  for (const priceCents of facing.prices.toReversed()) {
    if (left === 0 || !reaches(side, limitCents, priceCents)) break
    for (const maker of facing.queues.get(priceCents)!.orders) {
      const part = Math.min(left, maker.leftKg)
      left -= part
      if (maker.owner === owner) ownKg += part
      else if (part > 0) fills.push({ kg: part, priceCents })
    }
  }
  return { fills, ownKg }
}

/** Where a price stands or belongs among the prices. */
function placeOf<R>({ prices, better }: Half<R>, price: number): number {
  let [low, high] = [0, prices.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (better(price, prices[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
function queueAt<R>(half: Half<R>, price: number): Queue<R> {
  const found = half.queues.get(price)
  if (found) return found
  const queue: Queue<R> = { orders: [], head: 0, live: 0 }
  half.prices.splice(placeOf(half, price), 0, price)
  half.queues.set(price, queue)
  return queue
}
function drop<R>(half: Half<R>, price: number): void {
  // What is used up is nearly always the best price, which stands last.
  if (half.prices.at(-1) === price) half.prices.pop()
  else half.prices.splice(placeOf(half, price), 1)
  half.queues.delete(price)
}

function depthOf<R extends Resting>({ prices, queues }: Half<R>, levels: number): Level[] {
  return prices
    .slice(-levels)
    .reverse()
    .map((priceCents) => {
      const queue = queues.get(priceCents)!
      return { priceCents, orders: queue.live, kg: queue.orders.slice(queue.head).reduce((sum, { leftKg }) => sum + leftKg, 0) }
    })
}
