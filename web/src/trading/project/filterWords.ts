import { projectTypes, registries } from '@tonne/domain/trading/project'
import { type Lang, pick } from '@tonne/parts/lang.tsx'

const namers = {
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
  cn: new Intl.DisplayNames(['zh-Hans'], { type: 'region' }),
}
/** 'ID' -> 'Indonesia', '印度尼西亚'. */
const countryName = (code: string, lang: Lang): string => namers[lang].of(code) ?? code

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
