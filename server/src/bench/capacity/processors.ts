/**
 * Hosts with cores, and threads that share them: the part of a discrete-event simulation that says when work is done.
 * Times are microseconds of the simulated clock.
 */

/** One thread: its work is done in order, one piece after the other, at most at the speed of one core. */
export type Thread = {
  /** `work` microseconds of a core, then `done`. */
  run(work: number, done: () => void): void
  /** Microseconds of a core that were used. */
  used(): number
}

type Piece = { left: number; done: () => void }
type Host = { cores: number; active: Set<{ queue: Piece[]; used: number }> }
type Timer = { at: number; done: () => void }

/** A host that has fewer cores than threads with work gives each the same share. */
const speedOf = ({ cores, active }: Host): number => Math.min(1, cores / active.size)
/** The last one is the next. */
function insert(timers: Timer[], timer: Timer): void {
  let place = timers.length
  while (place > 0 && timers[place - 1]!.at < timer.at) place--
  timers.splice(place, 0, timer)
}

export function openProcessors() {
  let now = 0
  const hosts: Host[] = []
  const timers: Timer[] = []

  function nextPiece(): { host: Host; inMicros: number } | undefined {
    let first: { host: Host; inMicros: number } | undefined
    for (const host of hosts) {
      const speed = speedOf(host)
      for (const { queue } of host.active) {
        const inMicros = queue[0]!.left / speed
        if (!first || inMicros < first.inMicros) first = { host, inMicros }
      }
    }
    return first
  }
  function pass(micros: number): void {
    now += micros
    for (const host of hosts) {
      const work = micros * speedOf(host)
      for (const thread of host.active) {
        thread.queue[0]!.left -= work
        thread.used += work
      }
    }
  }
  /** Finishes work that is done by now, apart from the sums' rounding. */
  function finish(): void {
    const ended: (() => void)[] = []
    for (const host of hosts)
      for (const thread of host.active)
        if (thread.queue[0]!.left <= 1e-6) {
          ended.push(thread.queue.shift()!.done)
          if (thread.queue.length === 0) host.active.delete(thread)
        }
    for (const done of ended) done()
  }
  return {
    now: () => now,
    /** Takes time and no processor. */
    after: (micros: number, done: () => void): void => insert(timers, { at: now + micros, done }),
    host: (cores: number) => {
      const host: Host = { cores, active: new Set() }
      hosts.push(host)
      return {
        thread: (): Thread => {
          const thread = { queue: [] as Piece[], used: 0 }
          return {
            run: (work, done) => {
              thread.queue.push({ left: work, done })
              host.active.add(thread)
            },
            used: () => thread.used,
          }
        },
      }
    },
    /** Continues until `until`, or until nothing is left to happen. */
    runUntil: (until: number): void => {
      while (now < until) {
        const piece = nextPiece()
        const timer = timers.at(-1)
        const inMicros = Math.min(piece?.inMicros ?? Infinity, timer ? timer.at - now : Infinity)
        if (inMicros === Infinity) return
        pass(inMicros)
        while (timers.length > 0 && timers.at(-1)!.at <= now + 1e-6) timers.pop()!.done()
        finish()
      }
    },
  }
}
