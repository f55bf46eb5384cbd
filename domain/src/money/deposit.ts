/**
 * Money belongs to the member who asked for it with that reference and amount and paid it from an account of their own.
 * Anything else waits for an operator.
 */
import type { Terms } from '../base/terms.ts'
import { sayCents } from '../format.ts'
import { type Entry, house, wallet } from '../ledger.ts'
import type { Cents } from '../money.ts'
import { judgePayer } from '../people/payer.ts'
import { refuse } from '../refusals.ts'
import type { DepositState } from '../states.ts'

/** Refuses an amount outside the published limits, and one deposit more than may wait at once. */
export function openDeposit(amount: Cents, waiting: number, { deposit }: Terms): void {
  if (amount < deposit.minCents) refuse('depositBelowMin', { min: sayCents(deposit.minCents) })
  if (amount > deposit.maxCents) refuse('depositAboveMax', { max: sayCents(deposit.maxCents) })
  if (waiting >= deposit.openAtOnce) refuse('depositTooMany', { limit: deposit.openAtOnce })
}

/** The letters of a reference: none that a person could misread or a bank could change. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/**
 * 8 random bytes -> 'DEP-7Q4K2M9X', short enough for PayNow's 25 characters. Bytes of 240 and up would favour some
 * letters: they are dropped.
 */
export const referenceFrom = (random: Uint8Array): string =>
  `DEP-${[...random]
    .filter((byte) => byte < 240)
    .slice(0, 8)
    .map((byte) => referenceAlphabet[byte % 30])
    .join('')}`

/** `closed`: the member's account is closed, so nobody could take the money out of it again. */
type Intent = {
  id: number
  memberId: number
  amountCents: Cents
  state: DepositState
  closed: boolean
  registeredName: string
}
/** `payer`: the payer's name as the bank gives it. */
type BankCredit = { amountCents: Cents; payer: string | null }
/** `credit` books the money to the member; `review` leaves it with the operators and says why. */
export type Match = { to: 'credit'; entry: Entry } | { to: 'review'; why: 'amount' | 'twice' | 'closed' | 'payer' }

/**
 * The line that put a deposit in review: the decision about it ends the review. Other lines under its reference are
 * separate money.
 */
export const beganReview = (why: string | null): boolean => why === 'amount' || why === 'payer'

/** A bank line whose reference names this deposit. A late payment of the right amount is still the member's money. */
export function matchDeposit(intent: Intent, line: BankCredit): Match {
  if (intent.state === 'completed' || intent.state === 'returned' || intent.state === 'in_review')
    return { to: 'review', why: 'twice' }
  if (intent.closed) return { to: 'review', why: 'closed' }
  if (line.amountCents !== intent.amountCents) return { to: 'review', why: 'amount' }
  // A line that names nobody still has the member's reference and amount, so it is credited.
  if (judgePayer(line.payer, intent.registeredName) === 'other') return { to: 'review', why: 'payer' }
  const postings = [{ debit: house('bank'), credit: wallet(intent.memberId, 'available'), amount: line.amountCents }]
  return { to: 'credit', entry: { kind: 'deposit', causeId: intent.id, postings } }
}
