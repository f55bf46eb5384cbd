/** Why: what is wrong with one field stands beside it, in words, with what was typed kept; only what is wrong with the whole stands below the form. */
import { type Pair, useWords } from './lang.tsx'

const copy = { field: ['Missing, or not in the form it needs', '未填写或格式不正确'] } satisfies Record<string, Pair>
type Told = Error & { data?: { field?: string; rule?: string } }
export type SaidAt<N extends string> = { at: Partial<Record<N, string>>; rest: string | undefined }

/** The sentence of a refusal at the field it names, when that is one of `names`; else for the whole form. */
export function useSaidAt<const N extends string>(error: Error | null | undefined, names: readonly N[]): SaidAt<N> {
  const words = useWords(copy)
  if (!error) return { at: {}, rest: undefined }
  const { field, rule } = (error as Told).data ?? {}
  const name = names.find((one) => one === field)
  if (name === undefined) return { at: {}, rest: rule === 'fieldInvalid' ? `${field}: ${words.field}` : error.message }
  const said = rule === 'fieldInvalid' ? words.field : error.message
  return { at: { [name]: said } as Partial<Record<N, string>>, rest: undefined }
}
