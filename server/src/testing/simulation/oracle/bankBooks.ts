/** The books of the bank, of claims and of fees. */

/** `payer` is the payer's name on the bank's line; `endToEndId` the number of a payout that left or came back. */
export type Line = {
  ref: string
  cents: number
  reference: string
  payer: string
  endToEndId: string
  returned: boolean
}
export type Statement = { id: string; day: string; opens: number; currency: string; lines: readonly Line[] }

/** A line of the bank's statement. `deposit`: the deposit whose review it began. */
export type BankLine = {
  ref: string
  cents: number
  reference: string
  outcome: 'credited' | 'in_review' | 'suspense' | 'paid' | 'payout_returned'
  deposit: string | null
}
export type LineDecision = {
  id: number
  ref: string
  kind: 'match' | 'return'
  member: number
  claim: string | null
  by: number
  state: 'proposed' | 'approved' | 'rejected'
  endToEndId: string
  settled: boolean
}
export type Claim = {
  no: string
  member: number
  cents: number
  day: string
  reference: string
  state: 'open' | 'granted' | 'refused' | 'withdrawn'
}

/** In basis points, from `at` on. */
export type Fees = { at: number; buy: number; sell: number }
export type FeeProposal = Fees & { id: number; by: number; state: 'proposed' | 'approved' | 'rejected'; base: number }
