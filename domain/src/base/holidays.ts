/** The holidays stand apart from days.ts, so that a page that only reads dates does not load their names. */
import { addDays, type Day } from '../days.ts'

type Holiday = { day: Day; name: readonly [en: string, cn: string] }
const of = (name: Holiday['name'], ...days: Day[]): Holiday[] => days.map((day) => ({ day, name }))
/**
 * Public holidays as gazetted (Ministry of Manpower's lists of 2026 and 2027), on their own dates; `observed` adds the
 * day in lieu.
 */
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
/** Operators may add holidays: callers pass the list that is in force. */
export const publicHolidays: readonly Day[] = gazetted.map(({ day }) => day).sort()

/** The Ministry lists a year in the first half of the year before. */
const AHEAD_DAYS = 92
/** The first year, of this one and one that begins within three months, of which no holiday is listed. */
export const yearUnlisted = (listed: readonly Day[], today: Day): string | undefined =>
  [today, addDays(today, AHEAD_DAYS)].map(yearOf).find((year) => !listed.some((day) => yearOf(day) === year))
const yearOf = (day: Day): string => day.slice(0, 4)
