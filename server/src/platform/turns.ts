/** Long work in pieces: what waits for the event loop, a request or a lease, is served between two of them. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Hashing } from '@tonne/domain/base/hashing'
import { sha256 } from './crypto/sha256.ts'

/** Steps of a few microseconds each: a turn is then about a millisecond. */
const STEPS_A_TURN = 256

export async function eachInTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let steps = 0
  for (const item of items) {
    work(item)
    if (++steps % STEPS_A_TURN === 0) await nextTurn()
  }
}

/** What `hashNow` makes, for trees of many leaves. */
export async function hashInTurns<T>(work: Hashing<T>): Promise<T> {
  let steps = 0
  let step = work.next()
  while (!step.done) {
    step = work.next(sha256(step.value))
    if (++steps % STEPS_A_TURN === 0) await nextTurn()
  }
  return step.value
}
