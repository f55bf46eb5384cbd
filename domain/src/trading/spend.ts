/** How often and for how much a buyer may still buy. Every way of buying uses these rules. */
import { levelTerms, type Terms } from '../base/terms.ts'
import { startOfNextMonth } from '../days.ts'
import { bothLanguages, sayCents, sayDayTime } from '../format.ts'
import { type Cents, cents } from '../money.ts'
import { refuse } from '../refusals.ts'

/**
 * What all accounts of the buyer's owner bought before: orders of this project, in this Singapore month and in total,
 * and cents spent on all projects in this month, without fees.
 */
export type Bought = {
  thisMonth: number
  inTotal: number
  spentThisMonthCents: Cents
  /** A member's daily limit, and what this account spent on this Singapore day, without fees. */
  day?: { limitCents: Cents; spentCents: Cents }
}
/** `Bought` as a database row. `ownerId` is the member that is the owner's own account. */
export type BoughtRow = {
  memberId: number
  ownerId: number
  projectId: number
  thisMonth: number
  inTotal: number
  spentThisMonthCents: number
  spentTodayCents: number
  /** Null: the member set none. */
  dayLimitCents: number | null
}

const pairOf = (ownerId: number, projectId: number): string => `${ownerId} ${projectId}`

/** Purchases before a batch of orders, and those that the batch has decided already. */
export class Purchases {
  readonly #owners = new Map<number, number>()
  readonly #counts = new Map<string, { thisMonth: number; inTotal: number }>()
  readonly #spent = new Map<number, number>()
  readonly #days = new Map<number, { limitCents: number; spentCents: number }>()

  constructor(rows: readonly BoughtRow[] = []) {
    for (const row of rows) {
      this.#owners.set(row.memberId, row.ownerId)
      this.#counts.set(pairOf(row.ownerId, row.projectId), { thisMonth: row.thisMonth, inTotal: row.inTotal })
      this.#spent.set(row.ownerId, row.spentThisMonthCents)
      if (row.dayLimitCents !== null)
        this.#days.set(row.memberId, { limitCents: row.dayLimitCents, spentCents: row.spentTodayCents })
    }
  }

  of(memberId: number, projectId: number): Bought {
    const ownerId = this.#ownerOf(memberId)
    const counts = this.#counts.get(pairOf(ownerId, projectId))
    if (!counts) throw new Error(`purchases of member ${memberId} in project ${projectId} were not read`)
    const day = this.#days.get(memberId)
    return {
      ...counts,
      spentThisMonthCents: cents(this.#spent.get(ownerId)!),
      ...(day && { day: { limitCents: cents(day.limitCents), spentCents: cents(day.spentCents) } }),
    }
  }

  /** Counts one more order of that many cents, without fees. */
  add(memberId: number, projectId: number, totalCents: number): void {
    const ownerId = this.#ownerOf(memberId)
    const { thisMonth, inTotal, spentThisMonthCents } = this.of(memberId, projectId)
    this.#counts.set(pairOf(ownerId, projectId), { thisMonth: thisMonth + 1, inTotal: inTotal + 1 })
    this.#spent.set(ownerId, spentThisMonthCents + totalCents)
    const day = this.#days.get(memberId)
    if (day) this.#days.set(memberId, { ...day, spentCents: day.spentCents + totalCents })
  }

  #ownerOf(memberId: number): number {
    const ownerId = this.#owners.get(memberId)
    if (ownerId === undefined) throw new Error(`purchases of member ${memberId} were not read`)
    return ownerId
  }
}

/** A project's own limits, as it publishes them: orders of one owner, of one Singapore month and in all. */
export function refusePurchases({
  offer: { monthlyOrders, totalOrders },
  bought,
  now,
}: {
  offer: { monthlyOrders: number | null; totalOrders: number | null }
  bought: Bought
  now: Date
}): void {
  if (monthlyOrders !== null && bought.thisMonth >= monthlyOrders) {
    const opensAt = bothLanguages((lang) => sayDayTime(startOfNextMonth(now), lang, now))
    refuse('monthlyPurchases', { limit: monthlyOrders, opensAt })
  }
  if (totalOrders !== null && bought.inTotal >= totalOrders) refuse('totalPurchases', { limit: totalOrders })
}

