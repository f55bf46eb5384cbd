/** Why: a bank is whoever turns an intent into money; the product sees only this much of it. */
import type { Cents } from '@tonne/domain/money'
import type { Tx } from '../platform/database/database.ts'

export type Bank = {
  name: string
  /** Where members pay to: what the PayNow code names. */
  payee: { uen: string; name: string }
  /** Told of a new intent, in its transaction. A real bank needs no telling. */
  expect(tx: Tx, intent: { reference: string; amountCents: Cents; now: Date }): Promise<void>
}
