/** An error about one field is shown at that field; only an error about the whole form is shown below it. */
import { withNote } from '@tonne/parts/joined.ts'

type Words = { en: string; cn: string }
type RefusalError = Error & { data?: { field?: unknown; lang?: unknown; rule?: string } }
export type FieldErrors<N extends string> = { at: Partial<Record<N, string>>; rest: string | undefined }

/**
 * The sentence of a refusal at the field that it names, when that is one of `names`; else for the whole form. `under`:
 * the prefix of these names in the API.
 */
export function fieldErrorsOf<const N extends string>(
  error: Error | null | undefined,
  names: readonly N[],
  under = '',
): FieldErrors<N> {
  if (!error) return { at: {}, rest: undefined }
  const called = callsOf(error)
  const name = names.find((one) => called.includes(one) || called.includes(under + one))
  if (name === undefined) return { at: {}, rest: error.message }
  const { rule, field } = (error as RefusalError).data ?? {}
  const message = rule === 'fieldInvalid' ? withoutName(error.message, String(field)) : error.message
  return { at: { [name]: message } as Partial<Record<N, string>>, rest: undefined }
}

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'en' in value && 'cn' in value

/**
 * The names of a field in refusals: its name in the API, or its label on the screen, also with one of two languages.
 */
function callsOf(error: Error): string[] {
  const { field, lang } = (error as RefusalError).data ?? {}
  if (typeof field === 'string') return [field]
  if (!isWords(field)) return []
  const sides = isWords(lang) ? [lang] : []
  return (['en', 'cn'] as const).flatMap((as) => [
    ...sides.flatMap((side) => (['en', 'cn'] as const).map((lang) => withNote(lang, field[as], side[as]))),
    field[as],
  ])
}

/** 'memberId: is missing' has the API's name; beside the field, its label is shown already. */
function withoutName(message: string, name: string): string {
  const rule = message.startsWith(name) ? message.slice(name.length).replace(/^[:：]\s*/, '') : message
  return rule.charAt(0).toUpperCase() + rule.slice(1)
}
