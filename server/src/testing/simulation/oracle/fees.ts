/** Two operators date other fees, members are notified two days before, and existing orders keep their own. */
import type { FeeProposal, Fees } from './bankBooks.ts'
import { type Books, no, tell, type Verdict } from './books.ts'
import { DAY, dayOf, startOf } from './calendar.ts'

export const feesAt = ({ fees, now }: Books): Fees => fees.findLast(({ at }) => at <= now)!

export type FeeInput = { by: number; side: 'buy' | 'sell'; basisPoints: number; day: string }
export function proposeFees(books: Books, { by, side, basisPoints, day }: FeeInput): Verdict {
  const newest = books.fees.at(-1)!
  if (newest[side] === basisPoints) return no('termsUnchanged')
  if (startOf(day) < startOf(dayOf(books.now)) + 2 * DAY) return no('termsTooSoon')
  if (startOf(day) < newest.at) return no('settingPlannedLater')
  const [buy, sell] = side === 'buy' ? [basisPoints, newest.sell] : [newest.buy, basisPoints]
  const made: FeeProposal = { id: 0, by, state: 'proposed', base: books.fees.length, at: startOf(day), buy, sell }
  books.feeProposals.push(made)
  return { says: { kind: 'terms', state: 'proposed' }, number: (_, answer) => (made.id = Number(answer.id)) }
}
export function decideFees(books: Books, { id, by, approve }: { id: number; by: number; approve: boolean }): Verdict {
  const found = books.feeProposals.find((proposal) => proposal.id === id)
  if (!found) return no('notFound')
  if (found.state !== 'proposed') return no('stateMoved')
  if (approve && found.by === by) return no('ownAct')
  if (approve && found.at < startOf(dayOf(books.now)) + 2 * DAY) return no('termsTooSoon')
  if (approve && found.base !== books.fees.length) return no('settingStale')
  found.state = approve ? 'approved' : 'rejected'
  if (approve) {
    const { at, buy, sell } = found
    books.fees.push({ at, buy, sell })
    for (const account of Object.values(books.accounts)) tell(account, 'feesChange')
  }
  return { says: { state: found.state } }
}
