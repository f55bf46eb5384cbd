import type { BankLine, Line, Statement } from './bankBooks.ts'
import { type Books, type Deposit, no, tell, type Verdict, type Withdrawal } from './books.ts'
import { dayOf, isWeekend } from './calendar.ts'
import { proveFactor, type Shown } from './factors.ts'
import { isCooling } from './holding.ts'
import { whyNot } from './limits.ts'
import { netOf } from './sums.ts'
import { settleReturn } from './suspense.ts'

export function openDeposit(books: Books, { member, cents }: { member: number; cents: number }): Verdict {
  const open = books.deposits.filter((d) => d.member === member && d.state === 'waiting' && d.expiresAt > books.now)
  if (cents < 100) return no('depositBelowMin')
  if (cents > 20_000_00) return no('depositAboveMax')
  if (open.length >= 5) return no('depositTooMany')
  const expiresAt = books.now + 30 * 60_000
  const deposit: Deposit = { no: '', reference: '', member, cents, state: 'waiting', expiresAt }
  books.deposits.push(deposit)
  return {
    says: { state: 'waiting', amountCents: cents, expiresAt },
    number: (given, answer) => Object.assign(deposit, { no: given, reference: String(answer.reference) }),
  }
}
export function cancelDeposit(books: Books, { member, no: given }: { member: number; no: string }): Verdict {
  const deposit = books.deposits.find((d) => d.no === given && d.member === member)
  if (!deposit) return no('notFound')
  if (deposit.state !== 'waiting' || deposit.expiresAt <= books.now) return no('depositNotWaiting')
  deposit.state = 'cancelled'
  return { says: { state: 'cancelled' } }
}
export function expireDeposits(books: Books): void {
  for (const deposit of books.deposits)
    if (deposit.state === 'waiting' && deposit.expiresAt <= books.now) deposit.state = 'expired'
}

/**
 * A statement is taken whole or not at all, once and in order. A repeat changes nothing; another statement under its
 * name is refused.
 */
export function takeStatement(books: Books, statement: Statement): Verdict {
  const { id, opens, currency, lines } = statement
  const { bank } = books
  const known = bank.files.find((file) => file.id === id)
  if (known && JSON.stringify(known) === JSON.stringify(statement)) return { says: { fresh: false } }
  if (known) return no('bankFileConflict')
  if (currency !== 'SGD') return no('bankFileCurrency')
  // The first statement defines the opening balance.
  if (bank.files.length > 0 && opens !== bank.cents) return no('bankFileGap')
  bank.files.push(statement)
  bank.cents = opens
  for (const line of lines) {
    bank.cents += line.cents
    const { ref, cents, reference } = line
    bank.lines.push({ ref, cents, reference, ...(line.endToEndId ? payoutLine(books, line) : creditLine(books, line)) })
  }
  return { says: { fresh: true } }
}
type Became = Pick<BankLine, 'outcome' | 'deposit'>
const SUSPENSE: Became = { outcome: 'suspense', deposit: null }
function creditLine(books: Books, { cents, reference, payer }: Line): Became {
  const deposit = books.deposits.find((d) => d.reference !== '' && reference.includes(d.reference))
  const account = deposit && books.accounts[deposit.member]!
  if (!deposit || !account) return SUSPENSE
  if (['completed', 'in_review', 'returned'].includes(deposit.state)) return { outcome: 'in_review', deposit: null }
  if (cents !== deposit.cents || payer !== account.payer) {
    deposit.state = 'in_review'
    tell(account, cents !== deposit.cents ? 'depositInReview' : 'depositOfOther')
    return { outcome: 'in_review', deposit: deposit.no }
  }
  account.cents += cents
  deposit.state = 'completed'
  tell(account, 'depositCredited')
  return { outcome: 'credited', deposit: null }
}
/** A paid line completes it; a returned one gives the member everything back, including the fee. */
function payoutLine(books: Books, { cents, endToEndId, returned }: Line): Became {
  const found = books.withdrawals.find((w) => w.no === endToEndId)
  const account = found && books.accounts[found.member]!
  if (settleReturn(books, { cents, endToEndId })) return { outcome: 'paid', deposit: null }
  if (!found || !account || found.stage !== 'sent' || Math.abs(cents) !== found.netCents) return SUSPENSE
  account.held -= found.cents
  if (returned) account.cents += found.cents
  found.stage = returned ? 'refused' : 'completed'
  tell(account, returned ? 'withdrawalRefused' : 'withdrawalCompleted')
  return { outcome: returned ? 'payout_returned' : 'paid', deposit: null }
}

