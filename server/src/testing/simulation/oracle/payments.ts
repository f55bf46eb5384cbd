import { type Books, type Deposit, no, tell, type Verdict, type Withdrawal } from './books.ts'
import { dayOf, isWeekend } from './calendar.ts'
import { isCooling } from './holding.ts'
import { whyNot } from './limits.ts'
import { netOf } from './sums.ts'

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

/** `payer` is who the bank says paid; `endToEndId` the number of a payout that left or came back. */
export type Line = {
  ref: string
  cents: number
  reference: string
  payer: string
  endToEndId: string
  returned: boolean
}
export type Statement = { id: string; opens: number; currency: string; lines: readonly Line[] }

/** A statement is taken whole or not at all, once and in order. */
export function takeStatement(books: Books, { id, opens, currency, lines }: Statement): Verdict {
  if (currency !== 'SGD') return no('bankFileCurrency')
  if (books.bank.seen.includes(id)) return { says: { fresh: false } }
  // The first one says where it begins.
  if (books.bank.seen.length > 0 && opens !== books.bank.cents) return no('bankFileGap')
  books.bank.seen.push(id)
  books.bank.cents = opens
  for (const line of lines) {
    books.bank.cents += line.cents
    if (line.endToEndId !== '') payoutLine(books, line)
    else if (line.cents > 0) creditLine(books, line)
    else books.suspenseCents += line.cents
  }
  return { says: { fresh: true } }
}
function creditLine(books: Books, { cents, reference, payer }: Line): void {
  const deposit = books.deposits.find((d) => d.reference !== '' && reference.includes(d.reference))
  const account = deposit && books.accounts[deposit.member]!
  if (!deposit || !account) books.suspenseCents += cents
  else if (deposit.state === 'completed' || deposit.state === 'in_review') books.suspenseCents += cents
  else if (cents !== deposit.cents || payer !== account.payer) {
    books.suspenseCents += cents
    deposit.state = 'in_review'
    tell(account, cents !== deposit.cents ? 'depositInReview' : 'depositOfOther')
  } else {
    account.cents += cents
    deposit.state = 'completed'
    tell(account, 'depositCredited')
  }
}
/** Paid ends it; what came back goes to the member, fee and all. */
function payoutLine(books: Books, { cents, endToEndId, returned }: Line): void {
  const found = books.withdrawals.find((w) => w.no === endToEndId)
  const account = found && books.accounts[found.member]!
  if (!found || !account || found.stage !== 'sent' || Math.abs(cents) !== found.netCents) {
    books.suspenseCents += cents
    return
  }
  account.held -= found.cents
  if (returned) account.cents += found.cents
  found.stage = returned ? 'refused' : 'completed'
  tell(account, returned ? 'withdrawalRefused' : 'withdrawalCompleted')
}

const counts = ({ stage }: Withdrawal) => stage !== 'refused' && stage !== 'cancelled'
export function withdraw(
  books: Books,
  { member, cents, payee }: { member: number; cents: number; payee: number },
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
    (cents > account.cents ? 'withdrawalBalance' : undefined)
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

export type DeskAsk = { by: number; no: string; does: 'propose' | 'approve' | 'refuse' }
/** One proposes, another approves. */
export function decideWithdrawal(books: Books, { by, no: given, does }: DeskAsk): Verdict {
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
/** Every approved one leaves in one file, but for those whose members may not withdraw now. */
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
