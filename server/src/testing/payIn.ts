import { randomUUID } from 'node:crypto'
import { sayCents } from '@tonne/domain/format'
import { house, wallet } from '@tonne/domain/ledger'
import type { Cents } from '@tonne/domain/money'
import { type NewNotice, notifyAll } from '../base/notice/store.ts'
import { insertDeposit, insertLine, updateDeposit } from '../money/deposit/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { creditLine } from '../shared/bank/bank.ts'
import { openBooks } from '../shared/ledger/books.ts'

/** Money from the bank for many in one transaction, each amount with its deposit, its line and its notice. */
export async function payIn(tx: Tx, paid: readonly { id: number; amountCents: Cents }[], now: Date): Promise<void> {
  const bank = house('bank')
  const purses = paid.map(({ id }) => wallet(id, 'available'))
  const books = await openBooks(tx, { accounts: [bank, ...purses], most: paid.length })
  const notices: NewNotice[] = []
  for (const [i, { id: memberId, amountCents }] of paid.entries()) {
    const reference = `test-${randomUUID()}`
    const { id } = await insertDeposit(tx, {
      ...{ no: `D-${reference}`, reference, memberId, amountCents, paynow: '', uen: '', payee: '' },
      ...{ createdAt: now, expiresAt: now },
    })
    const postings = [{ debit: bank, credit: purses[i]!, amount: amountCents }]
    const entryId = books.enter({ kind: 'deposit', causeId: id, postings })
    await updateDeposit(tx, id, 'completed', { entryId, at: now })
    const line = creditLine({ bank: 'test', bankRef: reference, reference, amountCents, valueAt: now })
    await insertLine(tx, line, { depositId: id, outcome: 'credited', why: null })
    const params = { amount: sayCents(amountCents), reference }
    notices.push({ memberId, kind: 'depositCredited', cause: `deposit ${id}`, params })
  }
  await notifyAll(tx, notices, now)
  await books.close(now)
}
