import type { Terms } from '../base/terms.ts'
import { addDays, addWorkingDays, type Day, dayOf, isWeekend, isWorkingDay, startOfDay } from '../days.ts'
import { sayBothDayTimes, sayCents, sayDay } from '../format.ts'
import { type Posting, wallet } from '../ledger.ts'
import { type Cents, cents, minus, mulDiv, shareOf } from '../money.ts'
import { type CoolOffReason, sayCoolOff } from '../people/credential.ts'
import { refuseUnlessMay, type Standing } from '../people/member.ts'
import { refuse } from '../refusals.ts'

type FeeTerms = Pick<Terms, 'withdrawal' | 'gstBasisPoints'>
/** Also matches the terms in an answer of the API. */
type QuoteTerms = { withdrawal: { feeMinCents: number; feeBasisPoints: number }; gstBasisPoints: number }
export type WithdrawalQuote = {
  amountCents: Cents
  feeCents: Cents
  /** Inside the fee, not on top of it. */
  gstCents: Cents
  netCents: Cents
}
/** The fee is what is deducted, tax included, so that amount − fee = what arrives, to the cent, on every screen. */
export function quoteWithdrawal(amountCents: Cents, { withdrawal, gstBasisPoints }: QuoteTerms): WithdrawalQuote {
  const feeCents = cents(
    Math.min(amountCents, Math.max(withdrawal.feeMinCents, shareOf(amountCents, withdrawal.feeBasisPoints))),
  )
  const gstCents = cents(mulDiv(feeCents, gstBasisPoints, 10_000 + gstBasisPoints))
  return { amountCents, feeCents, gstCents, netCents: minus(amountCents, feeCents) }
}

/** The first day on or after `day` that is neither Saturday nor Sunday. */
export function nextOpenDay(day: Day): Day {
  let open = day
  while (isWeekend(open)) open = addDays(open, 1)
  return open
}
/** Null when withdrawals are open now, else the instant at which they open. */
export const closedUntil = (now: Date): Date | null =>
  isWeekend(dayOf(now)) ? startOfDay(nextOpenDay(dayOf(now))) : null

type Arrival = { from: Day; by: Day }
/** The first and the last working day on which the money may arrive when it is requested on `day`. */
export const arrivalOf = (
  day: Day,
  { withdrawal }: Pick<Terms, 'withdrawal'>,
  holidays: ReadonlySet<Day>,
): Arrival => ({
  from: addWorkingDays(day, withdrawal.arrivesFromDays, holidays),
  by: addWorkingDays(day, withdrawal.arrivesByDays, holidays),
})

/** The next instant at which the bank stops taking payments for the same working day. */
export function nextCutOff(now: Date, { bank }: Pick<Terms, 'bank'>, holidays: ReadonlySet<Day>): Date {
  for (let day = dayOf(now); ; day = addDays(day, 1)) {
    const at = new Date(startOfDay(day).getTime() + bank.cutOffMinutes * 60_000)
    if (at > now && isWorkingDay(day, holidays)) return at
  }
}

type PayableTo = { state: 'unverified' | 'verified' | 'rejected'; usableAt: Date; nameMatches: boolean }
export type WithdrawalFacts = {
  standing: Standing
  cooling: { why: CoolOffReason; until: Date } | null
  /** Payouts are stopped while the books are examined. */
  stopped: boolean
  payee: PayableTo | undefined
  /** Withdrawals requested today and neither cancelled nor refused. */
  today: number
  availableCents: Cents
  terms: FeeTerms
  now: Date
}

/** The first reason to refuse, in the order in which a person would want to hear it; else the costs. */
export function decideWithdrawal(facts: WithdrawalFacts, amountCents: Cents): WithdrawalQuote {
  const { standing, cooling, stopped, today, availableCents, terms, now } = facts
  refuseUnlessMay(standing, 'withdraw')
  const opensAt = closedUntil(now)
  if (opensAt)
    refuse('withdrawalWeekend', { opensAt: { en: sayDay(opensAt, 'en', now), cn: sayDay(opensAt, 'cn', now) } })
  if (stopped)
    refuse('withdrawalFailed', {
      reason: { en: 'payments out are stopped while the books are checked', cn: '账目核对中，暂停对外付款' },
    })
  refusePayee(facts)
  if (cooling && cooling.until > now)
    refuse('withdrawalCooling', { why: sayCoolOff(cooling.why), until: sayBothDayTimes(cooling.until, now) })
  const { minCents, maxCents, perDay } = terms.withdrawal
  if (amountCents < minCents) refuse('withdrawalBelowMin', { min: sayCents(minCents) })
  if (amountCents > maxCents) refuse('withdrawalAboveMax', { max: sayCents(maxCents) })
  if (today >= perDay) refuse('withdrawalDaily', { limit: perDay })
  if (amountCents > availableCents) refuse('withdrawalBalance', { available: sayCents(availableCents) })
  return quoteWithdrawal(amountCents, terms)
}

function refusePayee({ payee, now }: WithdrawalFacts): void {
  if (!payee || payee.state === 'rejected') refuse('bankIncorrect')
  if (!payee.nameMatches) refuse('holderMismatch')
  if (payee.state !== 'verified') refuse('payeeUnverified')
  if (payee.usableAt > now) refuse('payeeTooNew', { until: sayBothDayTimes(payee.usableAt, now) })
}

/** Freezes the whole amount, fee included; no fee is earned before the money has left. */
export const holdPosting = (memberId: number, amount: Cents): Posting => ({
  debit: wallet(memberId, 'available'),
  credit: wallet(memberId, 'held'),
  amount,
})
export const freePosting = (memberId: number, amount: Cents): Posting => ({
  debit: wallet(memberId, 'held'),
  credit: wallet(memberId, 'available'),
  amount,
})
