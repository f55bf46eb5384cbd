/**
 * The reference price decides which prices are refused, so it is made of published inputs that no pair of traders
 * controls.
 */
import type { Terms } from '../base/terms.ts'
import { addDays, dayOf, startOfDay } from '../days.ts'
import { type Cents, cents, type Kg, kg, mulDiv } from '../money.ts'
import type { Side } from './market.ts'
import { tickOf } from './marketMoney.ts'
import { phaseOf, type Schedule } from './project.ts'

/** Trades make a reference from this quantity on, over these days before today. */
export const REFERENCE_DAYS = 30
export const REFERENCE_LEAST_KG = kg(20_000)
export const REFERENCE_LEAST_PAIRS = 3

/**
 * References are made of the trades of whole days, none of today. So a price of today moves nobody's band today, and
 * driving the reference from band to band takes a day for each step, with however many accounts.
 */
export const evidenceDays = (now: Date): { from: Date; until: Date } => {
  const today = dayOf(now)
  return { from: startOfDay(addDays(today, -REFERENCE_DAYS)), until: startOfDay(today) }
}

/**
 * `price`: the project sells, and at its own price. `trades`: the median of counted trades. `sold`: the last price it
 * sold at.
 */
export const referenceSources = ['price', 'trades', 'sold'] as const
type ReferenceSource = (typeof referenceSources)[number]

/** Counted tons between two owners at one price. */
export type Evidence = { a: number; b: number; priceCents: number; kg: number; trades: number; at: Date }
export type Weighed = { kg: Kg; pairs: number; trades: number; newestAt: number | null; medianCents: Cents | null }

/**
 * The price up to which half of the tons were traded. No pair of owners weighs more than a third, so that one pair, in
 * however many trades, never carries it beyond the prices of the others. Null below the least tons and pairs.
 */
export function weighTrades(evidence: readonly Evidence[]): Weighed {
  const pairKg = new Map<string, number>()
  for (const row of evidence) pairKg.set(pairOf(row), (pairKg.get(pairOf(row)) ?? 0) + row.kg)
  const totalKg = kg([...pairKg.values()].reduce((sum, one) => sum + one, 0))
  const counted = {
    kg: totalKg,
    pairs: pairKg.size,
    trades: evidence.reduce((sum, { trades }) => sum + trades, 0),
    newestAt: evidence.length > 0 ? Math.max(...evidence.map(({ at }) => at.getTime())) : null,
  }
  if (totalKg < REFERENCE_LEAST_KG || pairKg.size < REFERENCE_LEAST_PAIRS) return { ...counted, medianCents: null }
  const mostKg = thirdOf([...pairKg.values()])
  const weightOf = (row: Evidence) => {
    const whole = pairKg.get(pairOf(row))!
    return mulDiv(row.kg, Math.min(mostKg, whole), whole)
  }
  return {
    ...counted,
    medianCents: medianOf(evidence.map((row) => ({ priceCents: row.priceCents, weight: weightOf(row) }))),
  }
}
const pairOf = ({ a, b }: Evidence): string => `${Math.min(a, b)} ${Math.max(a, b)}`

/**
 * The most that a pair may weigh so that none weighs more than a third of the capped total. For three pairs or more.
 */
function thirdOf(weights: readonly number[]): number {
  const [first, second, ...rest] = weights.toSorted((a, b) => b - a) as [number, number, ...number[]]
  const others = rest.reduce((sum, one) => sum + one, 0)
  const half = Math.floor((second + others) / 2)
  return second <= half ? Math.min(first, half) : others
}
function medianOf(rows: readonly { priceCents: number; weight: number }[]): Cents {
  const sorted = rows.toSorted((a, b) => a.priceCents - b.priceCents)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let below = 0
  for (const { priceCents, weight } of sorted) {
    below += weight
    if (below * 2 >= total) return cents(priceCents)
  }
  throw new Error('no trades to weigh')
}

/**
 * `at`, in ms: since when the price holds, the newest of the trades, or when it was sold. The inputs are those of the
 * trades, even where they are too few.
 */
