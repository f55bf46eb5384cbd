/**
 * The ledger is written here only: within a transaction balances are decided in memory, then written with every
 * posting, range and event at once.
 */
import { type AccountName, accountKey, assertEntry, type Entry } from '@tonne/domain/ledger'
import type { Kg } from '@tonne/domain/money'
import type { Range } from '@tonne/domain/trading/serial'
import type { Tx } from '../../platform/database/database.ts'
import type { Sequence } from '../../platform/database/numbers.ts'
import { type Account, lockAccounts } from './accounts.ts'
import type { Stale } from './emit.ts'
import { type HoldBook, holdBook } from './holds.ts'
import { membersInOneRow, type NumberedEntry, writeBooks } from './post.ts'
import { openShelf, type Shelf, type StoredRange } from './serials.ts'

export type Books = {
  /** The balance of a guarded account as decided so far, in cents or kg. */
  balance(name: AccountName): number
  /**
   * Enters postings together and returns the entry's id. Going below zero is a bug of the caller's rule: it throws, and
   * nothing is entered.
   */
  enter(entry: Entry): number
  /** The number of postings entered so far. */
  entered(): number
  /** Cuts `kg` serials from the front of one account's ranges into another's. */
  moveSerials(from: AccountName, to: AccountName, quantity: Kg, entryId: number): Range[]
  /**
   * Moves exactly these ranges, each of which is whole in the first account. The requested cut must reach them: the
   * account's whole balance does.
   */
  moveRanges(from: AccountName, to: AccountName, ranges: readonly Range[], entryId: number): void
  /** Puts newly issued serials into an account. */
  addSerials(to: AccountName, range: Range, entryId: number): void
  /** Names why money was moved into `held`, and releases it: in addition to the postings, never instead of them. */
  holds: Omit<HoldBook, 'close'>
  /** As `emit` of the transaction: with its writes, and sent after its commit. */
  emit(line: Stale): void
  /** An id that the transaction reserved. */
  nextId(sequence: Sequence): number
  /** The accounts and the ranges as decided so far, for a node to remember once it is committed. */
  decided(): Decided
  /** Writes everything. Called once, last before the commit. */
  close(now: Date): Promise<void>
}
/** `changed`: the accounts that the commit will write. */
export type Decided = { accounts: readonly Account[]; changed: ReadonlySet<Account>; ranges: readonly StoredRange[] }
type BooksInput = {
  accounts: readonly AccountName[]
  /** Accounts whose ranges may be cut, and how much of each at most. */
  cuts?: readonly { from: AccountName; kg: number }[]
  /** The most entries that will be entered. */
  most: number
  /** Sends other reads under the accounts' locks, at once when called: they follow the lock. */
  pipelined?: () => Promise<unknown>
}

/** Locks the accounts (in id order) and opens the books on them. Projects must be locked before. */
export async function openBooks(tx: Tx, input: BooksInput): Promise<Books> {
  let shelf: Shelf | undefined
  const pipelined = async (): Promise<void> => {
    ;[shelf] = await Promise.all([
      openShelf(tx, input.cuts ?? []),
      tx.reserve('entry_id_seq', input.most),
      input.pipelined?.(),
    ])
  }
  const accounts = await lockAccounts(tx, { names: input.accounts, pipelined })
  return booksOn(tx, accounts, shelf!)
}

function of(accounts: Map<string, Account>, name: AccountName): Account {
  const account = accounts.get(accountKey(name))
  if (!account) throw new Error(`${accountKey(name)} was not asked for when the books were opened`)
  return account
}

/** Books on accounts that are locked, or will be proven to be unchanged (accounts.ts). */
export function booksOn(tx: Tx, accounts: Map<string, Account>, shelf: Shelf): Books {
  const written: NumberedEntry[] = []
  let entered = 0
  const changed = new Map<number, Account>()
  const events: Stale[] = []
  const holds = holdBook()

  const enter = (entry: Entry): number => {
    assertEntry(entry)
    const moves = entry.postings.map(({ debit, credit, amount, reverses = 0 }) => ({
      debit: of(accounts, debit),
      credit: of(accounts, credit),
      amount,
      reverses,
    }))
    apply(entry.kind, moves, changed)
    const entryId = tx.take('entry_id_seq')
    written.push({
      id: entryId,
      kind: entry.kind,
      causeId: entry.causeId,
      legs: moves.map(({ debit, credit, amount, reverses }) => ({
        debitId: debit.id,
        creditId: credit.id,
        amount,
        reverses,
      })),
      members: membersInOneRow(entry),
    })
    entered += moves.length
    return entryId
  }
  return {
    balance: (name) => of(accounts, name).balance,
    enter,
    entered: () => entered,
    moveSerials: (from, to, quantity, entryId) =>
      shelf.move(of(accounts, from), of(accounts, to), quantity, { projectId: from.asset, entryId }),
    moveRanges: (from, to, ranges, entryId) =>
      shelf.moveWhole(of(accounts, from), of(accounts, to), ranges, { projectId: from.asset, entryId }),
    addSerials: (to, range, entryId) => shelf.add(of(accounts, to), range, { projectId: to.asset, entryId }),
    holds,
    emit: (line) => events.push(line),
    nextId: tx.take,
    decided: () => ({ accounts: [...accounts.values()], changed: new Set(changed.values()), ranges: shelf.left() }),
    close: async (now) => {
      shelf.close(tx)
      holds.close(tx, now)
      writeBooks(tx, { entries: written, changed: [...changed.values()], added: shelf.added(), events, now })
    },
  }
}

type Move = { debit: Account; credit: Account; amount: number; reverses: number }
/** All movements of an entry are checked before any is applied. */
function apply(kind: string, moves: readonly Move[], changed: Map<number, Account>): void {
  const after = new Map<Account, number>()
  const shift = (account: Account, by: number) =>
    account.guarded && after.set(account, (after.get(account) ?? account.balance) + by)
  for (const { debit, credit, amount } of moves) {
    shift(debit, -amount)
    shift(credit, amount)
  }
  for (const [account, balance] of after) if (balance < 0) throw new Error(`${kind} takes ${account.key} to ${balance}`)
  for (const [account, balance] of after) {
    account.balance = balance
    changed.set(account.id, account)
  }
}
