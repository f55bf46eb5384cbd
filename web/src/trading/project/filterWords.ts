import { countryName } from '@tonne/domain/trading/countryName'
import { projectTypes, registries } from '@tonne/domain/trading/project'
import { type Lang, pick } from '@tonne/parts/lang.tsx'

type Option = { value: string; label: string }

export const typeOptions = (lang: Lang): Option[] =>
  Object.entries(projectTypes).map(([value, pair]) => ({ value, label: pick(pair, lang) }))
export const registryOptions = (lang: Lang): Option[] =>
  Object.entries(registries).map(([value, pair]) => ({ value, label: pick(pair, lang) }))
/** In the order of their names. */
export const countryOptions = (codes: readonly string[], lang: Lang): Option[] =>
  codes
    .map((code) => ({ value: code, label: countryName(code, lang) }))
    .sort((a, b) => a.label.localeCompare(b.label, lang === 'cn' ? 'zh' : 'en'))
