/** While a member's withdrawals are on hold, value must not leave in any other way either. */
import type { Terms } from '../base/terms.ts'
import { forWhom, type RetirementLine } from '../carbon/retirement.ts'
import { sayCents, sayDayTime } from '../format.ts'
import { type Cents, cents, costOf, type Kg, kg } from '../money.ts'
import { type CoolOffReason, sayCoolOff } from '../people/credential.ts'
import { refuse } from '../refusals.ts'
import type { Side } from '../trading/market.ts'
import { bothLanguages } from '../trading/project.ts'

/**
 * Withdrawals of a member wait: since when, until when, and by which case when it is one. `why`: what began the wait
 * that ends last; null: a case. `provable`: the member has a second factor of before it began; one that was added since
 * proves nothing, because whoever caused the wait may have added it.
 */
export type MoneyOutHold = {
  since: Date
  until: Date
  why: CoolOffReason | null
  caseNo: string | null
  provable: boolean
}
/** `usedCents`: what this Singapore day's orders of both sides carry without a confirmation. */
export type TradeHold = MoneyOutHold & { usedCents: number }
/** A second factor was shown for exactly this act. `factorSince`: since when the member has had it. */
export type Confirmed = { id: number; factorSince: Date }

/** Whether a confirmation counts in this hold. */
export const isConfirmed = (hold: MoneyOutHold, by: Confirmed | undefined): boolean =>
  by !== undefined && by.factorSince < hold.since

/** Its end, as it follows on "until". */
export const holdEnd = ({ until, caseNo }: Pick<MoneyOutHold, 'until' | 'caseNo'>) =>
  caseNo === null
    ? bothLanguages((lang) => sayDayTime(until, lang))
    : { en: `case ${caseNo} is closed`, cn: `个案 ${caseNo} 结案` }

/** Its reason, as a sentence without its full stop. A case outlasts the others, so it is the reason that is said. */
export const holdWhy = ({ why, caseNo }: Pick<MoneyOutHold, 'why' | 'caseNo'>) =>
  why === null || caseNo !== null ? { en: 'A case is open', cn: '有个案在办' } : sayCoolOff(why)

export type Carried = {
  side: Side
  filledKg: number
  filledCents: number
  leftKg: number
  priceCents: number
  worthCents: number
}
/**
 * What an order carries away at most: a purchase what it has paid and may still pay; a sale its tons at the project's
 * own price, when that is more than they bring. What was cancelled of it counts no more.
 */
export function carriedBy({ side, filledKg, filledCents, leftKg, priceCents, worthCents }: Carried): Cents {
  const paid = filledCents + costOf(kg(leftKg), cents(priceCents))
  return cents(side === 'buy' ? paid : Math.max(paid, costOf(kg(filledKg + leftKg), cents(worthCents))))
}

/** Refuses an order that was not confirmed and carries more than is left of the day's sum. */
export function refuseHeldTrade(hold: TradeHold, carries: Cents, { coolOff }: Pick<Terms, 'coolOff'>): void {
  if (hold.usedCents + carries <= coolOff.tradesCents) return
  const numbers = {
    why: holdWhy(hold),
    until: holdEnd(hold),
    limit: sayCents(coolOff.tradesCents),
    used: sayCents(hold.usedCents),
    value: sayCents(carries),
  }
  refuse(hold.provable ? 'tradesHeld' : 'tradesHeldNoFactor', numbers)
}

/** Refuses an act that only a confirmation lets through. `by` is 'next' as long as it was not asked for. */
export function refuseUnconfirmed(
  hold: MoneyOutHold | undefined,
  rule: 'giftHeld' | 'planHeld',
  by: Confirmed | undefined | 'next',
): void {
  if (!hold || (by === 'next' ? hold.provable : isConfirmed(hold, by))) return
  refuse(rule, { why: holdWhy(hold), until: holdEnd(hold) })
}

/** When a sale's proceeds are free: on their working day, and not before the wait of the member whose money it was. */
export const heldUntil = (dueAt: Date, buyer: Pick<MoneyOutHold, 'until'> | undefined): Date | null =>
  buyer && buyer.until > dueAt ? buyer.until : null

export type TradeAsk = {
  side: Side
  asset?: string | undefined
  project: string
  kg: number
  priceCents?: number | null | undefined
}
/** What a confirmation of an order approves, named as the page names it. */
export const tradeBound = ({ side, asset = 'credits', project, kg: quantity, priceCents }: TradeAsk): string =>
  `${side} ${quantity} ${asset} project ${project} at ${priceCents ?? 'market'}`

/** Tons that are retired for others, or for nobody who is named, serve whoever shows the certificate. */
export const givesAway = ({ beneficiary }: Pick<RetirementLine, 'beneficiary'>): boolean => beneficiary !== 'self'
/**
 * In a wait the own name is the one of before: whoever caused the wait may have given another. `namedAt`: when it was
 * given; null: it came with the account.
 */
export const isNewName = ({ since }: Pick<MoneyOutHold, 'since'>, namedAt: Date | null): boolean =>
  namedAt !== null && namedAt >= since
export const givesAwayIn = (
  hold: MoneyOutHold,
  line: Pick<RetirementLine, 'beneficiary'>,
  namedAt: Date | null,
): boolean => givesAway(line) || isNewName(hold, namedAt)
type RetireAsk = { project: string; kg: Kg | number }
/** What a confirmation of a retirement approves, named as the page names it. */
export const retireBound = (
  { project, kg: quantity }: RetireAsk,
  line: Pick<RetirementLine, 'beneficiary' | 'name'>,
): string => `retire ${quantity} project ${project}${forWhom(line)}`
/** The same of a list, by the hash of what is in it. */
export const retireListBound = ({ project, kg: quantity }: RetireAsk, sha256: string): string =>
  `retire ${quantity} project ${project} list ${sha256}`
