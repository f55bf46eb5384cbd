/** While a member's withdrawals are on hold, value must not leave in any other way either. */
import { bothLanguages, sayDayTime } from '../format.ts'
import { refuse } from '../refusals.ts'
import { type CoolOffReason, sayCoolOff } from './credential.ts'

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

/** Refuses an act that only a confirmation lets through. `by` is 'next' as long as it was not asked for. */
export function refuseUnconfirmed(
  hold: MoneyOutHold | undefined,
  rule: 'giftHeld' | 'planHeld',
  by: Confirmed | undefined | 'next',
): void {
  if (!hold || (by === 'next' ? hold.provable : isConfirmed(hold, by))) return
  refuse(rule, { why: holdWhy(hold), until: holdEnd(hold) })
}

/**
 * In a wait the own name is the one of before: whoever caused the wait may have given another. `namedAt`: when it was
 * given; null: it came with the account.
 */
export const isNewName = ({ since }: Pick<MoneyOutHold, 'since'>, namedAt: Date | null): boolean =>
  namedAt !== null && namedAt >= since
