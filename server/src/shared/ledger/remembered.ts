/**
 * Accounts and ranges as this node's own commits left them. They are used only in a transaction that proves under their
 * locks that nobody has written them since (lockUnchanged).
 */
import { type AccountName, accountKey } from '@tonne/domain/ledger'
import type { Account } from './accounts.ts'
import type { Decided } from './books.ts'
import type { StoredRange } from './serials.ts'

type RememberedLedger = {
  /** Copies of these accounts by key; undefined when one is not remembered. */
  accounts(names: readonly AccountName[]): Map<string, Account> | undefined
  /** The ranges at the front of an account, in order; undefined when they are not remembered. */
  ranges(name: AccountName): readonly StoredRange[] | undefined
  /** `version`: the transaction that writes the changed accounts. */
  learn(decided: Decided, version: string): void
  forget(): void
}
/** Beyond this number of accounts all are forgotten. */
const MOST = 100_000

export function rememberedLedger(): RememberedLedger {
  let accounts = new Map<string, Account>()
  let ranges = new Map<number, readonly StoredRange[]>()
  const forget = (): void => {
    accounts = new Map()
    ranges = new Map()
  }
  return {
    accounts: (names) => {
      const found = new Map<string, Account>()
      for (const name of names) {
        const key = accountKey(name)
        const account = accounts.get(key)
        if (!account) return undefined
        if (!found.has(key)) found.set(key, { ...account })
      }
      return found
    },
    ranges: (name) => {
      const account = accounts.get(accountKey(name))
      return account && ranges.get(account.id)
    },
    learn: (decided, version) => {
      if (accounts.size >= MOST) forget()
      for (const account of decided.accounts) {
        // Ranges that were not read under this version may not match it.
        ranges.delete(account.id)
        accounts.set(account.key, decided.changed.has(account) ? { ...account, version } : account)
      }
      for (const [id, left] of Map.groupBy(decided.ranges, (range) => range.accountId)) ranges.set(id, left)
    },
    forget,
  }
}
