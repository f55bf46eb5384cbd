/** Splits long work, so that the event loop, requests and leases are served in between. */
import { setImmediate as nextLoop } from 'node:timers/promises'
import type { Hashing } from '@tonne/domain/base/hashing'
import { sha256 } from './crypto/sha256.ts'

/** Steps of a few microseconds each, so that a slice takes about a millisecond. */
const STEPS_A_SLICE = 256

export async function eachInSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let steps = 0
  for (const item of items) {
    work(item)
    if (++steps % STEPS_A_SLICE === 0) await nextLoop()
  }
}

/** Runs a computation of the domain's `hashing`, for trees of many leaves. */
export async function hashInSlices<T>(work: Hashing<T>): Promise<T> {
  let steps = 0
  let step = work.next()
  while (!step.done) {
    step = work.next(sha256(step.value))
    if (++steps % STEPS_A_SLICE === 0) await nextLoop()
  }
  return step.value
}
