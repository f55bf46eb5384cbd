import { type Books, no, type Scope, tell, type Verdict } from './books.ts'
import { DAY, HOUR } from './calendar.ts'

export type ImposeInput = { by: number; member: number; scopes: Scope[] }
const enforce = (
  books: Books,
  {
    member,
    scopes,
    own = false,
    reviewBy = books.now + 30 * DAY,
  }: { member: number; scopes: Scope[]; own?: boolean; reviewBy?: number },
) => {
  const made = { caseNo: '', scopes, since: books.now, reviewBy, late: false, own }
  books.accounts[member]!.restricted.push(made)
  tell(books.accounts[member]!, own ? 'accountFrozen' : 'restrictionImposed')
  return made
}
export function impose(books: Books, { by, member, scopes }: ImposeInput): Verdict {
  if (scopes.includes('withdraw')) {
    const proposal = { id: 0, member, scopes, by, decided: false, reviewBy: books.now + 30 * DAY }
    books.proposals.push(proposal)
    return { says: { caseNo: null }, number: (_, answer) => (proposal.id = Number(answer.proposal)) }
  }
  const made = enforce(books, { member, scopes })
  return { says: { proposal: null }, number: (_, answer) => (made.caseNo = String(answer.caseNo)) }
}
export function decideCase(books: Books, { by, id, approve }: { by: number; id: number; approve: boolean }): Verdict {
  const found = books.proposals.find((p) => p.id === id)
  if (!found) return no('notFound')
  if (found.decided) return no('stateMoved')
  if (approve && found.by === by) return no('ownAct')
  if (approve && found.reviewBy <= books.now) return no('restrictionReview')
  found.decided = true
  if (!approve) return { says: { caseNo: null } }
  const made = enforce(books, found)
  return { says: {}, number: (_, answer) => (made.caseNo = String(answer.caseNo)) }
}
export function lift(books: Books, { caseNo }: { caseNo: string }): Verdict {
  const account = Object.values(books.accounts).find(({ restricted }) => restricted.some((r) => r.caseNo === caseNo))
  if (!account) return no('notFound')
  const found = account.restricted.find((r) => r.caseNo === caseNo)!
  if (found.own) return no('caseEndsOtherwise')
  account.restricted.splice(account.restricted.indexOf(found), 1)
  if (found.scopes.includes('order')) account.kept.push({ since: found.since, until: books.now })
  tell(account, 'restrictionLifted')
  return { says: {} }
}
/** A second tap returns the first one's case. */
export function freeze(books: Books, { member }: { member: number }): Verdict {
  const before = books.accounts[member]!.restricted.find(({ own }) => own)
  if (before) return { says: { caseNo: before.caseNo } }
  const made = enforce(books, { member, scopes: ['order', 'sell', 'withdraw'], own: true })
  return { says: {}, number: (_, answer) => (made.caseNo = String(answer.caseNo)) }
}
/** Withdrawals wait a day; without the password nothing changes. */
export function changePassword(
  books: Books,
  { member, from, to }: { member: number; from: string; to: string },
): Verdict {
  const account = books.accounts[member]!
  if (from !== account.password) return no('passwordIncorrect')
  if (from === to) return no('loginPasswordUnchanged')
  const until = books.now + 24 * HOUR
  account.password = to
  account.provedAt = books.now
  account.waits.push({ since: books.now, until })
  tell(account, 'loginPasswordChanged')
  return { says: { until } }
}
/** A due job reports late reviews. A member's own freeze is not reviewed. */
export function reviewLate(books: Books): void {
  for (const account of Object.values(books.accounts))
    for (const found of account.restricted.filter((r) => !r.own && !r.late && r.reviewBy <= books.now)) {
      found.late = true
      tell(account, 'reviewLate')
    }
}

export function stopProject(books: Books, { by, project }: { by: number; project: string }): Verdict {
  const found = books.projects[project]!
  if (found.closed) return no('stateMoved')
  if (found.stopped) return no('projectStopped')
  Object.assign(found, { stopped: true, stoppedBy: by, reopenBy: 0 })
  return { says: {} }
}
export function proposeReopen(books: Books, { by, project }: { by: number; project: string }): Verdict {
  const found = books.projects[project]!
  if (found.closed) return no('stateMoved')
  if (!found.stopped) return no('projectNotStopped')
  found.reopenBy = by
  return { says: {} }
}
export function decideStop(
  books: Books,
  { by, project, close }: { by: number; project: string; close: boolean },
): Verdict {
  const found = books.projects[project]!
  if (found.closed) return no('stateMoved')
  if (!found.stopped) return no('projectNotStopped')
  if (!close && found.reopenBy === 0) return no('reopenNotProposed')
  if (found.stoppedBy === by || (!close && found.reopenBy === by)) return no('ownAct')
  Object.assign(found, { stopped: false, closed: close })
  return { says: {} }
}
