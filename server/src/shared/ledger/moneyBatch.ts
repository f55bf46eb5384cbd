/**
 * Commands that arrive while a transaction is under way share the next one: one set of locks, one set of writes, one
 * commit.
 */
import { Refusal, refusal } from '@tonne/domain/refusals'
import { type Batcher, batcher } from '../../platform/batch/batcher.ts'
import { CAPACITY } from '../../platform/batch/capacity.ts'
import { type Db, OutcomeUnknown, type Tx } from '../../platform/database/database.ts'
import { isOutage } from '../../platform/database/outage.ts'
import { type Answers, type Keyed, openAnswers } from '../../platform/http/idempotency.ts'
import { listEnded } from '../session/inFlight.ts'
import { type Books, openBooks } from './books.ts'
import type { MoneyCommand } from './moneyCommand.ts'
import { rememberer } from './provenBatch.ts'

type BatchTools = { db: Db; now(): Date }

/**
 * The more commands wait, the more a batch takes: under overload the round trip to the database is the cost, not the
 * rows.
 */
const MOST = 1000

/**
 * The entry point of a money-moving use case. Answers in order of arrival; refuses `busy` when more wait than could be
 * answered in time.
 */
export function moneyBatch<I extends Keyed, W, E, A>(
  tools: BatchTools,
  command: MoneyCommand<I, W, E, A>,
): Batcher<I, A> {
  const remembered = command.memory && rememberer(tools, { ...command, memory: command.memory })
  const run = async (inputs: readonly I[], startNext: () => void): Promise<(A | Error)[]> => {
    const done = (await remembered?.decide(inputs)) ?? []
    if (done.length === inputs.length) return done
    const rest = inputs.slice(done.length)
    const read = () => runByReading(rest, startNext)
    return [...done, ...(await (remembered?.following(read) ?? read()))]
  }
  const runByReading = async (inputs: readonly I[], startNext: () => void): Promise<(A | Error)[]> => {
    const now = tools.now()
    let tries = 0
    try {
      return await tools.db.tx((tx) => {
        // The rolled back transaction wrote nothing, so what it taught the memory is wrong.
        if (tries++ > 0) remembered?.forget()
        return runIn(tx, { inputs, command, now, startNext, learn: remembered?.learn })
      })
    } catch (error) {
      remembered?.forget()
      if (error instanceof OutcomeUnknown) return inputs.map(() => refusal('outcomeUnknown'))
      // One command's bug must not fail its neighbours, so each is tried alone. With the database out of reach that
      // would only keep them waiting.
      if (inputs.length === 1 || isOutage(error)) return inputs.map(() => error as Error)
      const alone: (A | Error)[] = []
      for (const input of inputs) alone.push(...(await runByReading([input], startNext)))
      return alone
    }
  }
  const made = batcher(run, { most: MOST, capacity: CAPACITY, full: () => refusal('busy', { seconds: 1 }) })
  batches.set(tools.db, [...(batches.get(tools.db) ?? []), made])
  return made
}

const batches = new WeakMap<Db, Pick<Batcher<never, never>, 'waiting'>[]>()
/** How many commands of members wait on this node for a batch to begin. */
export const commandsWaiting = (db: Db): number =>
  (batches.get(db) ?? []).reduce((sum, batch) => sum + batch.waiting(), 0)

type Run<I extends Keyed, W, E, A> = {
  inputs: readonly I[]
  command: MoneyCommand<I, W, E, A>
  now: Date
  startNext: () => void
  learn?: ((inputs: readonly I[], facts: W, books: Books, now: Date) => void) | undefined
}

async function runIn<I extends Keyed, W, E, A>(tx: Tx, { inputs, command, now, startNext, learn }: Run<I, W, E, A>) {
  const facts = await command.load(tx, inputs, now)
  const touched = inputs.map((input) => command.touches(input, facts))
  let answers: Answers | undefined
  let ended: ReadonlySet<number> | undefined
  const sessions = inputs.flatMap(({ sessionId }) => sessionId ?? [])
  const books = await openBooks(tx, {
    accounts: touched.flatMap((t) => t.accounts),
    cuts: touched.flatMap((t) => t.cuts),
    most: inputs.length,
    pipelined: async () => {
      ;[answers, ended] = await Promise.all([
        openAnswers(tx, inputs, now),
        listEnded(tx, sessions),
        command.read(tx, inputs, facts, now),
      ])
    },
  })
  const effects: E[] = []
  const outcomes = inputs.map((input) => {
    const done = decideOne(input, { command, facts, books, answers: answers!, ended: ended!, now })
    if ('effect' in done) effects.push(done.effect as E)
    return done.outcome
  })
  if (effects.length > 0) {
    await command.store(tx, effects, now)
    await books.close(now)
    if (!command.storesKeys) await answers!.close(now)
  }
  learn?.(inputs, facts, books, now)
  // Everything is decided, under locks that only the commit releases: the next batch may already queue behind them in
  // the database.
  startNext()
  return outcomes
}

type Deciding<I extends Keyed, W, E, A> = {
  command: MoneyCommand<I, W, E, A>
  facts: W
  books: Books
  answers: Answers
  /** Sessions that were ended while their commands waited. */
  ended: ReadonlySet<number>
  now: Date
}

function decideOne<I extends Keyed, W, E, A>(
  input: I,
  { command, facts, books, answers, ended, now }: Deciding<I, W, E, A>,
): { outcome: A | Error; effect?: E } {
  if (input.sessionId !== undefined && ended.has(input.sessionId)) return { outcome: refusal('sessionExpired') }
  const before = answers.of(input)
  if (before !== undefined) return { outcome: before as A | Error }
  const entered = books.entered()
  try {
    const { effect, answer } = command.decide(input, facts, books, now)
    answers.add(input, answer)
    return { outcome: answer, effect }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Its postings would be written along with those of the other commands.
    if (books.entered() > entered) throw new Error(`refused (${error.rule}) after it had entered`)
    return { outcome: error }
  }
}
