/** While the service is away nobody can meet a deadline or object to what a wait announced, so neither runs then. */

/** A shorter absence is none: a restart, or a database that hands over. */
export const OUTAGE_LEAST_MS = 5 * 60_000
/** Deadlines stand still for so long after the return too, because nobody waits for its minute. */
export const AFTER_OUTAGE_HOURS = 12

/** A time that a deadline does not count. */
export type Span = { since: Date; until: Date }
/** How long these lasted since `from`, in ms. A time that two of them cover counts once. */
export function keptMs(spans: readonly Span[], from: Date): number {
  let [counted, sum] = [from.getTime(), 0]
  for (const { since, until } of spans.toSorted((a, b) => a.since.getTime() - b.since.getTime())) {
    sum += Math.max(0, until.getTime() - Math.max(since.getTime(), counted))
    counted = Math.max(counted, until.getTime())
  }
  return sum
}
