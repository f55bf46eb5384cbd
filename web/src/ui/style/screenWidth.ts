import { useSyncExternalStore } from 'react'

/** Where the tabs stand upright at the left, and where a page has a second column beside its main one. */
export const RAIL_PX = 760
export const SIDE_PX = 1024
/** Where there is room for a list of the account's pages as well. */
export const SECTIONS_PX = 1280

const screens = new Map<number, MediaQueryList>()
function screenFrom(px: number): MediaQueryList {
  const known = screens.get(px) ?? matchMedia(`(min-width: ${px}px)`)
  screens.set(px, known)
  return known
}

/** Whether the screen is at least that wide; follows it. Layout alone is the style sheets' matter. */
export const useFrom = (px: number): boolean =>
  useSyncExternalStore(
    (listener) => {
      const screen = screenFrom(px)
      screen.addEventListener('change', listener)
      return () => screen.removeEventListener('change', listener)
    },
    () => screenFrom(px).matches,
    // The server draws for a phone.
    () => false,
  )