/** Cents that may still be spent under a limit; null without one. */
export const spendLeftCents = (limitCents: number | null, spentCents: number): number | null =>
  limitCents === null ? null : Math.max(0, limitCents - spentCents)

/** The limits on what a member spends, without fees: the level's for a month, and their own for a day. */
export type SpendLimits = {
  monthLimitCents: number | null
  monthSpentCents: number
  dayLimitCents: number | null
  daySpentCents: number
}
/** The first limit that a sum exceeds, in the order of the refusals; null when it is within both. */
export function overSpend(
  { monthLimitCents, monthSpentCents, dayLimitCents, daySpentCents }: SpendLimits,
  totalCents: number,
): { of: 'month' | 'day'; limitCents: number; leftCents: number } | null {
  const over = (of: 'month' | 'day', limitCents: number | null, spentCents: number) => {
    const leftCents = spendLeftCents(limitCents, spentCents)
    return limitCents !== null && leftCents !== null && totalCents > leftCents ? { of, limitCents, leftCents } : null
  }
  return over('month', monthLimitCents, monthSpentCents) ?? over('day', dayLimitCents, daySpentCents)
}

/** The refusals of `refuseSpend`, for lists that are published. */
export const spendRefusals = ['monthlySpend', 'dailySpend', 'insufficientBalance'] as const

type Spending = { buyer: { level: number; availableCents: Cents }; bought: Bought; terms: Terms }

/** `totalCents` counts for the limits, without fees; `payCents` leaves the balance. In this order. */
export function refuseSpend(
  { buyer, bought, terms }: Spending,
  { totalCents, payCents }: { totalCents: Cents; payCents: Cents },
): void {
  const limits = {
    monthLimitCents: levelTerms(terms, buyer.level).monthlySpendCents,
    monthSpentCents: bought.spentThisMonthCents,
    dayLimitCents: bought.day?.limitCents ?? null,
    daySpentCents: bought.day?.spentCents ?? 0,
  }
  const over = overSpend(limits, totalCents)
  if (over) {
    const [limit, left] = [sayCents(over.limitCents), sayCents(over.leftCents)]
    if (over.of === 'month') refuse('monthlySpend', { level: buyer.level, limit, left })
    refuse('dailySpend', { limit, left })
  }
  if (payCents > buyer.availableCents)
    refuse('insufficientBalance', { needed: sayCents(payCents), available: sayCents(buyer.availableCents) })
}

/** A member's own daily limit in cents without fees (null: none), and the one that replaces it at `at`. */
export type SpendLimit = { limitCents: Cents | null; next: { limitCents: Cents | null; at: Date } | null }
/** How long a higher limit waits, so that neither a stolen session nor a bad day can undo it at once. */
const RAISE_WAITS_HOURS = 24

const isMore = (a: Cents | null, b: Cents | null): boolean => b !== null && (a === null || a > b)

/** The limit in force at `now`: a pending limit replaces the current one when its time comes. */
export const spendLimitAt = (limit: SpendLimit, now: Date): SpendLimit =>
  limit.next && limit.next.at <= now ? { limitCents: limit.next.limitCents, next: null } : limit

/**
 * A lower limit takes effect at once, a higher one after the wait. Asking again for a pending limit does not restart
 * it.
 */
export function changeSpendLimit(before: SpendLimit, wanted: Cents | null, now: Date): SpendLimit {
  const { limitCents, next } = spendLimitAt(before, now)
  if (!isMore(wanted, limitCents)) return { limitCents: wanted, next: null }
  const at =
    next && !isMore(wanted, next.limitCents) ? next.at : new Date(now.getTime() + RAISE_WAITS_HOURS * 3_600_000)
  return { limitCents, next: { limitCents: wanted, at } }
}
