/** Without a choice at the desk, the language is that of the app, or the browser's. */
import type { Lang } from '@tonne/domain/format'
import { useState } from 'react'

const KEY = 'deskLang'

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function firstLanguage(): Lang {
  const chosen = stored(KEY) ?? stored('currLang')?.replaceAll('"', '')
  if (chosen === 'en' || chosen === 'cn') return chosen
  return navigator.language.startsWith('zh') ? 'cn' : 'en'
}

/** Without storage the choice lasts until the page is closed. */
function storeLanguage(lang: Lang): void {
  try {
    localStorage.setItem(KEY, lang)
  } catch {}
}

/** The language of the page, for code outside of components. */
export const shownLang = (): Lang => (document.documentElement.lang.startsWith('zh') ? 'cn' : 'en')

export function useChosenLanguage(): { lang: Lang; setLang(lang: Lang): void } {
  const [lang, setLang] = useState(firstLanguage)
  return {
    lang,
    setLang: (next) => {
      storeLanguage(next)
      setLang(next)
    },
  }
}
