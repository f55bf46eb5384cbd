import { addDays, type Day } from '../days.ts'

/** The months that were closed, oldest first, each with the size that the log had then. */
export type ClosedMonths = ReadonlyMap<string, number>

/**
 * The day in whose sums a posting counts: its own, or, where the log sealed it when its month was closed already, the
 * first day of the first month that was open. `position` is its place in the log, beyond all sizes while it waits.
 */
export function bookedDay(own: Day, position: number, closed: ClosedMonths): Day {
  const [first] = closed
  let day = own
  for (;;) {
    const month = day.slice(0, 7)
    // The first that was closed holds everything before it.
    const size = first && month < first[0] ? first[1] : closed.get(month)
    if (size === undefined || position < size) return day
    day = `${addDays(`${month}-01`, 32).slice(0, 7)}-01`
  }
}
