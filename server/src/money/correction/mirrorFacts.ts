import { type AccountName, accountKey, SGD } from '@tonne/domain/ledger'
import { type MirrorFacts, mirrorOf, needsOf } from '@tonne/domain/money/correction'
import { type Range, sizeOf } from '@tonne/domain/trading/serial'
import type { Tx } from '../../platform/database/database.ts'
import type { LoadedEntry } from './loadEntry.ts'
import { listOwnRanges, listStanding } from './store.ts'

/**
 * By account, the entry's serials that are where it put them. Read it under the accounts' locks when the mirror
 * is to be entered.
 */
export async function standingRanges(tx: Tx, entry: LoadedEntry): Promise<Map<string, Range[]>> {
  const found = new Map<string, Range[]>()
  const given = { entryId: entry.id, orderId: entry.kind === 'buy' ? entry.causeId : null }
  for (const { account } of needsOf(mirrorOf(entry.postings))) {
    if (account.asset === SGD) continue
    found.set(accountKey(account), await listOwnRanges(tx, { ...given, to: account }))
  }
  return found
}

type Standing = Awaited<ReturnType<typeof standingRanges>>
/** `own`: the correction that is being decided, which does not count as another one. */
export async function mirrorFacts(
  tx: Tx,
  entry: LoadedEntry,
  { own, standing, balance }: { own: number | null; standing: Standing; balance(account: AccountName): number },
): Promise<MirrorFacts> {
  const other = (await listStanding(tx, [entry.id])).find(({ id }) => id !== own)
  const standingKg = (account: AccountName) =>
    (standing.get(accountKey(account)) ?? []).reduce((sum, range) => sum + sizeOf(range), 0)
  return { entry, corrected: other?.no ?? null, balance, standingKg }
}
