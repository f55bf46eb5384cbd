import { useSyncExternalStore } from 'react'

/** From this width the tabs are a rail at the left, and pages may have a second column. */
export const RAIL_PX = 760
export const SIDE_PX = 1024
/** From this width there is room for a list of the account's pages too. */
export const SECTIONS_PX = 1280

const screens = new Map<number, MediaQueryList>()
function screenFrom(px: number): MediaQueryList {
  const known = screens.get(px) ?? matchMedia(`(min-width: ${px}px)`)
  screens.set(px, known)
  return known
}

/** Whether the screen is at least this wide; updates with it. Pure layout belongs in style sheets. */
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
