/**
 * A payee's number is opened here only: for the payment itself, in the transaction that records that it is being sent.
 */
import { findBank } from '@tonne/domain/money/banks'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Payout } from '../../shared/bank/bank.ts'
import { findSealed, sealedAs } from '../payee/store.ts'
import type { WithdrawalRow } from './store.ts'

export async function payoutOf(sql: Sql, seals: Sealer, row: WithdrawalRow): Promise<Payout> {
  const sealed = await findSealed(sql, row.payeeId)
  if (!sealed) throw new Error(`${row.no} has no payee`)
  const number = seals.open(sealed, sealedAs(row.memberId)).toString()
  const base = { endToEndId: row.no, amountCents: row.netCents }
  const name = row.holder
  if (row.payeeKind === 'mobile') return { ...base, creditor: { kind: 'mobile', proxy: `+65${number}`, name } }
  if (row.payeeKind === 'uen') return { ...base, creditor: { kind: 'uen', proxy: number, name } }
  const bank = findBank(row.bank)
  if (!bank) throw new Error(`${row.no} goes to the bank ${row.bank}, which the list does not know any more`)
  return { ...base, creditor: { kind: 'account', bic: bank.bic, number, name } }
}
