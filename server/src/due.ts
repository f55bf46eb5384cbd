/** Jobs that are due at one instant are done in this order. */
import type { DueJob } from './platform/schedule/runDue.ts'

const ORDER = [
  ...['sweepOld', 'sweepCodes', 'sweepUploads', 'sweepFiles', 'sweepLooks', 'forgetClosed'],
  ...[
    'reviewDue',
    'findPairs',
    'watchMarket',
    'watchRecoveries',
    'carryOutRequests',
    'askOwners',
    'publishDue',
    'tellEveryone',
  ],
  'expireDeposits',
  // First what ends a presale's orders, then what delivers its tons.
  ...['settleProceeds', 'tellFills', 'keepReferences', 'emptyClosedBooks', 'quoteMarket'],
  // A draw before its lapses, a payment's delivery before the next look.
  ...['observePhases', 'commitDraws', 'returnDoubles', 'drawDue', 'lapseDue', 'remindDue', 'deliverDue'],
  ...['countMembers', 'checkLedger', 'remindPlans', 'runPlans'],
  // Rows are sealed before they are counted and checked.
  ...['sealLiabilities', 'sealRows', 'keepHead', 'snapshotFigures', 'watchInvariants', 'watchHistory'],
  // Lines of the bank before the close that counts them.
  ...['bookBankFiles', 'closeDays', 'closeMonths', 'sendReturns'],
  ...['demoNameCheck', 'demoDesk', 'demoRegistry', 'sendPayouts', 'demoBankPays'],
]

/** Refuses a job that has no place in the order. */
export function inOrder(jobs: readonly DueJob[]): DueJob[] {
  const place = ({ name }: DueJob): number => {
    const at = ORDER.indexOf(name)
    if (at < 0) throw new Error(`the due job ${name} has no place in the order of server/src/due.ts`)
    return at
  }
  return [...jobs].sort((a, b) => place(a) - place(b))
}
