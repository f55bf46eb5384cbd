import { type Lang, sayDate } from '../format.ts'

/** A vintage, from its first to its last day: `2021`, `2019 – 2021`, or the days of a part of a year. */
export function sayVintage(from: string, to: string, lang: Lang): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  if (!from.endsWith('-01-01') || !to.endsWith('-12-31')) return `${sayDate(from, lang)} – ${sayDate(to, lang)}`
  return first === last ? first : `${first} – ${last}`
}
