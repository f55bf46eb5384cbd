export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const dayOf = (at: number): string => new Date(at + 8 * HOUR).toISOString().slice(0, 10)
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)
export const monthOf = (at: number): string => dayOf(at).slice(0, 7)
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
/** The gazetted holidays with the Mondays in lieu, for the time of a run. */
const HOLIDAYS = new Set([
  ...[
    '2026-12-25',
    '2027-01-01',
    '2027-02-06',
    '2027-02-07',
    '2027-02-08',
    '2027-03-10',
    '2027-03-26',
    '2027-05-01',
    '2027-05-17',
    '2027-05-20',
  ],
  ...['2027-08-09', '2027-10-28', '2027-12-25'],
])
export function nextWorkingDay(at: number): number {
  let day = startOf(dayOf(at)) + DAY
  while (isWeekend(dayOf(day)) || HOLIDAYS.has(dayOf(day))) day += DAY
  return day
}
