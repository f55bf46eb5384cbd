import type { Output } from '@tonne/contract/endpoint'
import type { lineDesk } from '@tonne/contract/money/claim'
import type { TagLook } from '../../ui/Tag.tsx'
import type { copy } from './copy.ts'

export type Line = Output<typeof lineDesk.lines>['items'][number]
export type ClaimItem = Output<typeof lineDesk.claims>['items'][number]
type Look = { look: TagLook; word: keyof typeof copy }

const outcomes: Record<string, Look> = {
  in_review: { look: 'wait', word: 'review' },
  suspense: { look: 'wait', word: 'suspense' },
  credited: { look: 'done', word: 'credited' },
  paid: { look: 'done', word: 'outPaid' },
  payout_returned: { look: 'stop', word: 'outReturned' },
  payout_review: { look: 'wait', word: 'outReview' },
  evened: { look: 'done', word: 'outEvened' },
}
const decided: Record<NonNullable<Line['decision']>['kind'], Look> = {
  match: { look: 'done', word: 'credited' },
  return: { look: 'stop', word: 'returned' },
  own: { look: 'done', word: 'ours' },
}
export function lineLook({ open, outcome, decision }: Line): Look {
  if (decision?.state === 'proposed') return { look: 'half', word: 'proposed' }
  if (decision?.state === 'approved') return decided[decision.kind]
  return outcomes[outcome === 'payout_review' && !open ? 'evened' : outcome] ?? { look: 'wait', word: 'open' }
}
export const claimLooks: Record<ClaimItem['state'], Look> = {
  open: { look: 'wait', word: 'claimOpen' },
  granted: { look: 'done', word: 'claimGranted' },
  refused: { look: 'stop', word: 'claimRefused' },
  withdrawn: { look: 'stop', word: 'claimWithdrawn' },
}
/** Nobody has decided it yet, or one person has. */
export const waits = (line: Line): boolean => mayDecide(line) || line.decision?.state === 'proposed'
export const mayDecide = ({ open, decision }: Line): boolean => open && decision === null
/** Only money that came in can be a member's, or be sent back. */
export const mayCredit = (line: Line): boolean => mayDecide(line) && line.direction === 'credit'
/** Money that names a member's deposit, or that a member claims, is theirs or its payer's. */
export const mayTakeOver = (line: Line): boolean =>
  mayDecide(line) && line.outcome !== 'in_review' && (line.direction === 'debit' || line.claims.length === 0)
export const decisionWords = {
  match: { proposes: 'decisionMatch', approves: 'approveMatch' },
  return: { proposes: 'decisionReturn', approves: 'approveReturn' },
  own: { proposes: 'decisionOwn', approves: 'approveOwn' },
} as const satisfies Record<NonNullable<Line['decision']>['kind'], Record<string, keyof typeof copy>>
/** The reason why a line was not booked automatically, in our words; the bank's own words are shown as they are. */
export const whyWords: Readonly<Record<string, keyof typeof copy>> = {
  amount: 'whyAmount',
  twice: 'whyTwice',
  closed: 'whyClosed',
  payer: 'whyPayer',
  reference: 'whyReference',
  payout: 'whyPayout',
}
/** The same, of a line that names a payout and does not fit it. */
export const payoutWords: Readonly<Record<string, keyof typeof copy>> = {
  amount: 'whyPaidAmount',
  twice: 'whyPaidTwice',
  unsent: 'whyUnsent',
  returned_twice: 'whyReturnedTwice',
  evened: 'whyEvened',
}
