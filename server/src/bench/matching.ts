/** How many orders a second one thread matches in a book of 10,000 waiting orders. */
import { type Incoming, openBook, type Resting, type Side } from '@tonne/domain/trading/market'
import { figuresOf } from './figures.ts'
import type { Measurement } from './measurement.ts'

const RESTING = 10_000
const ORDERS = 200_000
const MIDDLE = 10_000
const HALF_WIDTH = 250

/** A small seeded generator, so that each run sees the same orders. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const restingAt = (id: number, random: () => number): Resting => {
  const side: Side = id % 2 === 0 ? 'buy' : 'sell'
  const away = 1 + Math.floor(random() * HALF_WIDTH)
  return {
    id,
    owner: `member ${id % 4000}`,
    side,
    priceCents: MIDDLE + (side === 'buy' ? -away : away),
    leftKg: 1000 * (1 + Math.floor(random() * 9)),
    seq: id,
  }
}

/**
 * Limit orders around the middle: about half of them match, the rest wait, so that the book keeps its size. Returns
 * orders a second.
 */
function matchOnce(seed: number): number {
  const random = numbers(seed)
  const book = openBook(Array.from({ length: RESTING }, (_, i) => restingAt(i + 1, random)))
  const orders = Array.from({ length: ORDERS }, (_, i): Incoming & { id: number } => ({
    id: RESTING + i + 1,
    owner: `member ${4000 + (i % 4000)}`,
    side: random() < 0.5 ? 'buy' : 'sell',
    kg: 1000 * (1 + Math.floor(random() * 9)),
    limitCents: MIDDLE + Math.floor((random() - 0.5) * 2 * HALF_WIDTH),
  }))
  const startedAt = process.threadCpuUsage()
  for (const order of orders) {
    const { leftKg } = book.take(order)
    if (leftKg > 0) {
      const { id, owner, side, limitCents: priceCents } = order
      book.rest({ id, owner, side, priceCents, leftKg, seq: id })
    }
  }
  // The thread's own processor time, because other processes' load is not the book's.
  const { user, system } = process.threadCpuUsage(startedAt)
  const rate = (ORDERS * 1_000_000) / (user + system)
  if (book.size() < RESTING / 4) throw new Error(`the book ran dry: ${book.size()} wait`)
  return rate
}

export const matching: Measurement = {
  name: 'matching',
  about: 'how many orders a second one thread matches in memory',
  alone: true,
  run: async ({ plan }) => {
    matchOnce(1)
    const ours = figuresOf(Array.from({ length: plan.rounds }, (_, i) => matchOnce(i + 2)))
    const what = 'matching in memory, one thread, 10,000 orders waiting'
    return { rows: [{ what, unit: '/s', ours, goal: { least: 200_000 } }] }
  },
}
