/**
 * Two operators of finance reverse a wrong entry to the cent, once: a deposit, whose money then waits for its owner, or
 * a purchase from a project. Everything else must be ended in another way.
 */
import { type Books, no, type Order, pocketsOf, tell, type Verdict } from './books.ts'
import type { Correction } from './outsideBooks.ts'
import { paid, sumsOf } from './sums.ts'

type Wrong = { member: number; cents: number; order: Order | null }
/** Null: it must be ended in another way. */
function wrongOf(books: Books, name: string): Wrong | null {
  const deposit = books.deposits.find((d) => d.no === name)
  if (deposit) return { member: deposit.member, cents: deposit.cents, order: null }
  const order = books.orders.find((o) => o.no === name)
  return order?.kind === 'buy'
    ? { member: order.member, cents: paid(sumsOf(order.totalCents, order.fee)), order }
    : null
}
/**
 * Tons go back under their original serials. That is certain only if no ton of the project ever left the account's free
 * tons, not even for a cancelled order.
 */
const neverGave = (books: Books, { member, project }: Order): boolean =>
  !books.orders.some((o) => o.member === member && o.project === project && o.side === 'sell') &&
  !books.retirements.some((r) => r.member === member && r.project === project)
const reversedBy = (books: Books, name: string, but?: Correction) =>
  books.corrections.find((c) => c.kind === 'mirror' && c.of === name && c.state !== 'rejected' && c !== but)
function whyNotReversed(books: Books, name: string, but?: Correction): string | undefined {
  const wrong = wrongOf(books, name)
  if (!wrong) return 'correctionOwnWay'
  if (reversedBy(books, name, but)) return 'correctionTwice'
  const { member, cents, order } = wrong
  const account = books.accounts[member]!
  const left = order ? pocketsOf(account, order.project).credits : account.cents
  return left < (order ? order.filledKg : cents) ? 'correctionMissing' : undefined
}
/** If other tons of the project left the account, these serials may be gone. */
const orGone = (books: Books, name: string) => {
  const order = wrongOf(books, name)?.order
  return order && !neverGave(books, order) ? { or: 'correctionSerials' } : {}
}

export type ReverseInput = { by: number; of: string; giveTo: number | null }
export function proposeReversal(books: Books, { by, of, giveTo }: ReverseInput): Verdict {
  const why = whyNotReversed(books, of)
  if (why) return no(why)
  const { order, cents } = wrongOf(books, of)!
  if (order && giveTo !== null) return { ...no('correctionNothingParked'), ...orGone(books, of) }
  const made: Correction = {
    ...{ no: '', kind: 'mirror', of, giveTo, by, state: 'proposed', given: false },
    cents: order ? 0 : cents,
  }
  return {
    says: { kind: 'mirror', state: 'proposed', parkedCents: made.cents },
    ...orGone(books, of),
    number: (given) => {
      made.no = given
      books.corrections.push(made)
    },
  }
}
export function proposeGiving(books: Books, { by, of, giveTo }: ReverseInput): Verdict {
  const found = books.corrections.find((c) => c.no === of)
  if (!found) return no('notFound')
  if (found.kind !== 'mirror' || found.state !== 'approved' || found.cents === 0 || found.given)
    return no('correctionNothingParked')
  if (books.corrections.some((c) => c.kind === 'give' && c.of === of && c.state === 'proposed')) return no('stateMoved')
  const made: Correction = { ...found, no: '', kind: 'give', of, giveTo, by, state: 'proposed', given: false }
  books.corrections.push(made)
  return { says: { kind: 'give', state: 'proposed' }, number: (given) => (made.no = given) }
}

type Deciding = { by: number; no: string; approve: boolean }
export function decideCorrection(books: Books, { by, no: name, approve }: Deciding): Verdict {
  const found = books.corrections.find((c) => c.no === name)
  if (!found) return no('notFound')
  if (found.state !== 'proposed') return no('stateMoved')
  if (approve && found.by === by) return no('ownAct')
  if (!approve) {
    found.state = 'rejected'
    return { says: { state: 'rejected' } }
  }
  const why = found.kind === 'mirror' ? whyNotReversed(books, found.of, found) : undefined
  if (why) return no(why)
  const enter = () => {
    found.state = 'approved'
    if (found.kind === 'mirror') reverse(books, found)
    else give(books, found)
  }
  return { says: { state: 'approved' }, ...(found.kind === 'mirror' ? orGone(books, found.of) : {}), number: enter }
}
function reverse(books: Books, found: Correction): void {
  const { member, cents, order } = wrongOf(books, found.of)!
  const account = books.accounts[member]!
  account.cents += order ? cents : -cents
  tell(account, 'entryCorrected')
  if (order) {
    const { project, filledKg: kg, at } = order
    pocketsOf(account, project).credits -= kg
    books.projects[project]!.unsoldKg += kg
    const came = account.moved.findIndex((m) => m.project === project && m.at === at && m.kg === kg && m.trade === null)
    account.moved.splice(came, 1)
    order.state = 'reversed'
  }
  if (found.giveTo !== null) give(books, found)
}
function give(books: Books, found: Correction): void {
  const account = books.accounts[found.giveTo!]!
  account.cents += found.cents
  tell(account, 'moneyGivenOn')
  const of = found.kind === 'give' ? books.corrections.find((c) => c.no === found.of)! : found
  of.given = true
}
/** The money that finance sees waiting for its owner. */
export const parkedCents = ({ corrections }: Books): number =>
  corrections
    .filter(({ kind, state, given }) => kind === 'mirror' && state === 'approved' && !given)
    .reduce((sum, { cents }) => sum + cents, 0)
