import { house, type Posting, wallet } from '../ledger.ts'
import { type Cents, minus } from '../money.ts'
import type { WithdrawalStage } from '../states.ts'
import { freePosting } from './withdrawal.ts'

type Paid = { memberId: number; amountCents: Cents; feeCents: Cents; gstCents: Cents; netCents: Cents }
const fees = ({ feeCents, gstCents }: Paid): { pocket: 'fees' | 'gst'; amount: Cents }[] =>
  [
    { pocket: 'fees' as const, amount: minus(feeCents, gstCents) },
    { pocket: 'gst' as const, amount: gstCents },
  ].filter(({ amount }) => amount > 0)

/** The bank paid: the held money leaves through the payouts' account, and only now is the fee earned. */
export const paidPostings = (w: Paid): Posting[] => [
  { debit: wallet(w.memberId, 'held'), credit: house('payouts'), amount: w.netCents },
  ...fees(w).map(({ pocket, amount }) => ({ debit: wallet(w.memberId, 'held'), credit: house(pocket), amount })),
  { debit: house('payouts'), credit: house('bank'), amount: w.netCents },
]
/** A payment came back: all of it is the member's again, including the fee. */
export const returnedPostings = (w: Paid): Posting[] => [
  { debit: house('bank'), credit: house('payouts'), amount: w.netCents },
  { debit: house('payouts'), credit: wallet(w.memberId, 'available'), amount: w.netCents },
  ...fees(w).map(({ pocket, amount }) => ({ debit: house(pocket), credit: wallet(w.memberId, 'available'), amount })),
]
/** The bank reported the return before the debit: the money never left the hold, and the two lines will cancel out. */
export const returnedFirstPostings = (w: Paid): Posting[] => [
  freePosting(w.memberId, w.amountCents),
  { debit: house('bank'), credit: house('payouts'), amount: w.netCents },
]
/**
 * Money that the bank took or gave for an unknown reason is booked to the payouts' account, where it is seen, until a
 * person resolves it.
 */
export const strayPostings = (direction: 'credit' | 'debit', amount: Cents): Posting[] =>
  direction === 'debit'
    ? [{ debit: house('payouts'), credit: house('bank'), amount }]
    : [{ debit: house('bank'), credit: house('payouts'), amount }]

/**
 * `uneven`: lines of the line's own amount that did not fit, and that no line in the other direction has made even
 * since. 'debit': the bank took the amount once too often.
 */
export type KnownPayout = {
  stage: WithdrawalStage
  netCents: Cents
  paid: boolean
  returned: boolean
  uneven: 'credit' | 'debit' | null
}
type PayoutLine = { direction: 'credit' | 'debit'; amountCents: Cents }
/** `stop`: the books and the bank disagree about money that left, so no more leaves until people have looked. */
export type LineMeaning =
  | { means: 'paid' | 'paid_after_return' | 'returned' | 'returned_first' | 'evened' }
  | { means: 'stray'; why: 'twice' | 'amount' | 'unsent' | 'returned_twice'; stop: true }

const stray = (why: 'twice' | 'amount' | 'unsent' | 'returned_twice'): LineMeaning => ({
  means: 'stray',
  why,
  stop: true,
})
/** The meaning of a statement line that names a payout of ours, whatever order the lines come in. */
export function meaningOf(payout: KnownPayout, line: PayoutLine): LineMeaning {
  // Of two payments one came back: the member still has the other.
  if (line.direction === 'credit' && payout.uneven === 'debit') return { means: 'evened' }
  const meaning = byStage(payout, line)
  return meaning.means === 'stray' && line.direction === 'debit' && payout.uneven === 'credit'
    ? { means: 'evened' }
    : meaning
}

function byStage(
  { stage, netCents, paid, returned }: KnownPayout,
  { direction, amountCents }: PayoutLine,
): LineMeaning {
  const atBank = stage === 'sending' || stage === 'sent'
  if (direction === 'debit') {
    if (paid) return stray('twice')
    if (amountCents !== netCents) return stray('amount')
    if (returned) return { means: 'paid_after_return' }
    return atBank ? { means: 'paid' } : stray('unsent')
  }
  if (returned) return stray('returned_twice')
  if (amountCents !== netCents) return stray('amount')
  if (stage === 'completed') return { means: 'returned' }
  return atBank ? { means: 'returned_first' } : stray('unsent')
}
