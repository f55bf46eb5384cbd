/**
 * A caller's calls under way and per period are bounded before anything is read or looked up, so that nobody has a node
 * to themselves.
 */
import type { Rate, Since } from '../limits/bucket.ts'
import { Bucket, Recent, sinceStart } from '../limits/bucket.ts'

export type Bounds = {
  /** What is asked for faster waits for its turn; what would wait longer than AHEAD_MS is turned away. */
  rate: Rate
  /** So many of theirs are worked on at once, so that a few callers cannot take all connections. */
  atOnce: number
  /** So many may be under way, waiting ones included. */
  underWay: number
}
/**
 * `member`: whoever showed a session, operators too. `place`: all without one at one address, who may be many behind
 * one router.
 */
export type DoorBounds = {
  member: Bounds
  place: Bounds
  /** Of one place, those who ask to come in: each attempt takes the turn of its place in the database. */
  doors: Pick<Bounds, 'atOnce' | 'underWay'>
  /** The most connections from one place. */
  connections: number
}
export const BOUNDS: DoorBounds = {
  member: { rate: { burst: 400, perSecond: 50 }, atOnce: 6, underWay: 128 },
  place: { rate: { burst: 1000, perSecond: 200 }, atOnce: 64, underWay: 256 },
  doors: { atOnce: 4, underWay: 64 },
  connections: 1000,
}
const AHEAD_MS = 2000
const IDLE_MS = 60_000

/** `door`: a public endpoint that writes. */
export type Kind = 'call' | 'door'

/** Some at a time, in order of arrival. */
class Turns {
  readonly #atOnce: number
  #running = 0
  readonly #waiting: (() => void)[] = []
  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }
  get underWay(): number {
    return this.#running + this.#waiting.length
  }
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) await new Promise<void>((go) => this.#waiting.push(go))
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

/** What one caller has under way. */
class Room {
  readonly #bounds: Bounds
  readonly #doors: DoorBounds['doors']
  readonly #rate: Bucket
  readonly #turns: Readonly<Record<Kind, Turns>>
  constructor(bounds: Bounds, doors: DoorBounds['doors'], since: Since) {
    this.#bounds = bounds
    this.#doors = doors
    this.#rate = new Bucket(bounds.rate, since)
    this.#turns = { call: new Turns(bounds.atOnce), door: new Turns(doors.atOnce) }
  }
  isFull(kind: Kind): boolean {
    return this.#turns[kind].underWay >= (kind === 'door' ? this.#doors : this.#bounds).underWay
  }
  owe(kind: Kind, cost: number): number | undefined {
    return this.isFull(kind) ? undefined : this.#rate.owe(cost, AHEAD_MS)
  }
  take<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
    return this.#turns[kind].take(work)
  }
}

/** Who a request says it is from, before anybody looked. */
export type Knock = { credential: string | undefined; place(): string }

export class Door {
  readonly #rooms: { member: Recent<Room>; place: Recent<Room> }
  /**
   * Sessions that were good when they were last looked up: only those have a room of their own, made-up ones share
   * their place's.
   */
  readonly #proven: Recent<{ whose: string }>
  constructor(bounds: DoorBounds, since: Since = sinceStart) {
    const rooms = (of: Bounds) => new Recent(() => new Room(of, bounds.doors, since), IDLE_MS, since)
    this.#rooms = { member: rooms(bounds.member), place: rooms(bounds.place) }
    this.#proven = new Recent(() => ({ whose: '' }), 10 * IDLE_MS, since)
  }
  #roomOf({ credential, place }: Knock): Room {
    const whose = credential === undefined ? undefined : this.#proven.find(credential)?.whose
    return whose ? this.#rooms.member.of(whose) : this.#rooms.place.of(place())
  }
  /** In how many milliseconds a caller may come in; undefined when they are turned away. */
  knock(who: Knock, kind: Kind, cost: number): number | undefined {
    return this.#roomOf(who).owe(kind, cost)
  }
  /** Runs the call when it is its turn among the caller's own; undefined when they have too many under way. */
  enter<T>(who: Knock, kind: Kind, work: () => Promise<T>): Promise<T> | undefined {
    const room = this.#roomOf(who)
    return room.isFull(kind) ? undefined : room.take(kind, work)
  }
  /** That credential is a session of theirs. */
  proves(credential: string, whose: string): void {
    this.#proven.of(credential).whose = whose
  }
}
