/** Every text is a pair (English, Chinese), so that no language can be forgotten. */
import { fillIn } from '@tonne/domain/fillIn'
import type { Lang } from '@tonne/domain/format'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from 'react'

export type { Lang }
export type Pair = readonly [en: string, cn: string]

type LangState = { lang: Lang; setLang: (lang: Lang) => void }
const LangContext = createContext<LangState>({ lang: 'en', setLang: () => {} })

/** The app stores the language; this provides it to the tree and marks the document with it. */
export function LangProvider({ lang, setLang, children }: LangState & { children: ReactNode }) {
  // This runs before the effects of its children, because their calls send the document's language.
  useLayoutEffect(() => {
    document.documentElement.lang = lang === 'cn' ? 'zh-CN' : 'en-SG'
  }, [lang])
  const state = useMemo(() => ({ lang, setLang }), [lang, setLang])
  return <LangContext value={state}>{children}</LangContext>
}

export const useLang = (): Lang => useContext(LangContext).lang
export const useSetLang = (): ((lang: Lang) => void) => useContext(LangContext).setLang

export const pick = (pair: Pair, lang: Lang): string => pair[lang === 'cn' ? 1 : 0]

/** The words of a copy table in the current language, under the same keys. */
export function useWords<Copy extends Record<string, Pair>>(copy: Copy): { readonly [Key in keyof Copy]: string } {
  const lang = useLang()
  return useMemo(() => {
    const entries = Object.entries(copy).map(([key, pair]) => [key, pick(pair, lang)])
    return Object.fromEntries(entries) as { [Key in keyof Copy]: string }
  }, [copy, lang])
}

/** Puts values into `{name}` places; a place without a value stays visible, so that it is noticed. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  fillIn(text, (name, place) => String(values[name] ?? place))
