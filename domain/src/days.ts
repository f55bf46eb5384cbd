/** Every deadline, limit and working day is in Asia/Singapore, whatever zone the machine or the phone is in. */
/** A Singapore day, 'YYYY-MM-DD'. */
export type Day = string

/** A day of the calendar, in a year that a member can mean: 2026-02-30 is none, nor is 9999-12-31. */
export const isDay = (text: string): text is Day =>
  /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Singapore has kept UTC+8 without summer time since 1982, so the offset is a constant. */
const OFFSET = 8 * HOUR

export const dayOf = (at: Date): Day => new Date(at.getTime() + OFFSET).toISOString().slice(0, 10)
/** The instant at which a Singapore day begins. */
export const startOfDay = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET)
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()
/** The instant at which the Singapore month of `at` begins; monthly purchases are counted from here. */
export const startOfMonth = (at: Date): Date => startOfDay(`${dayOf(at).slice(0, 7)}-01`)
/** The instant at which the Singapore month after that of `at` begins. */
export const startOfNextMonth = (at: Date): Date => startOfMonth(new Date(startOfMonth(at).getTime() + 32 * DAY))

export const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0

/**
 * A holiday on a Sunday moves to the next day that is no holiday; one on a Saturday does not move (Employment Act 1968,
 * s 88).
 */
export function observed(holidays: readonly Day[]): ReadonlySet<Day> {
  const days = new Set(holidays)
  for (const holiday of holidays) {
    if (weekdayOf(holiday) !== 0) continue
    let lieu = holiday
    while (days.has(lieu)) lieu = addDays(lieu, 1)
    days.add(lieu)
  }
  return days
}

export const isWorkingDay = (day: Day, holidays: ReadonlySet<Day>): boolean => !isWeekend(day) && !holidays.has(day)

/** The `count`-th working day after `day` (T+1, T+2, ...). */
export function addWorkingDays(day: Day, count: number, holidays: ReadonlySet<Day>): Day {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, 1)
    if (isWorkingDay(at, holidays)) left -= 1
  }
  return at
}
