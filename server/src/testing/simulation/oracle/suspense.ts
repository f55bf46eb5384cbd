/** Money of the bank that could not be credited: members claim it, and two operators of finance decide whose it is. */
import type { BankLine, Claim, LineDecision } from './bankBooks.ts'
import { type Books, type Deposit, no, tell, type Verdict } from './books.ts'

export const isDecided = ({ decisions }: Books, { ref }: BankLine): boolean =>
  decisions.some((d) => d.ref === ref && d.state === 'approved')
const waits = ({ outcome }: BankLine): boolean => outcome === 'in_review' || outcome === 'suspense'
/** The items that the desk shows as waiting for a decision. */
export const undecidedCents = (books: Books): number =>
  books.bank.lines.filter((l) => waits(l) && !isDecided(books, l)).reduce((sum, { cents }) => sum + cents, 0)

export type ClaimInput = { member: number; cents: number; day: string; reference: string }
export function claimPayment(books: Books, input: ClaimInput): Verdict {
  const open = books.claims.filter((c) => c.member === input.member && c.state === 'open')
  if (open.some((c) => c.cents === input.cents && c.day === input.day && c.reference === input.reference))
    return no('claimTwice')
  if (open.length >= 5) return no('claimTooMany')
  const made: Claim = { no: '', ...input, state: 'open' }
  books.claims.push(made)
  return { says: { state: 'open', amountCents: input.cents }, number: (given) => (made.no = given) }
}
export function withdrawClaim(books: Books, { member, no: given }: { member: number; no: string }): Verdict {
  const found = books.claims.find((c) => c.no === given && c.member === member)
  if (!found) return no('notFound')
  if (found.state !== 'open') return no('claimNotOpen')
  found.state = 'withdrawn'
  return { says: { state: 'withdrawn' } }
}
export function refuseClaim(books: Books, { no: given }: { no: string }): Verdict {
  const found = books.claims.find((c) => c.no === given)
  if (!found) return no('notFound')
  if (found.state !== 'open') return no('stateMoved')
  found.state = 'refused'
  tell(books.accounts[found.member]!, 'claimRefused')
  return { says: { state: 'refused' } }
}

export type ProposeInput = Pick<LineDecision, 'ref' | 'kind' | 'member' | 'claim' | 'by'>
export function proposeLine(books: Books, input: ProposeInput): Verdict {
  const line = books.bank.lines.find(({ ref }) => ref === input.ref)
  if (!line) return no('notFound')
  if (line.cents < 0 || !waits(line)) return no('lineMatched')
  const claim = books.claims.find((c) => c.no === input.claim)
  if (claim && claim.member !== input.member) return no('notFound')
  if (claim && claim.state !== 'open') return no('stateMoved')
  if (books.decisions.some((d) => d.ref === input.ref && d.state !== 'rejected')) return no('stateMoved')
  const made: LineDecision = { ...input, id: 0, state: 'proposed', endToEndId: '', settled: false }
  books.decisions.push(made)
  return { says: { kind: input.kind, state: 'proposed' }, number: (_, answer) => (made.id = Number(answer.id)) }
}

type DecideInput = { id: number; by: number; approve: boolean }
export function decideLine(books: Books, { id, by, approve }: DecideInput): Verdict {
  const found = books.decisions.find((d) => d.id === id)
  if (!found) return no('notFound')
  if (found.state !== 'proposed') return no('stateMoved')
  if (approve && found.by === by) return no('ownAct')
  const claim = books.claims.find((c) => c.no === found.claim)
  if (approve && claim && claim.state !== 'open') return no('stateMoved')
  found.state = approve ? 'approved' : 'rejected'
  if (!approve) return { says: { state: found.state } }
  if (claim) claim.state = 'granted'
  const line = books.bank.lines.find(({ ref }) => ref === found.ref)!
  const began = books.deposits.find((d) => d.no === line.deposit && d.state === 'in_review')
  if (found.kind === 'match') creditTo(books, found.member, { cents: line.cents, began })
  else if (began) {
    began.state = 'returned'
    tell(books.accounts[began.member]!, 'depositReturned')
  }
  return { says: { state: 'approved' }, number: (_, answer) => (found.endToEndId = String(answer.endToEndId ?? '')) }
}
/** Under the intended deposit, or under one made for it. */
function creditTo(books: Books, member: number, { cents, began }: { cents: number; began: Deposit | undefined }): void {
  const account = books.accounts[member]!
  account.cents += cents
  tell(account, 'depositCredited')
  if (began?.member === member) {
    Object.assign(began, { state: 'completed', cents })
    return
  }
  if (began) {
    began.state = 'cancelled'
    tell(books.accounts[began.member]!, 'depositGivenOn')
  }
  books.deposits.push({ no: '', reference: '', member, cents, state: 'completed', expiresAt: books.now })
}
/** The bank returned the payment under its given number: once. */
export function settleReturn(books: Books, { cents, endToEndId }: { cents: number; endToEndId: string }): boolean {
  const found = books.decisions.find((d) => d.endToEndId === endToEndId && d.state === 'approved' && !d.settled)
  if (!found || books.bank.lines.find(({ ref }) => ref === found.ref)!.cents !== -cents) return false
  found.settled = true
  return true
}
