/** Terms are typed in dollars, per cent and tons, and become whole numbers by string arithmetic. */
import { sayTerm, type TermField, type TermUnit } from '@tonne/domain/base/termFields'
import { sayAmount, sayTons } from '@tonne/domain/format'
import { fixedFromText } from '@tonne/domain/money'

/** The number of typed decimals, by unit. */
const decimals: Partial<Record<TermUnit, number>> = { share: 2, cents: 2, limitCents: 2, tons: 3 }
/** The unit after the number in its input. */
export const unitSigns: Partial<Record<TermUnit, readonly [string, string]>> = {
  share: ['%', '%'],
  tons: ['t', '吨'],
  hours: ['hours', '小时'],
  minutes: ['minutes', '分钟'],
  seconds: ['seconds', '秒'],
  days: ['working days', '工作日'],
  wholeDays: ['days', '天'],
}
export const isMoney = (unit: TermUnit): boolean => unit === 'cents' || unit === 'limitCents'

/** 150 of a share -> '1.5'; null -> ''. */
export function typed({ unit }: TermField, value: unknown): string {
  if (value === null || value === undefined) return ''
  const n = Number(value)
  if (unit === 'share') return String(n / 100)
  if (isMoney(unit)) return sayAmount(n)
  if (unit === 'clock') return sayTerm({ unit }, n, 'en')
  return unit === 'tons' ? sayTons(n) : String(n)
}

/** '17:05' -> 1025. */
function minutesFrom(text: string): number | null {
  const [, hours, minutes] = /^\s*(\d{1,2}):([0-5]\d)\s*$/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** The value of a text, or undefined when it is invalid or out of bounds. */
export function parsed(field: TermField, text: string): number | null | undefined {
  const { unit, min, max } = field
  if (text.trim() === '' && unit === 'limitCents') return null
  const value = unit === 'clock' ? minutesFrom(text) : fixedFromText(text, decimals[unit] ?? 0)
  return value !== null && value >= min && value <= max ? value : undefined
}

/** `terms` with a value at a dotted path; parts off the path are shared. */
export function withTerm<T>(terms: T, path: string, value: unknown): T {
  const [key, ...rest] = path.split('.') as [string, ...string[]]
  const copy = (Array.isArray(terms) ? [...terms] : { ...terms }) as Record<string, unknown>
  copy[key] = rest.length === 0 ? value : withTerm(copy[key], rest.join('.'), value)
  return copy as T
}
