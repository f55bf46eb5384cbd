/** The product sees only this much of a bank, whichever bank it is. */
import type { Cents } from '@tonne/domain/money'
import type { Tx } from '../../platform/database/database.ts'

/**
 * The operator's own account, which members pay to and payouts leave from. `number` is its name on the bank's
 * statements.
 */
export type BankAccount = { uen: string; name: string; number: string; bic: string }

/** The destination of a payout: an account at a bank, or a PayNow proxy ('+6591234567', a UEN). */
type Creditor = { name: string } & (
  | { kind: 'account'; bic: string; number: string }
  | { kind: 'mobile' | 'uen'; proxy: string }
)
/** Identified by `endToEndId`, which comes back on the statement. */
export type Payout = { endToEndId: string; amountCents: Cents; creditor: Creditor }

export type Bank = {
  name: string
  account: BankAccount
  /** Called for a new deposit, in its transaction. A real bank needs no call. */
  expect(tx: Tx, intent: { reference: string; amountCents: Cents; expiresAt: Date; now: Date }): Promise<void>
  /** Called when the member cancels a deposit. Money may come all the same. */
  forget(tx: Tx, reference: string): Promise<void>
  /**
   * Hands a payout over; the same EndToEndId again is the same payout. It is not part of any transaction of ours:
   * commit before that it is being sent, and ask again after PayoutUnsure. `in_file`: nothing was sent, it leaves with
   * the next payment file.
   */
  pay(payout: Payout, now: Date): Promise<'accepted' | 'in_file'>
}
/** The bank did not answer, so it may or may not have accepted. Repeat the same payout, never another in its place. */
export class PayoutUnsure extends Error {
  override name = 'PayoutUnsure'
}
/** Hands it over; false where nobody knows whether the bank has it. */
export async function isTaken(bank: Pick<Bank, 'pay'>, payout: Payout, now: Date): Promise<boolean> {
  try {
    await bank.pay(payout, now)
    return true
  } catch (error) {
    if (error instanceof PayoutUnsure) return false
    throw error
  }
}

/**
 * A line of the bank's statement, identified by the bank's own reference. `returned`: why a payout of ours came back.
 */
export type BankLine = {
  bank: string
  bankRef: string
  direction: 'credit' | 'debit'
  amountCents: Cents
  reference: string | null
  endToEndId: string | null
  counterparty: string | null
  valueAt: Date
  returned?: string
}
export type LineOutcome = 'credited' | 'in_review' | 'suspense' | PayoutOutcome
type PayoutOutcome = 'paid' | 'payout_returned' | 'payout_review'
/** Books a line: `known` when it was reported before and nothing changed. */
export type SettleLine = (line: BankLine, now: Date) => Promise<LineOutcome | 'known'>

export type PayoutSettled = { outcome: PayoutOutcome; why: string | null }
/**
 * Books a debit, or a payout that came back, in the transaction that stores its line. It is called for one line at a
 * time on a node, never for a known line, and enters the line's postings (a payment: house payouts -> house bank; a
 * return: house bank -> its destination). Undefined: no payout of ours has this EndToEndId, so nothing was written and
 * the line goes to suspense.
 */
export type SettlePayout = (tx: Tx, line: BankLine, now: Date) => Promise<PayoutSettled | undefined>

/** Money in under a reference, as most lines are. */
export const creditLine = (
  line: Pick<BankLine, 'bank' | 'bankRef' | 'reference' | 'amountCents' | 'valueAt'>,
): BankLine => ({ direction: 'credit', endToEndId: null, counterparty: null, ...line })
