/** The product sees only this much of a bank, whichever bank it is. */
import type { Cents } from '@tonne/domain/money'
import type { Tx } from '../../platform/database/database.ts'
import type { Stale } from '../ledger/post.ts'

/**
 * The operator's own account: where members pay to, and what payouts leave from. `number` is what the bank's statements
 * call it.
 */
export type BankAccount = { uen: string; name: string; number: string; bic: string }

/** Where a payout goes: an account at a bank, or a PayNow proxy ('+6591234567', a UEN). */
export type Creditor = { name: string } & (
  | { kind: 'account'; bic: string; number: string }
  | { kind: 'mobile' | 'uen'; proxy: string }
)
/** Known for ever by `endToEndId`, which comes back on the statement. */
export type Payout = { endToEndId: string; amountCents: Cents; creditor: Creditor }

export type Bank = {
  name: string
  account: BankAccount
  /** Told of a new intent, in its transaction. A real bank needs no telling. */
  expect(tx: Tx, intent: { reference: string; amountCents: Cents; expiresAt: Date; now: Date }): Promise<void>
  /** Told that the member gave an intent up. Money may come all the same. */
  forget(tx: Tx, reference: string): Promise<void>
  /**
   * Hands a payout over; the same EndToEndId again is the same payout. Not part of any transaction of ours: commit that
   * it is being sent before, and ask again after PayoutUnsure. `in_file`: nothing was sent, it leaves with the next
   * payment file.
   */
  pay(payout: Payout, now: Date): Promise<'accepted' | 'in_file'>
}
/**
 * The bank did not answer: it may or may not have accepted. The same payout is asked again, never another in its place.
 */
export class PayoutUnsure extends Error {
  override name = 'PayoutUnsure'
}

/**
 * A line of the bank's statement, known for ever by the bank's own reference. `returned`: why a payout of ours came
 * back.
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
export type PayoutOutcome = 'paid' | 'payout_returned' | 'payout_review'
/** Books a line: `known` when it was told before and nothing changed. */
export type SettleLine = (line: BankLine, now: Date) => Promise<LineOutcome | 'known'>

export type PayoutSettled = { outcome: PayoutOutcome; why: string | null; told: readonly Stale[] }
/**
 * Books a debit, or a payout that came back, in the transaction that keeps its line: called for one line at a time on a
 * node, never for a line that is known. It enters what the line moves (a payment: house payouts -> house bank; a
 * return: house bank -> where it goes). Undefined: no payout of ours has this EndToEndId; nothing was written, and the
 * line goes to suspense.
 */
export type SettlePayout = (tx: Tx, line: BankLine, now: Date) => Promise<PayoutSettled | undefined>

/** Money in under a reference, as most lines are. */
export const creditLine = (
  line: Pick<BankLine, 'bank' | 'bankRef' | 'reference' | 'amountCents' | 'valueAt'>,
): BankLine => ({
  direction: 'credit',
  endToEndId: null,
  counterparty: null,
  ...line,
})
