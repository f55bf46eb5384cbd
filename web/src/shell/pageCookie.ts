/**
 * Tells the server how to draw the next page: in which language and theme or, with a session, not at all. It is not set
 * while everything has the defaults of a new visitor.
 */
import { currentLanguage, watchLanguage } from '../api/language.ts'
import { currentSession, watchSession } from '../api/session.ts'
import { currentTheme, watchTheme } from '../ui/style/theme.tsx'

const YEAR_S = 31_536_000

function look(): string {
  if (currentSession().standing !== 'none') return 'own'
  return `${currentLanguage()}.${currentTheme()}`
}

function write(): void {
  const wanted = look()
  const age = wanted === 'en.auto' ? 0 : YEAR_S
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store does not exist in every browser, nor on plain http
  document.cookie = `page=${wanted}; path=/; max-age=${age}; samesite=lax${secure}`
}

export function storePageCookie(): void {
  write()
  for (const watch of [watchLanguage, watchSession, watchTheme]) watch(write)
}