const counts = ({ stage }: Withdrawal) => stage !== 'refused' && stage !== 'cancelled'
export function withdraw(
  books: Books,
  { member, cents, payee, shown }: { member: number; cents: number; payee: number; shown: Shown },
): Verdict {
  const account = books.accounts[member]!
  const day = dayOf(books.now)
  const rule =
    whyNot(account, 'withdraw') ??
    (isWeekend(day) ? 'withdrawalWeekend' : undefined) ??
    (payee !== account.payee ? 'bankIncorrect' : undefined) ??
    (isCooling(account, books.now) ? 'withdrawalCooling' : undefined) ??
    (cents < 10_00 ? 'withdrawalBelowMin' : undefined) ??
    (cents > 20_000_00 ? 'withdrawalAboveMax' : undefined) ??
    (books.withdrawals.some((w) => w.member === member && w.day === day && counts(w))
      ? 'withdrawalDaily'
      : undefined) ??
    (cents > account.cents ? 'withdrawalBalance' : undefined) ??
    // The proof is checked after all other rules, so that nobody is asked for it in vain.
    proveFactor(books, account, shown).rule
  if (rule) return no(rule)
  account.cents -= cents
  account.held += cents
  const withdrawal: Withdrawal = { no: '', member, day, cents, netCents: netOf(cents), stage: 'requested', by: 0 }
  books.withdrawals.push(withdrawal)
  tell(account, 'withdrawalRequested')
  const netCents = withdrawal.netCents
  return {
    says: { stage: 'requested', amountCents: cents, netCents, feeCents: cents - netCents },
    number: (given) => (withdrawal.no = given),
  }
}
const giveBack = (books: Books, withdrawal: Withdrawal, stage: 'cancelled' | 'refused'): void => {
  const account = books.accounts[withdrawal.member]!
  account.held -= withdrawal.cents
  account.cents += withdrawal.cents
  withdrawal.stage = stage
  tell(account, stage === 'cancelled' ? 'withdrawalCancelled' : 'withdrawalRefused')
}
export function cancelWithdrawal(books: Books, { member, no: given }: { member: number; no: string }): Verdict {
  const found = books.withdrawals.find((w) => w.no === given)
  if (found?.member !== member) return no('notFound')
  if (!['requested', 'proposed', 'approved'].includes(found.stage)) return no('withdrawalSent')
  giveBack(books, found, 'cancelled')
  return { says: { stage: 'cancelled' } }
}

export type DeskInput = { by: number; no: string; does: 'propose' | 'approve' | 'refuse' }
/** One proposes, another approves. */
export function decideWithdrawal(books: Books, { by, no: given, does }: DeskInput): Verdict {
  const found = books.withdrawals.find((w) => w.no === given)
  if (!found) return no('notFound')
  const from = { propose: ['requested'], approve: ['proposed'], refuse: ['requested', 'proposed', 'approved'] }[does]
  if (!from.includes(found.stage)) return no('stateMoved')
  if (does === 'approve' && found.by === by) return no('ownAct')
  const account = books.accounts[found.member]!
  if (does !== 'refuse' && whyNot(account, 'withdraw')) return no('restricted')
  if (does !== 'refuse' && isCooling(account, books.now)) return no('withdrawalCooling')
  if (does === 'refuse') giveBack(books, found, 'refused')
  else Object.assign(found, { stage: does === 'propose' ? 'proposed' : 'approved', by })
  return { says: { stage: found.stage } }
}
/** All approved ones leave in one file, except those whose members may not withdraw now. */
export function sendPayouts(books: Books): Verdict {
  const leaving = books.withdrawals.filter(
    (w) =>
      w.stage === 'approved' &&
      !whyNot(books.accounts[w.member]!, 'withdraw') &&
      !isCooling(books.accounts[w.member]!, books.now),
  )
  if (leaving.length === 0) return no('payoutNone')
  for (const withdrawal of leaving) {
    withdrawal.stage = 'sent'
    tell(books.accounts[withdrawal.member]!, 'withdrawalSent')
  }
  return { says: { payments: leaving.length, sumCents: leaving.reduce((sum, w) => sum + w.netCents, 0) } }
}
