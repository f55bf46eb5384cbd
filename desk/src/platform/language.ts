/** Without a choice at the desk, the language is that of the app, or the browser's. */
import type { Lang } from '@tonne/domain/format'

const KEY = 'deskLang'

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function firstLanguage(): Lang {
  const chosen = stored(KEY) ?? stored('currLang')?.replaceAll('"', '')
  if (chosen === 'en' || chosen === 'cn') return chosen
  return navigator.language.startsWith('zh') ? 'cn' : 'en'
}

/** Without storage the choice lasts until the page is closed. */
export function storeLanguage(lang: Lang): void {
  try {
    localStorage.setItem(KEY, lang)
  } catch {}
}
