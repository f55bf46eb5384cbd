/**
 * When a node remembers every fact of some commands, it decides them before it asks the database. One round trip then
 * locks, proves that no fact changed, writes and commits. If one did, the database rolls back, the node forgets, and
 * the commands are decided by reading (docs/money.md).
 */
import { accountKey } from '@tonne/domain/ledger'
import { Refusal, refusal } from '@tonne/domain/refusals'
import { type Db, OutcomeUnknown, type Tx } from '../../platform/database/database.ts'
import { isOutage } from '../../platform/database/outage.ts'
import { type Keyed, storeAnswers } from '../../platform/http/idempotency.ts'
import { lockUnchanged } from './accounts.ts'
import { type Books, booksOn } from './books.ts'
import type { Memory, MoneyCommand } from './moneyCommand.ts'
import { rememberedLedger } from './remembered.ts'
import { shelfOn } from './serials.ts'

type Remembering<I extends Keyed, W, E, A> = MoneyCommand<I, W, E, A> & { memory: Memory<I, W> }
type Rememberer<I extends Keyed, W, A> = {
  /**
   * Answers for as many of the first inputs as could be decided and committed; the caller decides the others by
   * reading.
   */
  decide(inputs: readonly I[]): Promise<(A | Error)[]>
  learn(inputs: readonly I[], facts: W, books: Books, now: Date): void
  /** Decides nothing from memory until this batch, which may change the memory, is committed. */
  following<T>(batch: () => Promise<T>): Promise<T>
  forget(): void
}

/** The error code of `prove`. */
const isStale = ({ code }: { code?: string }): boolean => code === 'TN001'
/** Counts of this node: commands decided from memory, batches that were stale, batches that failed otherwise. */
type Tally = { decided: number; stale: number; failed: number }
const tallies = new WeakMap<Db, Tally>()
export function tallyOf(db: Db): Tally {
  const tally = tallies.get(db) ?? { decided: 0, stale: 0, failed: 0 }
  tallies.set(db, tally)
  return tally
}
/** After each failure twice as many batches are decided by reading before memory is tried again, up to this number. */
const MOST_SKIPPED = 63

export function rememberer<I extends Keyed, W, E, A>(
  tools: { db: Db; now(): Date },
  command: Remembering<I, W, E, A>,
): Rememberer<I, W, A> {
  const { memory } = command
  const tally = tallyOf(tools.db)
  const ledger = rememberedLedger()
  const forget = (): void => {
    memory.forget()
    ledger.forget()
  }
  let before: Promise<unknown> = Promise.resolve()
  let [skipped, skip] = [0, 0]
  const doubt = (): void => {
    skipped = Math.min(skipped * 2 + 1, MOST_SKIPPED)
    skip = skipped
  }

  return {
    decide: async (inputs) => {
      if (skip > 0) {
        skip -= 1
        return []
      }
      if (!memory.knows(inputs[0]!, tools.now())) return []
      await before
      const now = tools.now()
      const known = inputs.findIndex((input) => !memory.knows(input, now))
      const first = known < 0 ? inputs : inputs.slice(0, known)
      if (first.length === 0) return []
      try {
        const done = await attempt(tools.db, { inputs: first, command, ledger, now })
        if (done.length === 0) doubt()
        else skipped = 0
        tally.decided += done.length
        return done
      } catch (error) {
        forget()
        if (error instanceof OutcomeUnknown) return first.map(() => refusal('outcomeUnknown'))
        if (isOutage(error)) return first.map(() => error as Error)
        tally[isStale(error as { code?: string }) ? 'stale' : 'failed'] += 1
        doubt()
        return []
      }
    },
    learn: (inputs, facts, books, now) => {
      const own = memory.learn(inputs, facts, now)
      if (own !== undefined) ledger.learn(books.decided(), own)
    },
    following: (batch) => {
      const running = batch()
      before = running.catch(() => undefined)
      return running
    },
    forget,
  }
}

/** Answers for as many of the first commands as were decided; those are committed and remembered. */
async function attempt<I extends Keyed, W, E, A>(db: Db, tried: Trying<I, W, E, A>): Promise<A[]> {
  let proof: Promise<string> | undefined
  const { decided, facts, books, own } = await db
    .tx(async (tx) => {
      const sent = await decideIn(tx, tried)
      proof = sent.own
      return sent
    })
    // Errors of statements after a failed proof only report that the transaction is over.
    .catch(async (error) => {
      if (!isStale(error)) await proof
      throw error
    })
  if (decided.length === 0) return []
  tried.command.memory.committed(tried.inputs.slice(0, decided.length), facts)
  tried.ledger.learn(books.decided(), await own)
  return decided
}

type Trying<I extends Keyed, W, E, A> = {
  inputs: readonly I[]
  command: Remembering<I, W, E, A>
  ledger: ReturnType<typeof rememberedLedger>
  now: Date
}
type Decided<W, A> = { decided: A[]; facts: W; books: Books; own: Promise<string> }

/** Sends everything at once. Only ids are awaited, and a node has a stock of them. */
async function decideIn<I extends Keyed, W, E, A>(
  tx: Tx,
  { inputs, command, ledger, now }: Trying<I, W, E, A>,
): Promise<Decided<W, A>> {
  const { memory } = command
  const [facts] = await Promise.all([memory.recall(tx, inputs), tx.reserve('entry_id_seq', inputs.length)])
  const touched = inputs.map((input) => command.touches(input, facts))
  const known = touched.findIndex(
    ({ accounts, cuts }) => !ledger.accounts(accounts) || cuts.some(({ from }) => !ledger.ranges(from)),
  )
  const first = known < 0 ? touched : touched.slice(0, known)
  const accounts = ledger.accounts(first.flatMap((t) => t.accounts))!
  const ranges = new Set(first.flatMap((t) => t.cuts.map(({ from }) => ledger.ranges(from)!)))
  const shelf = shelfOn([...ranges].flat())
  const books = booksOn(tx, accounts, shelf)
  const keys = new Set<string>()
  const effects: E[] = []
  const decided: A[] = []
  for (const [i, { cuts }] of first.entries()) {
    const input = inputs[i]!
    const key = `${input.memberId} ${input.key}`
    // Refusals, repeated keys and cuts of unread serials are left to the batch that reads.
    if (keys.has(key) || !cuts.every(({ from, kg }) => shelf.has(accounts.get(accountKey(from))!, kg))) break
    try {
      const { effect, answer } = command.decide(input, facts, books, now)
      effects.push(effect)
      decided.push(answer)
      keys.add(key)
    } catch (error) {
      if (error instanceof Refusal) break
      throw error
    }
  }
  if (decided.length === 0) return { decided, facts, books, own: Promise.resolve('') }
  const done = inputs.slice(0, decided.length)
  memory.lock(tx, facts)
  lockUnchanged(tx, [...accounts.values()])
  const own = memory.prove(tx, facts, { inputs: done, cut: shelf.cut(), now })
  // If it fails, so do the later statements and the commit.
  own.catch(() => undefined)
  await command.store(tx, effects, now)
  await books.close(now)
  if (!command.storesKeys)
    storeAnswers(
      tx,
      done.map((input, i) => ({ ...input, answer: decided[i] })),
      now,
    )
  return { decided, facts, books, own }
}
