/** Why: what is wrong with one field stands beside it, in words, with what was typed kept; only what is wrong with the whole stands below the form. */

type Told = Error & { data?: { field?: unknown; rule?: string } }
export type SaidAt<N extends string> = { at: Partial<Record<N, string>>; rest: string | undefined }

/** The sentence of a refusal at the field it names, when that is one of `names`; else for the whole form. */
export function saidAt<const N extends string>(error: Error | null | undefined, names: readonly N[]): SaidAt<N> {
  if (!error) return { at: {}, rest: undefined }
  const { field, rule } = (error as Told).data ?? {}
  const name = names.find((one) => one === field)
  if (name === undefined) return { at: {}, rest: error.message }
  const said = rule === 'fieldInvalid' ? withoutName(error.message, name) : error.message
  return { at: { [name]: said } as Partial<Record<N, string>>, rest: undefined }
}

/** 'memberId: is missing' says its name as the API has it; beside the field its label stands already. */
function withoutName(said: string, name: string): string {
  const rule = said.startsWith(name) ? said.slice(name.length).replace(/^[:：]\s*/, '') : said
  return rule.charAt(0).toUpperCase() + rule.slice(1)
}
