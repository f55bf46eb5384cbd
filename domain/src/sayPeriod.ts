import { type Lang, sayDate } from './format.ts'

/** A range of days that names shared parts once: '17 – 20 Nov 2026', '24 Oct – 22 Nov 2026', '2026年10月24日 – 11月22日'. */
export function sayPeriod(from: string, to: string, lang: Lang): string {
  const [first, last] = [sayDate(from, lang), sayDate(to, lang)]
  if (from === to) return last
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${first} – ${last}`
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  if (lang === 'cn') return `${first} – ${last.slice(last.indexOf(sameMonth ? '月' : '年') + 1)}`
  return `${first
    .split(' ')
    .slice(0, sameMonth ? 1 : 2)
    .join(' ')} – ${last}`
}
