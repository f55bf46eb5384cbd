import { type Books, tell } from './books.ts'
import { reviewLate } from './cases.ts'
import { expireDeposits } from './payments.ts'
import { remindPlans, runPlan, runPlans } from './plans.ts'
import { commit, deliver, drawAll, endPresaleBooks, lapse, moveDeadlines, type Opened, remind } from './presales.ts'
import { removeLost, watchLost } from './recoveries.ts'
import { keepReferences } from './reference.ts'
import { takeOutBarred, takeOutStrays } from './trading.ts'

type Duty = (books: Books, opened: (project: string) => Opened | undefined) => void

/**
 * A seller is paid at the start of the promised working day; sales of one order that are paid together have one notice.
 */
function settleProceeds(books: Books): void {
  const due = books.trades.filter((t) => !t.settled && t.dueAt <= books.now)
  for (const trade of due) {
    const seller = books.accounts[trade.seller]!
    seller.held -= trade.earnedCents
    seller.cents += trade.earnedCents
    trade.settled = true
  }
  for (const seq of new Set(due.map((t) => t.sellOrder))) {
    const order = books.orders.find((o) => o.seq === seq)!
    tell(books.accounts[order.member]!, 'proceedsCame')
    if (
      order.leftKg === 0 &&
      order.state === 'in_progress' &&
      books.trades.every((t) => t.sellOrder !== seq || t.settled)
    )
      order.state = 'completed'
  }
}
/** The owner of a waiting order is notified when it was filled meanwhile. */
function tellFills(books: Books): void {
  for (const order of books.orders.filter((o) => o.kind === 'market' && o.notifiedKg < o.filledKg)) {
    order.notifiedKg = order.filledKg
    tell(books.accounts[order.member]!, 'orderFilled')
  }
}
export const duties: readonly Duty[] = [
  ...[
    reviewLate,
    watchLost,
    removeLost,
    expireDeposits,
    settleProceeds,
    tellFills,
    keepReferences,
    endPresaleBooks,
    takeOutBarred,
    takeOutStrays,
  ],
  // Each plan's month is an act of its own.
  ...[commit, drawAll, moveDeadlines, lapse, remind, deliver, remindPlans, runPlan, runPlan, runPlans],
]
