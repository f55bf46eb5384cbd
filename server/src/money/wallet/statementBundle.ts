/**
 * The proof of a month: every posting with its place in the sealed log, their sum, the month before, and our signature.
 */

import type { statement } from '@tonne/contract/money/statement'
import { spanOf } from '@tonne/domain/money/statement'
import { statementNo } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { SealedLog } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { monthChain } from './monthChain.ts'
import type { statementReads } from './readStatements.ts'
import { type BalanceRow, listBalancesAt, listPostingsIn } from './store.ts'

const MOST = 5000

const byAsset = (rows: readonly BalanceRow[]): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const { asset, balance } of rows) sums.set(asset, (sums.get(asset) ?? 0) + balance)
  return sums
}
const idOf = (text: string): number => (JSON.parse(text) as [string, number])[1]

export function readStatementBundle(
  { db }: Tools,
  { refuseUnready }: Pick<ReturnType<typeof statementReads>, 'refuseUnready'>,
  log: SealedLog,
): Handler<typeof statement.bundle> {
  const chain = monthChain(db)
  return async ({ input: { month }, memberId, now }) => {
    await refuseUnready(memberId, month, now)
    const { from, to } = spanOf(month)
    const ids = await listPostingsIn(db, memberId, { from, to, most: MOST + 1 })
    if (ids.length > MOST) refuse('statementTooLong', { count: ids.length, most: MOST })
    const { head, entries, waiting } = await log.open([{ source: 'posting', ids }])
    // A head from before the end of the month could not show that nothing came after it.
    if (waiting > 0 || head.at < to.getTime()) refuse('statementNotSealed', { count: Math.max(waiting, 1) })
    const [before, after] = [
      byAsset(await listBalancesAt(db, memberId, from)),
      byAsset(await listBalancesAt(db, memberId, to)),
    ]
    const assets = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b)
    const facts = {
      kind: 'statement' as const,
      version: 2 as const,
      no: statementNo(month, memberId),
      month,
      member: String(memberId),
      at: now.getTime(),
      balances: assets.map((asset) => ({ asset, opening: before.get(asset) ?? 0, closing: after.get(asset) ?? 0 })),
      previous: await chain(memberId, month),
    }
    return log.signed({ ...facts, head, entries: entries.toSorted((a, b) => idOf(a.text) - idOf(b.text)) }, head)
  }
}
