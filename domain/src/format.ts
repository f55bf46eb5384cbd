/**
 * Money, tons and dates are written in one way only, so that a screen, a mail and a refusal never print an amount
 * differently.
 */
import { addDays, dayOf, weekdayOf } from './days.ts'
import { KG_PER_TON } from './money.ts'

export type Lang = 'en' | 'cn'

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')
const minusSign = '\u2212'

/** 123450 -> '1,234.50'; negative with the minus sign U+2212. */
export function sayAmount(cents: number): string {
  const size = Math.abs(cents)
  const whole = grouped(String(Math.floor(size / 100)))
  return `${cents < 0 ? minusSign : ''}${whole}.${String(size % 100).padStart(2, '0')}`
}
/** 123450 -> 'S$1,234.50'. */
export const sayCents = (cents: number): string =>
  cents < 0 ? `${minusSign}S$${sayAmount(-cents)}` : `S$${sayAmount(cents)}`
/** Always with a sign: '+1,000.00', U+2212 for money out. */
export const saySigned = (cents: number): string => `${cents > 0 ? '+' : ''}${sayAmount(cents)}`

/** 25000 -> '25', 1500 -> '1.5', 1234567000 -> '1,234,567': tons without the unit. */
export function sayTons(kg: number): string {
  const size = Math.abs(kg)
  const rest = String(size % KG_PER_TON)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${kg < 0 ? minusSign : ''}${grouped(String(Math.floor(size / KG_PER_TON)))}${rest && `.${rest}`}`
}
/** 25000 -> '25 t', '25 吨'. */
export const sayKg = (kg: number, lang: Lang): string => `${sayTons(kg)} ${lang === 'cn' ? '吨' : 't'}`

/** 5926 -> '5,926'. */
export const sayCount = (n: number): string => grouped(String(n))

/** Basis points as a percentage: 150 -> '1.5%' without trailing zeros. */
export const sayShare = (basisPoints: number): string => `${basisPoints / 100}%`
/** How far a price moved, in basis points without its sign: -110 -> '1.10%'. Two decimals, so that columns line up. */
export const sayChange = (basisPoints: number): string => `${sayAmount(Math.abs(basisPoints))}%`

const weekdays = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  cn: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A Singapore day with its year: '20 Nov 2026', '2026年11月20日'. */
export function sayDate(day: string, lang: Lang): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return lang === 'cn' ? `${year}年${month}月${date}日` : `${date} ${months[month - 1]} ${year}`
}
/** 'Fri', '周五' */
export const sayWeekday = (day: string, lang: Lang): string => weekdays[lang][weekdayOf(day)]!
/** 'Fri 20 Nov', '11月20日 周五'; in another year than that of `now` 'Thu 20 Nov 2025', '2025年11月20日 周四'. */
export function sayDay(at: Date, lang: Lang, now: Date): string {
  const day = dayOf(at)
  const [weekday, date] = [sayWeekday(day, lang), sayDate(day, lang)]
  const named = day.slice(0, 4) === dayOf(now).slice(0, 4) ? date.replace(/ ?\d{4}年?/, '') : date
  return lang === 'cn' ? `${named} ${weekday}` : `${weekday} ${named}`
}
/** Singapore time of day: '23:59'. */
export const sayTime = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)
const withTime = (day: string, at: Date, lang: Lang): string => `${day}${lang === 'cn' ? ' ' : ', '}${sayTime(at)}`
/** 'Fri 20 Nov, 23:59', '11月20日 周五 23:59', with the year like sayDay. */
export const sayDayTime = (at: Date, lang: Lang, now: Date): string => withTime(sayDay(at, lang, now), at, lang)
/** For a paper that is kept: '20 Nov 2026, 23:59', '2026年11月20日 23:59'. */
export const sayDateTime = (at: Date, lang: Lang): string => withTime(sayDate(dayOf(at), lang), at, lang)

const noonOf = (day: string): Date => new Date(`${day}T04:00:00Z`)
/** 'Today', 'Yesterday' or the day, for the headings of lists. */
export function sayRecentDay(day: string, today: string, lang: Lang): string {
  const name = sayDay(noonOf(day), lang, noonOf(today))
  if (day === today) return lang === 'cn' ? `今天 ${name}` : `Today, ${name}`
  if (day === addDays(today, -1)) return lang === 'cn' ? `昨天 ${name}` : `Yesterday, ${name}`
  return name
}

export const bothLanguages = (say: (lang: Lang) => string): Record<Lang, string> => ({ en: say('en'), cn: say('cn') })

export const sayBothDayTimes = (at: Date, now: Date): Record<Lang, string> =>
  bothLanguages((lang) => sayDayTime(at, lang, now))
