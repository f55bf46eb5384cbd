/**
 * A caller's calls, under way and per period, are limited before anything is read or looked up, so that nobody can
 * occupy a node.
 */
import type { Rate, Since } from '../limits/bucket.ts'
import { Bucket, Recent, sinceStart } from '../limits/bucket.ts'

type Bounds = {
  /** Faster requests are delayed; one that would wait longer than AHEAD_MS is refused. */
  rate: Rate
  /** How many of a caller's calls are worked on at once, so that a few callers cannot take all connections. */
  atOnce: number
  /** How many may be under way, including waiting ones. */
  underWay: number
}
/**
 * `member`: a caller with a session, operators too. `place`: all callers without one at one address, who may be many
 * behind one router.
 */
export type RateLimits = {
  member: Bounds
  place: Bounds
  /** The public writes of one place, such as logins: each locks its place in the database. */
  publicWrites: Pick<Bounds, 'atOnce' | 'underWay'>
  /** The most connections from one place. */
  connections: number
}
export const BOUNDS: RateLimits = {
  member: { rate: { burst: 400, perSecond: 50 }, atOnce: 6, underWay: 128 },
  place: { rate: { burst: 1000, perSecond: 200 }, atOnce: 64, underWay: 256 },
  publicWrites: { atOnce: 4, underWay: 64 },
  connections: 1000,
}
const AHEAD_MS = 2000
const IDLE_MS = 60_000

/** `publicWrite`: a public endpoint that writes. */
export type Kind = 'call' | 'publicWrite'

/** A few at a time, in order of arrival. */
export class Slots {
  readonly #atOnce: number
  #running = 0
  readonly #waiting: (() => void)[] = []
  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }
  get underWay(): number {
    return this.#running + this.#waiting.length
  }
  /** Undefined if a slot was free and is taken now; else a promise to wait for. Each caller who entered leaves once. */
  enter(): Promise<void> | undefined {
    if (this.#running >= this.#atOnce) return new Promise<void>((go) => this.#waiting.push(go))
    this.#running += 1
    return undefined
  }
  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}

/** The calls of one caller that are in progress. */
class CallerLimit {
  readonly #bounds: Bounds
  readonly #publicWrites: RateLimits['publicWrites']
  readonly #rate: Bucket
  readonly #slots: Readonly<Record<Kind, Slots>>
  constructor(bounds: Bounds, publicWrites: RateLimits['publicWrites'], since: Since) {
    this.#bounds = bounds
    this.#publicWrites = publicWrites
    this.#rate = new Bucket(bounds.rate, since)
    this.#slots = { call: new Slots(bounds.atOnce), publicWrite: new Slots(publicWrites.atOnce) }
  }
  isFull(kind: Kind): boolean {
    return this.#slots[kind].underWay >= (kind === 'publicWrite' ? this.#publicWrites : this.#bounds).underWay
  }
  owe(kind: Kind, cost: number): number | undefined {
    return this.isFull(kind) ? undefined : this.#rate.owe(cost, AHEAD_MS)
  }
  slots(kind: Kind): Slots {
    return this.#slots[kind]
  }
}

/** The unverified origin of a request. */
export type Origin = { credential: string | undefined; place(): string }

export class RateLimiter {
  readonly #limits: { member: Recent<CallerLimit>; place: Recent<CallerLimit> }
  /**
   * Sessions that were valid at their last look-up: only those have their own limit, invented ones share their place's.
   */
  readonly #proven: Recent<{ whose: string }>
  constructor(bounds: RateLimits, since: Since = sinceStart) {
    const limits = (of: Bounds) => new Recent(() => new CallerLimit(of, bounds.publicWrites, since), IDLE_MS, since)
    this.#limits = { member: limits(bounds.member), place: limits(bounds.place) }
    this.#proven = new Recent(() => ({ whose: '' }), 10 * IDLE_MS, since)
  }
  #limitOf({ credential, place }: Origin): CallerLimit {
    const whose = credential === undefined ? undefined : this.#proven.find(credential)?.whose
    return whose ? this.#limits.member.of(whose) : this.#limits.place.of(place())
  }
  /** The delay in milliseconds after which the call is served; undefined if it is rejected. */
  admit(who: Origin, kind: Kind, cost: number): number | undefined {
    return this.#limitOf(who).owe(kind, cost)
  }
  /** Where the call waits for the caller's earlier ones; undefined if too many are under way. */
  slots(who: Origin, kind: Kind): Slots | undefined {
    const limit = this.#limitOf(who)
    return limit.isFull(kind) ? undefined : limit.slots(kind)
  }
  /** Records that the credential is a valid session. */
  proves(credential: string, whose: string): void {
    this.#proven.of(credential).whose = whose
  }
}
