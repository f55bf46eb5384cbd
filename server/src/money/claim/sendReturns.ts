/**
 * Money that goes back to its payer is a payment like any other: handed over once by its number, settled by the bank's
 * line.
 */

import { house } from '@tonne/domain/ledger'
import { cents } from '@tonne/domain/money'
import { isReturnedNo } from '@tonne/domain/numbers'
import type { Db } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { type Bank, isTaken, type SettlePayout } from '../../shared/bank/bank.ts'
import { openBooks } from '../../shared/ledger/books.ts'
import { findStop } from '../moneyout/store.ts'
import { eachReturnDue, markSent, type ReturnDue, settleReturnRow } from './store.ts'

/** With a bank of files nothing leaves by itself: finance returns the payment there, under this number. */
export const sendReturns = (db: Db, bank: Bank): DueJob => ({
  name: 'sendReturns',
  everyMs: 2000,
  run: (now) =>
    eachApart(eachReturnDue(db), async (due) => {
      // Checked before each: whatever stops payments stops these too. Where nobody knows whether the bank has it, the
      // bank is asked again by the same id.
      if ((await findStop(db)) || !(await send(due, bank, now))) return 0
      await markSent(db, due.id, now)
      return 1
    }),
})

function send({ endToEndId, amountCents, counterparty, bankRef }: ReturnDue, bank: Bank, now: Date) {
  const creditor = { kind: 'account' as const, bic: '', number: bankRef, name: counterparty ?? 'sender' }
  return isTaken(bank, { endToEndId, amountCents: cents(amountCents), creditor }, now)
}

/** The bank's line of a return; undefined when it is none of ours. */
export const settleReturn: SettlePayout = async (tx, line, now) => {
  if (line.direction !== 'debit' || !line.endToEndId || !isReturnedNo(line.endToEndId)) return undefined
  const found = await settleReturnRow(tx, line.endToEndId, line.amountCents, now)
  if (!found) return undefined
  const [payouts, bank] = [house('payouts'), house('bank')]
  const books = await openBooks(tx, { accounts: [payouts, bank], most: 1 })
  books.enter({
    kind: 'withdrawal',
    causeId: 0,
    postings: [{ debit: payouts, credit: bank, amount: line.amountCents }],
  })
  await books.close(now)
  return { outcome: 'paid', why: 'return' }
}
