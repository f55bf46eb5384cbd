import { CAPACITY } from '../batch/capacity.ts'

/** A call that has a place is answered within about so long; what would take longer waits outside or is refused. */
export const TARGET_MS = 400
/** Never fewer, so that a few callers whose calls take long cannot keep out all others. */
export const LEAST = 256
/** A call that found fewer others says nothing about what the endpoint can do. */
const CROWD = 32
/** The share of a call in both averages, so that one slow call, or one pause of the process, changes little. */
const SHARE = 1 / 256

/**
 * How many calls of one endpoint are worked on at once. A fixed number means another delay on each machine: two
 * thousand orders are 0.6 s on a fast one and 1.2 s on a slow one. So the number follows from what is measured: calls
 * that found n others and took t, both on average, are n/t calls a second, and n/t times `TARGET_MS` are answered in
 * time. With few others that is too little, because orders in one batch cost less each; as more come, more are let in.
 */
export class Places {
  #working = 0
  #found = CAPACITY
  #tookMs = TARGET_MS
  get most(): number {
    const inTime = Math.round((this.#found * TARGET_MS) / this.#tookMs)
    return Math.min(CAPACITY, Math.max(LEAST, inTime))
  }
  get working(): number {
    return this.#working
  }
  /** Gives the number of calls worked on with this one, for `leave`. */
  enter(): number {
    this.#working += 1
    return this.#working
  }
  leave(found: number, tookMs: number): void {
    this.#working -= 1
    if (found < CROWD) return
    this.#found += (found - this.#found) * SHARE
    this.#tookMs += (Math.max(1, tookMs) - this.#tookMs) * SHARE
  }
}

/**
 * How long a call waits for a place when an endpoint has none. Refusing costs nearly as much as serving a small
 * request, and refused callers ask again at once, which takes the processor from the orders. Callers who wait ask less,
 * and most of them get a place.
 */
const PATIENCE_MS = 400

/** Calls that wait for a place, in order of arrival. */
export class Line {
  readonly #waiting = new Set<() => void>()
  get size(): number {
    return this.#waiting.size
  }
  /** Calls `then` when it is the caller's turn, at the latest after `PATIENCE_MS`. */
  wait(then: () => void): void {
    const leave = () => {
      this.#waiting.delete(leave)
      clearTimeout(timer)
      then()
    }
    const timer = setTimeout(leave, PATIENCE_MS)
    this.#waiting.add(leave)
  }
  letIn(count: number): void {
    for (const leave of this.#waiting) {
      if (count-- <= 0) return
      leave()
    }
  }
}
