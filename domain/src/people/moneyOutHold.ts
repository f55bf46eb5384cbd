/** While a member's withdrawals are on hold, value must not leave in any other way either. */
import { sayBothDayTimes } from '../format.ts'
import { refuse } from '../refusals.ts'
import { type CoolOffReason, sayCoolOff } from './credential.ts'

/**
 * A hold on a member's withdrawals: since when, until when, and the case if there is one. `why`: what began the wait
 * that ends last; null: a case. `provable`: the member has a second factor from before the wait. A factor added since
 * proves nothing, because whoever caused the wait may have added it.
 */
export type MoneyOutHold = {
  since: Date
  until: Date
  why: CoolOffReason | null
  caseNo: string | null
  provable: boolean
}

/** A second factor was shown for exactly this act. `factorSince`: since when the member has had it. */
export type Confirmed = { id: number; factorSince: Date }

/** Whether a confirmation counts in this hold. */
export const isConfirmed = (hold: MoneyOutHold, by: Confirmed | undefined): boolean =>
  by !== undefined && by.factorSince < hold.since

/**
 * The hold's end, as the words after "until", for somebody who reads them at `now`. A refusal gives the hold's
 * beginning: the year is named when the wait ends in another one.
 */
export const holdEnd = ({ until, caseNo }: Pick<MoneyOutHold, 'until' | 'caseNo'>, now: Date) =>
  caseNo === null ? sayBothDayTimes(until, now) : { en: `case ${caseNo} is closed`, cn: `个案 ${caseNo} 结案` }

/** The hold's reason, as a sentence without its full stop. A case outlasts the other reasons, so it is named first. */
export const holdWhy = ({ why, caseNo }: Pick<MoneyOutHold, 'why' | 'caseNo'>) =>
  why === null || caseNo !== null ? { en: 'A case is open', cn: '有个案在办' } : sayCoolOff(why)

/** Refuses an act that only a confirmation allows. `by` is 'next' until it was asked for. */
export function refuseUnconfirmed(
  hold: MoneyOutHold | undefined,
  rule: 'giftHeld' | 'planHeld',
  by: Confirmed | undefined | 'next',
): void {
  if (!hold || (by === 'next' ? hold.provable : isConfirmed(hold, by))) return
  refuse(rule, { why: holdWhy(hold), until: holdEnd(hold, hold.since) })
}

/**
 * During a hold the own name is the one from before it, because whoever caused the hold may have given another.
 * `namedAt`: when it was given; null: it came with the account.
 */
export const isNewName = ({ since }: Pick<MoneyOutHold, 'since'>, namedAt: Date | null): boolean =>
  namedAt !== null && namedAt >= since
