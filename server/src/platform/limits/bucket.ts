/** Requests are counted in the node's memory, before anything is looked up for the caller. */
/** `burst` at once, and `perSecond` more as time passes. */
export type Rate = { burst: number; perSecond: number }
/** Milliseconds of any clock that only goes forward. */
export type Since = () => number
export const sinceStart: Since = () => performance.now()

export class Bucket {
  readonly #rate: Rate
  readonly #since: Since
  #left: number
  #at: number
  constructor(rate: Rate, since: Since = sinceStart) {
    this.#rate = rate
    this.#since = since
    this.#left = rate.burst
    this.#at = since()
  }
  #refill(): number {
    const now = this.#since()
    this.#left = Math.min(this.#rate.burst, this.#left + ((now - this.#at) / 1000) * this.#rate.perSecond)
    this.#at = now
    return this.#left
  }
  /** Takes `cost` if that much is left; else takes nothing and returns false. */
  take(cost = 1): boolean {
    if (this.#refill() < cost) return false
    this.#left -= cost
    return true
  }
  /** Whether one could be taken. */
  has(): boolean {
    return this.#refill() >= 1
  }
  /**
   * Takes `cost` even before it is available, and returns in how many milliseconds it will be; undefined, with nothing
   * taken, when that is further away than `mostMs`.
   */
  owe(cost: number, mostMs: number): number | undefined {
    const after = this.#refill() - cost
    const wait = after >= 0 ? 0 : (-after / this.#rate.perSecond) * 1000
    if (wait > mostMs) return undefined
    this.#left = after
    return wait
  }
}

const MOST_KEYS = 50_000

/**
 * Values by key while they are used. A value unused for `idleMs` is forgotten, between once and twice that time later;
 * a flood of new keys shortens that time and never grows the map.
 */
export class Recent<T> {
  readonly #make: () => T
  readonly #idleMs: number
  readonly #since: Since
  #younger = new Map<string, T>()
  #older = new Map<string, T>()
  #rotatedAt: number
  constructor(make: () => T, idleMs: number, since: Since = sinceStart) {
    this.#make = make
    this.#idleMs = idleMs
    this.#since = since
    this.#rotatedAt = since()
  }
  /** The stored value of that key; none is made. */
  find(key: string): T | undefined {
    return this.#younger.get(key) ?? this.#older.get(key)
  }
  of(key: string): T {
    if (this.#since() - this.#rotatedAt > this.#idleMs || this.#younger.size >= MOST_KEYS) this.#rotate()
    const known = this.#younger.get(key)
    if (known !== undefined) return known
    const one = this.#older.get(key) ?? this.#make()
    this.#younger.set(key, one)
    return one
  }
  #rotate(): void {
    this.#older = this.#younger
    this.#younger = new Map()
    this.#rotatedAt = this.#since()
  }
}
