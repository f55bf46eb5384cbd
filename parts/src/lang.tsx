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

/** Joins sentences: English has a space between them, Chinese none. */
export const inARow = (lang: Lang, ...sentences: readonly string[]): string => sentences.join(lang === 'cn' ? '' : ' ')
/** A label and its value: `Unread: Deposit received`. */
export const named = (lang: Lang, name: string, value = ''): string => `${name}${lang === 'cn' ? '：' : ': '}${value}`
/** The parts of one thing, from general to specific: `Car, petrol`. */
export const inParts = (lang: Lang, ...parts: readonly string[]): string => parts.join(lang === 'cn' ? '，' : ', ')
/** Things of one kind, one after the other: `Ann, Ben`. */
export const listed = (lang: Lang, things: readonly string[]): string => things.join(lang === 'cn' ? '、' : ', ')
/** A text with a remark in brackets: `Hui Min (you)`. */
export const withNote = (lang: Lang, text: string, note: string): string =>
  lang === 'cn' ? `${text}（${note}）` : `${text} (${note})`
