/**
 * An instant breaks between its day and its time, and never within one of them. Only text for reading comes from here;
 * code that takes text apart uses format.ts.
 */
import {
  type Lang,
  sayDate as saysDate,
  sayDay as saysDay,
  sayRecentDay as saysRecentDay,
  sayTime,
} from '@tonne/domain/format'

const CHINESE_PARTS = /(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)|(?<=周)/g
/** Non-breaking spaces; between digits and Chinese, where there is no space, an invisible word joiner. */
const held = (day: string, lang: Lang): string => {
  const whole = day.replaceAll(' ', '\u00a0')
  return lang === 'cn' ? whole.replace(CHINESE_PARTS, '\u2060') : whole
}

export const sayDate = (day: string, lang: Lang): string => held(saysDate(day, lang), lang)
let clock = Date.now
/** The clock that decides which year is this one: the server's, so that a demo may run into the next. */
export function setDatesClock(now: () => number): void {
  clock = now
}
export const sayDay = (at: Date, lang: Lang): string => held(saysDay(at, lang, new Date(clock())), lang)
export const sayRecentDay = (day: string, today: string, lang: Lang): string =>
  held(saysRecentDay(day, today, lang), lang)
export const sayDayTime = (at: Date, lang: Lang): string =>
  `${sayDay(at, lang)}${lang === 'cn' ? ' ' : ', '}${sayTime(at)}`
