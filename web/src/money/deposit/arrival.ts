import type { DepositOut } from '../../shared/payment/depositOut.ts'

/** The amount that arrived; before that, the requested one. */
export const arrivedCents = ({ paidCents, amountCents }: Pick<DepositOut, 'paidCents' | 'amountCents'>): number =>
  paidCents ?? amountCents

type Fated = Pick<DepositOut, 'state' | 'paidCents' | 'paidBy'>
/** What to read of a deposit that is not waiting: what happened to it, and to the money under its reference. */
export function fateOf({ state, paidCents, paidBy }: Fated) {
  if (state === 'in_review' && paidBy !== null) return 'other'
  // Operators ended its review, because the money was another member's.
  if (state === 'cancelled' && paidCents !== null) return 'given'
  return state === 'completed' || state === 'waiting' ? null : state
}
