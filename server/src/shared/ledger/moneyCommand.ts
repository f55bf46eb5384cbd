import type { AccountName } from '@tonne/domain/ledger'
import type { Tx } from '../../platform/database/database.ts'
import type { Keyed } from '../../platform/http/idempotency.ts'
import type { Books } from './books.ts'
import type { StoredRange } from './serials.ts'

/** A use case that moves money. `W` is the input of its decisions, `E` what they leave to be stored, `A` the answer. */
export type MoneyCommand<I extends Keyed, W, E, A> = {
  /** Locks what must be locked before accounts (projects by id) and reads what those locks protect. */
  load(tx: Tx, inputs: readonly I[], now: Date): Promise<W>
  /** The accounts a command touches and the serials it may cut; nothing when it cannot succeed anyway. */
  touches(input: I, facts: W): { accounts: readonly AccountName[]; cuts: readonly { from: AccountName; kg: number }[] }
  /**
   * Reads what the accounts' locks protect (counts, limits, restrictions). Sends its statements at once when called;
   * may be called again.
   */
  read(tx: Tx, inputs: readonly I[], facts: W, now: Date): Promise<void>
  /**
   * Decides in memory, then enters postings. A Refusal thrown here is this command's answer and leaves nothing, so it
   * must come before the first posting.
   */
  decide(input: I, facts: W, books: Books, now: Date): { effect: E; answer: A }
  /** Sends the rows of the noun with array-parameter statements. */
  store(tx: Tx, effects: readonly E[], now: Date): Promise<void>
  /** Its rows carry the keys, and the database makes repeated answers from them, so no answer is stored. */
  storesKeys?: true
  /** Commands whose facts are all remembered are then decided without reading the database (provenBatch.ts). */
  memory?: Memory<I, W>
}
/** The facts that a use case remembers, besides accounts and ranges. */
export type Memory<I extends Keyed, W> = {
  knows(input: I, now: Date): boolean
  /** The remembered facts of these commands, and the ids that they take. */
  recall(tx: Tx, inputs: readonly I[]): Promise<W>
  /** Locks what must be locked before accounts. Sent, not awaited. */
  lock(tx: Tx, facts: W): void
  /**
   * Fails as stale unless the facts of these commands still hold. Returns the version of every row that the transaction
   * writes.
   */
  prove(tx: Tx, facts: W, proven: { inputs: readonly I[]; cut: readonly StoredRange[]; now: Date }): Promise<string>
  /**
   * After a batch that read. Returns the version of every row that its transaction writes; undefined if nothing is
   * learnt.
   */
  learn(inputs: readonly I[], facts: W, now: Date): string | undefined
  /** After commands that were decided on these facts were committed. */
  committed(inputs: readonly I[], facts: W): void
  forget(): void
}
