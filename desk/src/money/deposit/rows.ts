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
}
export function lineLook({ outcome, decision }: Line): Look {
  if (decision?.state === 'proposed') return { look: 'half', word: 'proposed' }
  if (decision?.state === 'approved')
    return decision.kind === 'match' ? { look: 'done', word: 'credited' } : { look: 'stop', word: 'returned' }
  return outcomes[outcome] ?? { look: 'wait', word: 'open' }
}
export const claimLooks: Record<ClaimItem['state'], Look> = {
  open: { look: 'wait', word: 'claimOpen' },
  granted: { look: 'done', word: 'claimGranted' },
  refused: { look: 'stop', word: 'claimRefused' },
  withdrawn: { look: 'stop', word: 'claimWithdrawn' },
}
/** Nobody has decided it yet, or one person has. */
export const waits = (line: Line): boolean => mayDecide(line) || line.decision?.state === 'proposed'
/** Only money that came in and is undecided can be decided about. */
export const mayDecide = ({ direction, outcome, decision }: Line): boolean =>
  direction === 'credit' && decision === null && (outcome === 'in_review' || outcome === 'suspense')
/** The reason why a line was not booked automatically, in our words; the bank's own words are shown as they are. */
export const whyWords: Readonly<Record<string, keyof typeof copy>> = {
  amount: 'whyAmount',
  twice: 'whyTwice',
  closed: 'whyClosed',
  payer: 'whyPayer',
  reference: 'whyReference',
  payout: 'whyPayout',
}
