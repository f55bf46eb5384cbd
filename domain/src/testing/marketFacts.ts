/** Surveillance facts of a market in which nothing happened. A test adds what it is about. */
import type { Side } from '../trading/market.ts'
import type { Facts, TradeFact } from '../trading/surveillance.ts'

export const HOUR = 3_600_000
export const NOW = 1_000 * HOUR
export const SINCE = NOW - 24 * HOUR
export const noFacts: Facts = {
  ...{ since: SINCE, trades: [], purchases: [], cancels: [], shared: [], holdings: [], news: [] },
  ...{ linked: new Set(), makers: new Set() },
}
let ids = 0
/** Each is a millisecond after the one before. */
export const tradeFact = (buyer: number, seller: number, tons: number, over: Partial<TradeFact> = {}): TradeFact => ({
  ...{ id: ++ids, at: NOW - HOUR + ids, projectId: 1, kg: tons * 1000, priceCents: 1000, referenceCents: 1000 },
  ...{ taker: 'buy', buyer, seller, ...over },
})
/** A withdrawn order of owner 7 that waited for `lived` milliseconds. */
export const cancelFact = (priceCents: number, side: Side = 'buy', lived = 5_000) => ({
  ...{ orderId: ++ids, at: NOW - HOUR, endedAt: NOW - HOUR + lived, projectId: 1, owner: 7, side, priceCents },
})
export const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
