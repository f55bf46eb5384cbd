/** The demo clock may run into another year, so its dates name the year. */
import { dayOf } from '@tonne/domain/days'
import { type Lang, sayDate, sayTime, sayWeekday } from '@tonne/domain/format'

const SINGAPORE_MS = 8 * 3_600_000
const at = (time: Date): string => new Date(time.getTime() + SINGAPORE_MS).toISOString()

/** 'Fri 20 Nov 2026', '2026年11月20日 周五'. */
export function sayFullDay(time: Date, lang: Lang): string {
  const [date, weekday] = [sayDate(dayOf(time), lang), sayWeekday(dayOf(time), lang)]
  return lang === 'cn' ? `${date} ${weekday}` : `${weekday} ${date}`
}
/** '12:24:05', in Singapore. */
export const sayClock = (time: Date): string => at(time).slice(11, 19)
/** 'Fri 20 Nov 2026, 12:24'. */
export const sayMoment = (time: Date, lang: Lang): string =>
  `${sayFullDay(time, lang)}${lang === 'cn' ? ' ' : ', '}${sayTime(time)}`

const units = { en: [' d', ' h', ' min'], cn: [' 天', ' 小时', ' 分钟'] } as const
/** 93,780,000 ms -> '1 d 2 h 3 min'. */
export function saySpan(ms: number, lang: Lang): string {
  const minutes = Math.round(ms / 60_000)
  const parts = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  return parts.flatMap((n, i) => (n > 0 ? [`${n}${units[lang][i]}`] : [])).join(' ')
}
