/** A page asks for its data before its socket is open, so events of the time in between are sent when it opens. */
import type { Stale } from '../ledger/emit.ts'

/** Longer than a page takes from its first request to its socket; events are forgotten after once to twice as long. */
const MOMENT_MS = 5000

type Names = Map<number, Set<string>>
type RecentEvents = {
  add(line: Stale): void
  /** The names sent to that member or to everyone. */
  of(memberId: number): string[]
  /** The names sent to anybody. */
  all(): string[]
}

/** `since`: any clock in milliseconds that only goes forward. */
export function recentEvents(since: () => number = () => performance.now()): RecentEvents {
  let [younger, older]: [Names, Names] = [new Map(), new Map()]
  let rotatedAt = since()
  const rotate = (): void => {
    const passed = since() - rotatedAt
    if (passed < MOMENT_MS) return
    ;[younger, older] = [new Map(), passed < 2 * MOMENT_MS ? younger : new Map()]
    rotatedAt = since()
  }
  const named = (sets: (Set<string> | undefined)[]): string[] => [
    ...new Set(sets.flatMap((names) => [...(names ?? [])])),
  ]
  return {
    add: ({ memberId, stale }) => {
      rotate()
      const names = younger.get(memberId) ?? new Set()
      for (const name of stale) names.add(name)
      younger.set(memberId, names)
    },
    of: (memberId) => {
      rotate()
      return named([younger, older].flatMap((names) => [names.get(0), names.get(memberId)]))
    },
    all: () => {
      rotate()
      return named([younger, older].flatMap((names) => [...names.values()]))
    },
  }
}
