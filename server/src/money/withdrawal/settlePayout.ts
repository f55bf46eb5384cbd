/**
 * Only the bank's statement completes a withdrawal: its debit earns the fee, its return gives everything back, and a
 * line that does not fit stops all payments.
 */
import { beginningOf } from '@tonne/domain/beginningOf'
import { sayCents } from '@tonne/domain/format'
import type { Posting } from '@tonne/domain/ledger'
import { sayPayee } from '@tonne/domain/money/payee'
import {
  type LineMeaning,
  meaningOf,
  paidPostings,
  returnedFirstPostings,
  returnedPostings,
  strayPostings,
} from '@tonne/domain/money/payout'
import { notify } from '../../base/notice/store.ts'
import { staysOpen } from '../../people/member/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { BankLine, PayoutSettled, SettlePayout } from '../../shared/bank/bank.ts'
import { type Books, openBooks } from '../../shared/ledger/books.ts'
import { stopMoneyOut } from '../moneyout/store.ts'
import { findUneven, lockWithdrawal, markPaid, moveWithdrawal, type WithdrawalRow } from './store.ts'

export const settlePayout: SettlePayout = async (tx, line, now) => {
  const row = line.endToEndId ? await lockWithdrawal(tx, line.endToEndId) : undefined
  if (!row) return undefined
  const uneven = await findUneven(tx, row.no, line.amountCents)
  const meaning = meaningOf({ ...row, paid: row.paidAt !== null, returned: row.returnedAt !== null, uneven }, line)
  // If the account was closed since the payment, its owner could not take the money out again, so it waits in
  // suspense.
  if (meaning.means === 'returned' && !(await staysOpen(tx, row.memberId))) return undefined
  const postings = postingsOf(row, line, meaning)
  const books = await openBooks(tx, { accounts: postings.flatMap((p) => [p.debit, p.credit]), most: 1 })
  const back = line.direction === 'credit'
  books.enter({ kind: back ? 'withdrawal_return' : 'withdrawal', causeId: row.id, postings })
  const settled = await conclude(tx, { row, line, meaning, books, now })
  books.emit({ memberId: row.memberId, stale: ['wallet', 'withdrawal'] })
  await books.close(now)
  return settled
}

function postingsOf(row: WithdrawalRow, line: BankLine, { means }: LineMeaning): Posting[] {
  if (means === 'paid') return paidPostings(row)
  if (means === 'returned') return returnedPostings(row)
  if (means === 'returned_first') return returnedFirstPostings(row)
  return strayPostings(line.direction, line.amountCents)
}

type Concluding = { row: WithdrawalRow; line: BankLine; meaning: LineMeaning; books: Books; now: Date }
async function conclude(
  tx: Tx,
  { row, line, meaning, books, now }: Concluding,
): Promise<Pick<PayoutSettled, 'outcome' | 'why'>> {
  const { memberId, amountCents } = row
  const hold = { memberId, why: 'withdrawal' as const, causeId: row.id }
  if (meaning.means === 'paid') {
    books.holds.release(hold, amountCents)
    await moveWithdrawal(tx, row, { to: 'completed', by: 'bank', paidAt: line.valueAt }, now)
    const params = { no: row.no, net: sayCents(row.netCents), payee: sayPayee({ ...row, kind: row.payeeKind }) }
    await notify(tx, { memberId, kind: 'withdrawalCompleted', cause: `withdrawal ${row.id}`, params }, now)
    return { outcome: 'paid', why: null }
  }
  if (meaning.means === 'paid_after_return') {
    await markPaid(tx, row.id, line.valueAt)
    return { outcome: 'paid', why: 'after its return' }
  }
  if (meaning.means === 'evened') return { outcome: 'payout_review', why: 'evened' }
  if (meaning.means === 'stray') {
    const why = `The bank's line ${line.bankRef} about ${row.no} does not fit: ${meaning.why}`
    await stopMoneyOut(tx, { why }, now)
    return { outcome: 'payout_review', why: meaning.why }
  }
  if (meaning.means === 'returned_first') books.holds.release(hold, amountCents)
  const reason = bankSays(line.returned)
  await moveWithdrawal(tx, row, { to: 'refused', by: 'bank', refused: reason, returnedAt: line.valueAt }, now)
  const params = { no: row.no, amount: sayCents(amountCents), reason }
  await notify(tx, { memberId, kind: 'withdrawalRefused', cause: `withdrawal ${row.id}`, params }, now)
  return { outcome: 'payout_returned', why: line.returned ?? null }
}

/** The bank's own words are the same in both languages. */
export const bankSays = (words: string | undefined): { en: string; cn: string } => {
  const bankWords = beginningOf(words?.trim() ?? '', 140)
  return {
    en: `the bank sent it back (${bankWords || 'no reason given'})`,
    cn: `银行退回（${bankWords || '未说明原因'}）`,
  }
}
