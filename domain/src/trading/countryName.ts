import type { Lang } from '../format.ts'

const namers = {
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
  cn: new Intl.DisplayNames(['zh-Hans'], { type: 'region' }),
}
/** 'ID' -> 'Indonesia', '印度尼西亚'. */
export const countryName = (code: string, lang: Lang): string => namers[lang].of(code) ?? code
