/** The theme and the meaning of red and green are the reader's choice, stored on the phone and never sent. */
import { useSyncExternalStore } from 'react'

export type Theme = 'auto' | 'light' | 'dark'
type PriceColours = 'green-up' | 'red-up'

const watchers = new Set<() => void>()
const asTheme = (text: string | null): Theme => (text === 'light' || text === 'dark' ? text : 'auto')
const asPriceColours = (text: string | null): PriceColours => (text === 'red-up' ? text : 'green-up')

/** Storage may be forbidden (private mode): then a choice lasts until the page closes. */
const values = new Map<string, string>()
function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? values.get(key) ?? null
  } catch {
    return values.get(key) ?? null
  }
}
function keep(key: string, value: string): void {
  values.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // The value is in memory.
  }
  paint()
  for (const listener of watchers) listener()
}

const darkWished = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')
const papers = { light: '#F4F3EC', dark: '#0D1310' }

function paint(): void {
  const theme = asTheme(read('theme'))
  const shown = theme === 'auto' ? (darkWished().matches ? 'dark' : 'light') : theme
  document.documentElement.dataset.theme = shown
  document.documentElement.dataset.price = asPriceColours(read('priceColours'))
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = papers[shown]
}

/** Applies the stored choice and follows the system from then on; called once at start. */
export function startTheme(): void {
  paint()
  darkWished().addEventListener('change', () => {
    paint()
    for (const listener of watchers) listener()
  })
}

export function watchTheme(listener: () => void): () => void {
  watchers.add(listener)
  return () => watchers.delete(listener)
}

/** The reader's theme; on the server, that of the request. */
export const currentTheme = (): Theme => asTheme(read('theme'))
/** For the server, which neither applies nor stores it. */
export const setTheme = (theme: Theme): void => void values.set('theme', theme)

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(watchTheme, currentTheme, currentTheme)
  return [theme, (next) => keep('theme', next)]
}

export function usePriceColours(): readonly [PriceColours, (colours: PriceColours) => void] {
  const colours = useSyncExternalStore(
    watchTheme,
    () => asPriceColours(read('priceColours')),
    () => 'green-up' as const,
  )
  return [colours, (next) => keep('priceColours', next)]
}
