import { type EntryKind, holdKinds, orderKinds, withdrawalKinds } from '@tonne/domain/ledger'
import { listRetirementNos } from '../../carbon/retirement/store.ts'
import { listCaseNos } from '../../people/restriction/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import { listOrdersOfTrades } from '../../trading/market/store.ts'
import { listOrderNos } from '../../trading/order/store.ts'
import { listCorrectionNos } from '../correction/store.ts'
import { listDepositNos } from '../deposit/store.ts'
import { listWithdrawalNos } from '../withdrawal/store.ts'
import { listLocks } from './store.ts'

const retireKinds: readonly EntryKind[] = ['retirement_hold', 'retire', 'retirement_return']
export const groups: Record<string, readonly EntryKind[]> = {
  deposits: ['deposit'],
  purchases: ['buy', 'trade', 'booking', 'booking_return', 'final_payment', 'lapse', 'delivery'],
  sales: ['sell', 'trade'],
  withdrawals: withdrawalKinds,
}

type Caused = { kind: EntryKind; causeId: number; at: Date }
/** The number, for people, of each entry's cause: an order's, a deposit's, a retirement's, a case's. */
export async function causeNos(
  sql: Sql,
  lines: readonly Caused[],
  memberId: number,
): Promise<(line: Caused) => string | null> {
  const ids = (kinds: readonly EntryKind[]) => lines.filter((l) => kinds.includes(l.kind)).map((l) => l.causeId)
  const deposits = await listDepositNos(sql, ids(['deposit']))
  const orders = await listOrderNos(sql, ids([...orderKinds, ...holdKinds]))
  const withdrawals = await listWithdrawalNos(sql, ids(withdrawalKinds))
  const retirements = await listRetirementNos(sql, ids(retireKinds))
  const traded = await listOrdersOfTrades(sql, ids(['trade']), memberId)
  const corrections = await listCorrectionNos(sql, ids(['correction']))
  // An order and a case may have the same id; their times tell them apart.
  const locks = await listLocks(sql, memberId, ids(holdKinds))
  const cases = await listCaseNos(
    sql,
    locks.map((lock) => lock.causeId),
  )
  const isLock = ({ kind, causeId, at }: Caused) =>
    holdKinds.includes(kind) &&
    locks.some((l) => l.causeId === causeId && [l.since, l.releasedAt].some((then) => then?.getTime() === at.getTime()))
  const tableOf = (line: Caused) => {
    const { kind } = line
    if (isLock(line)) return cases
    if (kind === 'trade') return traded
    if (kind === 'correction') return corrections
    if (retireKinds.includes(kind)) return retirements
    return kind === 'deposit' ? deposits : withdrawalKinds.includes(kind) ? withdrawals : orders
  }
  return (line) => tableOf(line).get(line.causeId) ?? null
}
