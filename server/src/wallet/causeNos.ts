/** Why: a line of money is known to its member by the number of what caused it, not by ours. */
import type { EntryKind } from '@tonne/domain/ledger'
import { listCorrectionNos } from '../correction/store.ts'
import { listDepositNos } from '../deposit/store.ts'
import { listOrdersOfTrades } from '../market/store.ts'
import { listOrderNos } from '../order/store.ts'
import type { Sql } from '../platform/database/database.ts'
import { listRetirementNos } from '../retirement/store.ts'
import { listWithdrawalNos } from '../withdrawal/store.ts'

export const orderKinds: readonly EntryKind[] = ['buy', 'sell', 'booking', 'booking_return', 'final_payment', 'lapse', 'delivery']
const retireKinds: readonly EntryKind[] = ['retirement_hold', 'retire', 'retirement_return']
export const groups: Record<string, readonly EntryKind[]> = {
  deposits: ['deposit'],
  purchases: ['buy', 'trade', 'booking', 'booking_return', 'final_payment', 'lapse', 'delivery'],
  sales: ['sell', 'trade'],
  withdrawals: ['withdrawal_hold', 'withdrawal', 'withdrawal_return'],
}

/** The number, for people, of what caused each entry: an order's, a deposit's, a retirement's. */
export async function causeNos(
  sql: Sql,
  lines: readonly { kind: EntryKind; causeId: number }[],
  memberId: number,
): Promise<(line: { kind: EntryKind; causeId: number }) => string | null> {
  const ids = (kinds: readonly EntryKind[]) => lines.filter((l) => kinds.includes(l.kind)).map((l) => l.causeId)
  const deposits = await listDepositNos(sql, ids(['deposit']))
  const orders = await listOrderNos(sql, ids(orderKinds))
  const withdrawals = await listWithdrawalNos(sql, ids(groups.withdrawals!))
  const retirements = await listRetirementNos(sql, ids(retireKinds))
  const traded = await listOrdersOfTrades(sql, ids(['trade']), memberId)
  const corrections = await listCorrectionNos(sql, ids(['correction']))
  const tableOf = (kind: EntryKind) => {
    if (kind === 'trade') return traded
    if (kind === 'correction') return corrections
    if (retireKinds.includes(kind)) return retirements
    return kind === 'deposit' ? deposits : groups.withdrawals!.includes(kind) ? withdrawals : orders
  }
  return ({ kind, causeId }) => tableOf(kind).get(causeId) ?? null
}