export type Reference = { source: ReferenceSource; priceCents: Cents; at: number } & Pick<
  Weighed,
  'kg' | 'pairs' | 'trades'
>
type Priced = { priceCents: Cents; at: number }
/** The reference of a project that does not sell itself: from its trades, else its last sale, else its listed price. */
export function referenceOf(
  { kg: counted, pairs, trades, medianCents, newestAt }: Weighed,
  sold: Priced | null,
  listed: Priced,
): Reference {
  const inputs = { kg: counted, pairs, trades }
  if (medianCents !== null) return { ...inputs, source: 'trades', priceCents: medianCents, at: newestAt! }
  return sold ? { ...inputs, source: 'sold', ...sold } : { ...inputs, source: 'price', ...listed }
}

/**
 * The state of a project at one moment: its own price, its unsold tons, and the reference last made of its trades and
 * sales.
 */
export type Standing = {
  unsoldKg: Kg
  bandBasisPoints: number | null
  listed: Priced
  stored: (Reference & { id: number; checkedAt: number }) | null
}
/**
 * A reference with its band; `id` of a stored one, null of the project's own price; `checkedAt`: when its inputs were
 * last looked at.
 */
export type Judging = { reference: Reference & { id: number | null; checkedAt: number }; band: Band }

/**
 * The reference that judges orders now: the project's own price while it sells, else the one made of its trades and
 * sales.
 */
export function judgingOf(
  standing: Standing,
  { offer, terms, now }: { offer: Schedule & { lotKg: number }; terms: Terms; now: Date },
): Judging {
  const { stored, listed, unsoldKg, bandBasisPoints } = standing
  const selling = phaseOf(offer, unsoldKg, now) === 'in_progress'
  const { kg: counted = kg(0), pairs = 0, trades = 0, checkedAt = now.getTime() } = stored ?? {}
  const own = { id: null, source: 'price' as const, kg: counted, pairs, trades, checkedAt, ...listed }
  const reference = selling || !stored ? own : stored
  const { tickCents, bandBasisPoints: usual } = terms.market
  return {
    reference,
    band: bandOf(reference.priceCents, { basisPoints: bandBasisPoints ?? usual, tick: tickOf(offer.lotKg, tickCents) }),
  }
}

/** The prices at which orders are accepted. */
export type Band = { referenceCents: Cents; lowCents: Cents; highCents: Cents; basisPoints: number }
/** Rounded to the book's ticks; where none lies within, the nearest on either side. */
export function bandOf(referenceCents: Cents, { basisPoints, tick }: { basisPoints: number; tick: Cents }): Band {
  const away = Math.floor((referenceCents * basisPoints) / 10_000)
  const inner = [
    Math.ceil((referenceCents - away) / tick) * tick,
    Math.floor((referenceCents + away) / tick) * tick,
  ] as const
  const [lowCents, highCents] = [Math.min(...inner), Math.max(...inner)]
  return {
    referenceCents,
    lowCents: cents(Math.max(tick, lowCents)),
    highCents: cents(Math.max(tick, highCents)),
    basisPoints,
  }
}
/**
 * The band's real width: its share, or up to the nearest ticks where none lies within. A lot of 1 kg costs whole cents
 * only in ticks of S$10 a ton, so around S$25 the edges are S$20 and S$30, which is 20 % and not 10.
 */
export const reachOf = ({ referenceCents, lowCents, highCents, basisPoints }: Band): number =>
  Math.max(
    basisPoints,
    Math.ceil((Math.max(referenceCents - lowCents, highCents - referenceCents) * 10_000) / referenceCents),
  )

type Bounds = { lowCents: number; highCents: number }
export const isOutside = (priceCents: number, { lowCents, highCents }: Bounds): boolean =>
  priceCents < lowCents || priceCents > highCents
/**
 * Whether a waiting order is on the wrong side of a band that has moved: below it to sell, above it to buy. The next
 * order would meet it first, outside the band, so it is removed. On the far side nobody may accept its price, so it
 * waits until the band comes.
 */
export const isStray = (side: Side, priceCents: number, { lowCents, highCents }: Bounds): boolean =>
  side === 'sell' ? priceCents < lowCents : priceCents > highCents
