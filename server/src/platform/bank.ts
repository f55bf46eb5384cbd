/** Why: a bank is whoever turns an intent into money; the product sees only this much of it, whichever bank it is. */
import type { Cents } from '@tonne/domain/money'
import type { Tx } from './database/database.ts'

export type Bank = {
  name: string
  /** Where members pay to: what the PayNow code names. */
  payee: { uen: string; name: string }
  /** Told of a new intent, in its transaction. A real bank needs no telling. */
  expect(tx: Tx, intent: { reference: string; amountCents: Cents; now: Date }): Promise<void>
  /** Told that the member gave an intent up. Money may come all the same. */
  forget(tx: Tx, reference: string): Promise<void>
}
/** A credit on the bank's statement, known for ever by the bank's own reference. */
export type BankLine = { bank: string; bankRef: string; reference: string | null; amountCents: Cents; valueAt: Date }
export type LineOutcome = 'credited' | 'in_review' | 'suspense'
/** Books a line: `known` when it was told before and nothing changed. */
export type SettleLine = (line: BankLine, now: Date) => Promise<LineOutcome | 'known'>
