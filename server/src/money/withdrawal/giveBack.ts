/** A withdrawal that does not happen gives everything back in the transaction that ends it. */
import { sayCents } from '@tonne/domain/format'
import { wallet } from '@tonne/domain/ledger'
import { freePosting } from '@tonne/domain/money/withdrawal'
import { notify } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { openBooks } from '../../shared/ledger/books.ts'
import { moveWithdrawal, type WithdrawalRow } from './store.ts'

type Ending = { to: 'cancelled' | 'refused'; by: string; refused?: { en: string; cn: string } }

/** Frees the held money of a locked row that is neither paid nor ended. */
export async function giveBack(
  tx: Tx,
  { row, ending, now }: { row: WithdrawalRow; ending: Ending; now: Date },
): Promise<WithdrawalRow> {
  const { memberId, amountCents } = row
  const books = await openBooks(tx, { accounts: [wallet(memberId, 'available'), wallet(memberId, 'held')], most: 1 })
  books.enter({ kind: 'withdrawal_return', causeId: row.id, postings: [freePosting(memberId, amountCents)] })
  books.holds.release({ memberId, why: 'withdrawal', causeId: row.id }, amountCents)
  const after = await moveWithdrawal(tx, row, ending, now)
  const amount = sayCents(amountCents)
  const cause = `withdrawal ${row.id}`
  if (ending.to === 'cancelled')
    await notify(tx, { memberId, kind: 'withdrawalCancelled', cause, params: { no: row.no, amount } }, now)
  else
    await notify(
      tx,
      { memberId, kind: 'withdrawalRefused', cause, params: { no: row.no, amount, reason: ending.refused! } },
      now,
    )
  books.emit({ memberId, stale: ['wallet', 'withdrawal', 'payee'] })
  await books.close(now)
  return after
}
