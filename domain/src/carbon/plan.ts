/**
 * A plan buys and retires by itself, so its limits are agreed beforehand: project, tons, day, and the most that it may
 * cost a month.
 */
import { addDays, type Day } from '../days.ts'
import { sayCents } from '../format.ts'
import type { Posting } from '../ledger.ts'
import type { Cents, Kg } from '../money.ts'
import { refuseUnlessMay } from '../people/member.ts'
import { type Refusal, type RefusalName, refuse } from '../refusals.ts'
import { type BuyFacts, decideBuy, type Quote, quoteBuy, refuseQuantity } from '../trading/order.ts'
import { refuseUnlessSelling } from '../trading/project.ts'
import { forWhom, type RetirementLine, refuseLine, setAside } from './retirement.ts'

/** The most plans that a member may have, paused ones included. */
export const MOST_PLANS = 5
/** Every month has this day. */
export const LAST_DAY = 28
export const REMIND_DAYS = 3

/** The month of a due day, 'YYYY-MM'. */
export const monthOfDay = (day: Day): string => day.slice(0, 7)

const inMonth = (day: Day, dayOfMonth: number): Day => `${monthOfDay(day)}-${String(dayOfMonth).padStart(2, '0')}`
/** The first such day of a month after this day. */
export function nextDue(after: Day, dayOfMonth: number): Day {
  const here = inMonth(after, dayOfMonth)
  return here > after ? here : inMonth(addDays(inMonth(after, 1), 31), dayOfMonth)
}

/**
 * Buys the newest of the months that are due by today; earlier ones are only reported as missed, and the next one
 * waits.
 */
export function dueBy(nextOn: Day, today: Day, dayOfMonth: number): { due: Day; missed: Day[]; next: Day } {
  if (nextOn > today) throw new Error(`nothing is due by ${today} before ${nextOn}`)
  const missed: Day[] = []
  let due = nextOn
  for (let next = nextDue(due, dayOfMonth); next <= today; next = nextDue(due, dayOfMonth)) {
    missed.push(due)
    due = next
  }
  return { due, missed, next: nextDue(due, dayOfMonth) }
}

export type PlanTerms = { capCents: Cents; line: RetirementLine }

/**
 * Decides whether this plan may be made. Whatever would refuse its first month refuses it now, except balance and
 * stock, which may change until then.
 */
export function decidePlan(
  { buyer, offer, terms, now }: Omit<BuyFacts, 'bought'>,
  { capCents, line }: PlanTerms,
  held: number,
): Quote {
  refuseUnlessMay(buyer, 'order')
  refuseUnlessMay(buyer, 'sell')
  if (held >= MOST_PLANS) refuse('planMost', { limit: MOST_PLANS })
  refuseUnlessSelling(offer, now)
  if (buyer.level < offer.minLevel) refuse('levelTooLow', { needed: offer.minLevel, level: buyer.level })
  refuseQuantity(offer, line.kg)
  refuseLine(line, offer.lotKg)
  const quote = quoteBuy(line.kg, offer.priceCents, terms)
  if (quote.payCents > capCents) refuse('planCapLow', { cap: sayCents(capCents), pay: sayCents(quote.payCents) })
  return quote
}

/**
 * One month of a plan: the purchase at today's price and the tons set aside for the registry, or the first reason
 * against it.
 */
export function decidePlanMonth(
  facts: BuyFacts,
  { capCents, line }: PlanTerms,
): { quote: Quote; buying: Posting[]; retiring: Posting } {
  const { buyer, offer, terms, now } = facts
  refuseUnlessMay(buyer, 'sell')
  refuseUnlessSelling(offer, now)
  const { payCents } = quoteBuy(line.kg, offer.priceCents, terms)
  if (payCents > capCents) refuse('planOverCap', { pay: sayCents(payCents), cap: sayCents(capCents) })
  const { quote, postings } = decideBuy(facts, { kg: line.kg, priceVersion: offer.priceVersion })
  return { quote, buying: postings, retiring: setAside(buyer.id, offer.id, line.kg) }
}

/** After these the project sells nothing more, so the plan ends instead of trying again. */
const forGood: readonly RefusalName[] = ['projectEnded', 'projectClosed']
export const endsPlan = ({ rule }: Pick<Refusal, 'rule'>): boolean => forGood.includes(rule)

type Agreed = { project: string; kg: Kg | number; capCents: Cents | number }
/** The text that the trading password approves, as the page shows it. */
export const planBound = (
  { project, kg: quantity, capCents }: Agreed,
  line: Pick<RetirementLine, 'beneficiary' | 'name'>,
): string => `plan ${quantity} project ${project} cap ${capCents}${forWhom(line)}`
/** The text that a second factor approves when a plan is resumed. */
export const resumeBound = (no: string): string => `resume plan ${no}`
