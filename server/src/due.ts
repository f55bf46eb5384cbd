/** Jobs that are due at the same instant run in this order. */
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
  // A presale's orders end before its tons are delivered.
  ...['settleProceeds', 'tellFills', 'keepReferences', 'emptyClosedBooks', 'quoteMarket'],
  // Draws and moved deadlines come before lapses, and deliveries directly after payments.
  ...['observePhases', 'commitDraws', 'returnDoubles', 'drawDue'],
  ...['moveDeadlines', 'lapseDue', 'remindDue', 'deliverDue'],
  ...['countMembers', 'checkLedger', 'remindPlans', 'runPlans'],
  // Rows are sealed before they are counted and checked.
  ...['sealLiabilities', 'sealRows', 'keepHead', 'watchInvariants', 'watchHistory'],
  // Lines of the bank are booked before the close that counts them, and the open figures name the newest closed day.
  ...['bookBankFiles', 'closeDays', 'snapshotFigures', 'closeMonths', 'sendReturns'],
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
