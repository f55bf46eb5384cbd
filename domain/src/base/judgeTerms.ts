import { refuse } from '../refusals.ts'
import { sayTerm, type TermField, termAt, termFieldsOf } from './termFields.ts'
import type { Terms } from './terms.ts'

const isName = (value: unknown): boolean => {
  const { en, cn } = (value ?? {}) as { en?: unknown; cn?: unknown }
  return [en, cn].every((word) => typeof word === 'string' && word.trim() !== '' && word.length <= 20)
}
function fits({ unit, min, max }: TermField, value: unknown): boolean {
  if (unit === 'name') return isName(value)
  if (unit === 'limitCents' && value === null) return true
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
}

/** The first field of each pair is at most the second. */
const ordered = [
  ['deposit.minCents', 'deposit.maxCents'],
  ['withdrawal.minCents', 'withdrawal.maxCents'],
  ['withdrawal.arrivesFromDays', 'withdrawal.arrivesByDays'],
  ['market.protectionBasisPoints', 'market.bandBasisPoints'],
] as const

/** Refuses the first field that does not fit, with its name and value. */
export function judgeTerms(terms: Terms): void {
  const fields = termFieldsOf(terms)
  const no = (path: string): never => {
    const field = fields.find((one) => one.path === path)!
    const value = termAt(terms, path)
    const termText = (lang: 'en' | 'cn') =>
      field.unit !== 'name' && typeof value !== 'number' && value !== null ? String(value) : sayTerm(field, value, lang)
    return refuse('termsInvalid', {
      field: { en: field.label[0], cn: field.label[1] },
      value: { en: termText('en'), cn: termText('cn') },
    })
  }
  for (const field of fields) if (!fits(field, termAt(terms, field.path))) no(field.path)
  for (const [less, more] of ordered) if (Number(termAt(terms, less)) > Number(termAt(terms, more))) no(less)
  // Otherwise a withdrawal of the least amount would pay out nothing.
  if (terms.withdrawal.minCents <= terms.withdrawal.feeMinCents) no('withdrawal.minCents')
  terms.levels.forEach((level, place) => {
    const below = terms.levels[place - 1]
    if (!below) return
    if (level.tonsKg < below.tonsKg) no(`levels.${place}.tonsKg`)
    const limit = (cents: number | null) => cents ?? Number.POSITIVE_INFINITY
    if (limit(level.monthlySpendCents) < limit(below.monthlySpendCents)) no(`levels.${place}.monthlySpendCents`)
  })
}
