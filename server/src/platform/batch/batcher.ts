/**
 * While one round trip is under way, commands that arrive wait and go together in the next: many at a time under load,
 * at once when idle, without a timer.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type Batcher<I, O> = {
  (input: I): Promise<O>
  /** How many wait now. */
  waiting(): number
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>
}
type BatcherOptions<I> = {
  /** The most that go in one run. */
  most?: number
  /** The most that may wait; one more is answered by `full`. */
  capacity?: number
  full?: (input: I) => Error
}
type Waiting<I, O> = { input: I; resolve: (output: O) => void; reject: (error: unknown) => void }

/** `startNext` lets the next run begin before this one has ended; at most two are under way. */
type Run<I, O> = (inputs: readonly I[], startNext: () => void) => Promise<readonly (O | Error)[]>

/**
 * `run` gets everything that arrived before it began, in order of arrival, and returns an answer for each; an Error
 * among the answers rejects that one caller, a thrown one rejects all of the run. Because it begins after each of its
 * inputs arrived, a read through it is as fresh as one of the caller's own.
 */
export function batcher<I, O>(run: Run<I, O>, options: BatcherOptions<I> = {}): Batcher<I, O> {
  const { most = 256, capacity = 10_000, full = () => new Error('too many wait') } = options
  const queue: Waiting<I, O>[] = []
  // A run belongs to everybody who waits in it, so it must not carry the async context of the caller who happened to
  // start it.
  const apart = AsyncLocalStorage.snapshot()
  let running: Promise<void> | undefined

  const loop = async (): Promise<void> => {
    // Lets the callers of this turn of the event loop join before the first run starts.
    await undefined
    let before: Promise<void> | undefined
    while (queue.length > 0) {
      const batch = queue.splice(0, most)
      let settled: Promise<void> | undefined
      await new Promise<void>((startNext) => {
        settled = settle(batch, (inputs) => run(inputs, startNext)).then(startNext)
      })
      await before
      before = settled
      if (queue.length === 0) await before
    }
    running = undefined
  }
  const ask = (input: I): Promise<O> =>
    new Promise((resolve, reject) => {
      if (queue.length >= capacity) return reject(full(input))
      queue.push({ input, resolve, reject })
      running ??= apart(loop)
    })
  return Object.assign(ask, {
    waiting: () => queue.length,
    idle: async () => {
      while (running) await running
    },
  })
}

async function settle<I, O>(
  batch: readonly Waiting<I, O>[],
  run: (inputs: readonly I[]) => ReturnType<Run<I, O>>,
): Promise<void> {
  try {
    const outputs = await run(batch.map(({ input }) => input))
    if (outputs.length !== batch.length) throw new Error(`${outputs.length} answers to ${batch.length} inputs`)
    batch.forEach(({ resolve, reject }, i) => {
      const output = outputs[i]!
      if (output instanceof Error) reject(output)
      else resolve(output as O)
    })
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
