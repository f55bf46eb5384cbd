/** Why: every deadline, limit and working day of the product is one of Asia/Singapore, whatever clock the machine or the phone keeps. */

/** A Singapore day, 'YYYY-MM-DD'. */
export type Day = string

/** A day of the calendar, of a year that a member of ours can mean: 2026-02-30 is none, nor is 9999-12-31. */
export const isDay = (text: string): text is Day =>
  /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Singapore has kept UTC+8 without summer time since 1982, so the offset is a constant. */
const OFFSET = 8 * HOUR

/** The Singapore day that an instant falls on. */
export const dayOf = (at: Date): Day => new Date(at.getTime() + OFFSET).toISOString().slice(0, 10)
/** The instant at which a Singapore day begins. */
export const startOfDay = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET)
export const addDays = (day: Day, days: number): Day => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()
/** The instant at which the Singapore month of `at` begins: purchases a month are counted from here. */
export const startOfMonth = (at: Date): Date => startOfDay(`${dayOf(at).slice(0, 7)}-01`)
/** The instant at which the Singapore month after that of `at` begins. */
export const startOfNextMonth = (at: Date): Date => startOfMonth(new Date(startOfMonth(at).getTime() + 32 * DAY))

export const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0

export type Holiday = { day: Day; name: readonly [en: string, cn: string] }
const of = (name: Holiday['name'], ...days: Day[]): Holiday[] => days.map((day) => ({ day, name }))
/** Public holidays as gazetted (Ministry of Manpower's lists of 2026 and 2027), on their own dates; `observed` adds the day in lieu. */
export const gazetted: readonly Holiday[] = [
  ...of(["New Year's Day", '元旦'], '2026-01-01', '2027-01-01'),
  ...of(['Chinese New Year', '农历新年'], '2026-02-17', '2026-02-18', '2027-02-06', '2027-02-07'),
  ...of(['Hari Raya Puasa', '开斋节'], '2026-03-21', '2027-03-10'),
  ...of(['Good Friday', '耶稣受难日'], '2026-04-03', '2027-03-26'),
  ...of(['Labour Day', '劳动节'], '2026-05-01', '2027-05-01'),
  ...of(['Hari Raya Haji', '哈芝节'], '2026-05-27', '2027-05-17'),
  ...of(['Vesak Day', '卫塞节'], '2026-05-31', '2027-05-20'),
  ...of(['National Day', '国庆日'], '2026-08-09', '2027-08-09'),
  ...of(['Deepavali', '屠妖节'], '2026-11-08', '2027-10-28'),
  ...of(['Christmas Day', '圣诞节'], '2026-12-25', '2027-12-25'),
]
/** Operators may add to it: callers pass the list that is in force. */
export const publicHolidays: readonly Day[] = gazetted.map(({ day }) => day).sort()

/** A Sunday holiday moves to the next day that is none; a Saturday one does not move (Employment Act 1968, s 88). */
export function observed(holidays: readonly Day[]): ReadonlySet<Day> {
  const days = new Set(holidays)
  for (const holiday of holidays) {
    if (weekdayOf(holiday) !== 0) continue
    let lieu = addDays(holiday, 1)
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
