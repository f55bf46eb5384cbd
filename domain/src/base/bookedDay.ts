import { addDays, type Day } from '../days.ts'

/** The months that were closed, oldest first, each with the size that the log had then. */
export type ClosedMonths = ReadonlyMap<string, number>

/**
 * The day in whose sums a posting counts: its own day or, if the log sealed it after its month was closed, the first
 * day of the first month that was still open. `position` is its place in the log, beyond all sizes while it waits.
 */
export function bookedDay(own: Day, position: number, closed: ClosedMonths): Day {
  const [first] = closed
  let day = own
  for (;;) {
    const month = day.slice(0, 7)
    // The first closed month holds everything before it.
    const size = first && month < first[0] ? first[1] : closed.get(month)
    if (size === undefined || position < size) return day
    day = `${addDays(`${month}-01`, 32).slice(0, 7)}-01`
  }
}
