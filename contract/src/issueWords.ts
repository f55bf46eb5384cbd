import type { Bilingual } from '@tonne/domain/bilingual'
import type * as z from 'zod/mini'
import { type FieldForm, fieldForms, sayForm } from './fieldForms.ts'

type Issue = z.core.$ZodIssue
/** The error of a field, and the numbers or values that it must keep to. */
export type FieldWrong = { field: string | Bilingual; rule: Bilingual; least?: number; most?: number; allowed?: string }

const both = (en: string, cn: string): Bilingual => ({ en, cn })
const grouped = (n: number | bigint): string => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
const kinds: Record<string, Bilingual> = {
  string: both('must be text', '须为文字'),
  int: both('must be a whole number', '须为整数'),
  number: both('must be a number', '须为数字'),
  nan: both('must be a number', '须为数字'),
  boolean: both('must be yes or no (true or false)', '须为是或否'),
  array: both('must be a list', '须为列表'),
  object: both('must be a group of fields', '须为一组字段'),
  record: both('must be a group of fields', '须为一组字段'),
}
const shapeless = both('is not in the form that is asked for', '格式不符合要求')

/** The bound is on the length of a text, the entries of a list, or the value of a number. */
function sayTooSmall({ origin, minimum, inclusive = true }: Issue & { code: 'too_small' }): Bilingual {
  const n = grouped(minimum)
  if (origin !== 'string' && origin !== 'array') {
    return inclusive ? both(`cannot be less than ${n}`, `不能小于 ${n}`) : both(`must be more than ${n}`, `须大于 ${n}`)
  }
  if (minimum === 1) return both('cannot be empty', '不能为空')
  return origin === 'string'
    ? both(`needs at least ${n} characters`, `至少需要 ${n} 个字符`)
    : both(`needs at least ${n} entries`, `至少需要 ${n} 项`)
}
function sayTooBig({ origin, maximum, inclusive = true }: Issue & { code: 'too_big' }): Bilingual {
  const n = grouped(maximum)
  if (origin === 'string') return both(`can have at most ${n} characters`, `最多 ${n} 个字符`)
  if (origin === 'array') return both(`can have at most ${n} entries`, `最多 ${n} 项`)
  return inclusive ? both(`cannot be more than ${n}`, `不能大于 ${n}`) : both(`must be less than ${n}`, `须小于 ${n}`)
}
const sayChoice = (values: readonly unknown[]): Bilingual =>
  values.length === 1
    ? both(`can only be ${String(values[0])}`, '不是唯一允许的值')
    : both(`must be one of ${values.join(', ')}`, `须为 ${values.length} 个可选值之一`)

/** The closest of a field's alternatives: its kind matched before a rule was broken. */
const nearest = (errors: readonly Issue[][]): Issue | undefined =>
  (errors.find(([first]) => first && !isOtherKind(first)) ?? errors[0])?.[0]
const isOtherKind = ({ code, path }: Issue): boolean =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value')

function sayIssue(issue: Issue): Bilingual {
  if (Object.hasOwn(fieldForms, issue.message)) return sayForm(issue.message as FieldForm)
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? shapeless
    case 'too_small':
      return sayTooSmall(issue)
    case 'too_big':
      return sayTooBig(issue)
    case 'invalid_value':
      return sayChoice(issue.values)
    case 'not_multiple_of':
      return both(`must be a multiple of ${issue.divisor}`, `须为 ${issue.divisor} 的整数倍`)
    case 'unrecognized_keys':
      return both('has a field that is not known here', '含有未知字段')
    case 'invalid_union':
      if (issue.discriminator && 'options' in issue && issue.options) return sayChoice(issue.options)
      return shapeless
    default:
      return shapeless
  }
}

const valueAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    sent,
  )

/** Describes the error in `sent` that `issue` reports. The field is named as in the API. */
export function wrongField(issue: Issue, sent: unknown): FieldWrong {
  const inner =
    issue.code === 'invalid_union' && !Object.hasOwn(fieldForms, issue.message) ? nearest(issue.errors) : undefined
  if (inner) return wrongField({ ...inner, path: [...issue.path, ...inner.path] }, sent)
  const field = issue.path.map(String).join('.') || both('request', '请求')
  if (valueAt(sent, issue.path) === undefined) return { field, rule: both('is missing', '缺少该项') }
  const rule = sayIssue(issue)
  if (issue.code === 'too_small') return { field, rule, least: Number(issue.minimum) }
  if (issue.code === 'too_big') return { field, rule, most: Number(issue.maximum) }
  if (issue.code === 'invalid_value') return { field, rule, allowed: issue.values.join(', ') }
  return { field, rule }
}

/**
 * PostgreSQL's text cannot hold U+0000 or half a character (one of the two parts that JSON uses for some), so no field
 * may. Returns the first field that has one, or null.
 */
export function unwritableField(value: unknown): FieldWrong | null {
  const found = unwritableIn(value)
  return found && { field: found.path.join('.') || both('request', '请求'), rule: found.rule }
}
/** The path is built on the way back up, because nearly every request has no such field. */
function unwritableIn(value: unknown): { path: string[]; rule: Bilingual } | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return { path: [], rule: both('must not hold U+0000', '不能含有空字符') }
    return value.isWellFormed()
      ? null
      : { path: [], rule: both('must not hold half a character', '不能含有不完整的字符') }
  }
  if (typeof value !== 'object' || value === null) return null
  for (const key of Object.keys(value)) {
    const found = unwritableIn((value as Readonly<Record<string, unknown>>)[key])
    if (found) return { ...found, path: [key, ...found.path] }
  }
  return null
}
