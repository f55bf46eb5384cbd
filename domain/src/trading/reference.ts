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

/** Trades make a reference from this much on, over these days before today. */
export const REFERENCE_DAYS = 30
export const REFERENCE_LEAST_KG = kg(20_000)
export const REFERENCE_LEAST_PAIRS = 3

/**
 * The trades of which references are made: of whole days, none of today. So a price of today moves nobody's band today,
 * and whoever drives the reference from band to band, with however many accounts, takes a day for each step.
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
export type ReferenceSource = (typeof referenceSources)[number]

/** Counted tons between two owners at one price. */
export type Evidence = { a: number; b: number; priceCents: number; kg: number; trades: number; at: Date }
export type Weighed = { kg: Kg; pairs: number; trades: number; newestAt: number | null; medianCents: Cents | null }

/**
 * The price up to which half of the tons were traded. No pair of owners weighs more than a third, so that what one pair
 * does, in however many trades, never carries it beyond the prices of the others. Null below the least tons and pairs.
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

/** How much a pair may weigh so that none weighs more than a third of what all weigh then. Of three pairs or more. */
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
 * trades, also where they are not enough.
 */
export type Reference = { source: ReferenceSource; priceCents: Cents; at: number } & Pick<
  Weighed,
  'kg' | 'pairs' | 'trades'
>
type Priced = { priceCents: Cents; at: number }
/** Of what does not sell by itself: by its trades, else by its last sale, else by the price it is listed at. */
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
 * What is known of a project at one moment: its own price, its unsold tons, and the reference that was last made of its
 * trades and sales.
 */
export type Standing = {
  unsoldKg: Kg
  bandBasisPoints: number | null
  listed: Priced
  kept: (Reference & { id: number; checkedAt: number }) | null
}
/**
 * A reference with its band; `id` of one that was kept, null of the project's own price; `checkedAt`: when its inputs
 * were last looked at.
 */
export type Judging = { reference: Reference & { id: number | null; checkedAt: number }; band: Band }

/**
 * What orders are judged by now: the project's own price while it sells, else what was made of its trades and sales.
 */
export function judgingOf(
  standing: Standing,
  { offer, terms, now }: { offer: Schedule & { lotKg: number }; terms: Terms; now: Date },
): Judging {
  const { kept, listed, unsoldKg, bandBasisPoints } = standing
  const selling = phaseOf(offer, unsoldKg, now) === 'in_progress'
  const { kg: counted = kg(0), pairs = 0, trades = 0, checkedAt = now.getTime() } = kept ?? {}
  const own = { id: null, source: 'price' as const, kg: counted, pairs, trades, checkedAt, ...listed }
  const reference = selling || !kept ? own : kept
  const { tickCents, bandBasisPoints: usual } = terms.market
  return {
    reference,
    band: bandOf(reference.priceCents, { basisPoints: bandBasisPoints ?? usual, tick: tickOf(offer.lotKg, tickCents) }),
  }
}

/** The prices at which orders are taken. */
export type Band = { referenceCents: Cents; lowCents: Cents; highCents: Cents; basisPoints: number }
/** On the steps of the book; where none lies within, the nearest on either side. */
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
 * How far the band really goes: its share, or up to the nearest steps where none lies within. A lot of 1 kg costs whole
 * cents only in steps of S$10 a ton, so around S$25 the edges are S$20 and S$30, which is 20 % and not 10.
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
 * Whether an order that waits stands on the wrong side of a band that has moved: below it to sell, above it to buy.
 * Whoever came next would meet it first, outside the band, so it is taken out. On the far side nobody may ask for its
 * price: it waits until the band comes.
 */
export const isStray = (side: Side, priceCents: number, { lowCents, highCents }: Bounds): boolean =>
  side === 'sell' ? priceCents < lowCents : priceCents > highCents
