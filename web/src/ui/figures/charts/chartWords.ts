import { dayOf } from '@tonne/domain/days'
import { type Lang, sayDate, sayTime } from '@tonne/domain/format'

const dayMs = 86_400_000

/** '09:30' within two days, '20 Aug' / '8月20日' within a year, 'Aug 2026' / '2026年8月' beyond; times in ms. */
export function sayAxis(at: number, spanMs: number, lang: Lang): string {
  const time = new Date(at)
  if (spanMs <= 2 * dayMs) return sayTime(time)
  const date = sayDate(dayOf(time), lang)
  if (spanMs > 366 * dayMs) return lang === 'cn' ? date.replace(/\d+日$/, '') : date.replace(/^\d+ /, '')
  return lang === 'cn' ? date.replace(/^\d+年/, '') : date.replace(/ \d+$/, '')
}

/** At most `most` of the items, evenly spread, first and last among them. */
export function thinned<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items]
  return Array.from({ length: most }, (_, i) => items[Math.round((i * (items.length - 1)) / (most - 1))]!)
}
