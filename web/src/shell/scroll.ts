/**
 * Back returns to the same position, also after a reload. While the page still grows, the position is corrected for a
 * moment.
 */
const KEY = 'scroll'
const FOLLOW = 1200

type Positions = Record<string, number>

function read(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Positions
  } catch {
    return {}
  }
}
const positions = read()
let following: (() => void) | undefined

/** Stores the scroll position of the entry with that key. */
export function storeScroll(key: string): void {
  positions[key] = scrollY
}

/** From now on the app scrolls, not the browser. `current` names the entry that is left when the page is unloaded. */
export function startScroll(current: () => string): void {
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    storeScroll(current())
    try {
      sessionStorage.setItem(KEY, JSON.stringify(positions))
    } catch {
      // A reload then starts at the top.
    }
  })
}

/**
 * To the top of a new entry, or to the earlier position; a list that is still loading is scrolled as it becomes long
 * enough.
 */
export function restoreScroll(key: string | null): void {
  following?.()
  const wanted = key === null ? 0 : (positions[key] ?? 0)
  scrollTo({ top: wanted, behavior: 'instant' })
  if (Math.abs(scrollY - wanted) > 2) follow(wanted)
}

function follow(wanted: number): void {
  const watcher = new ResizeObserver(() => {
    scrollTo({ top: wanted, behavior: 'instant' })
    if (Math.abs(scrollY - wanted) <= 2) stop()
  })
  const stop = (): void => {
    watcher.disconnect()
    clearTimeout(timer)
    for (const touch of ['wheel', 'touchstart', 'keydown']) removeEventListener(touch, stop)
    following = undefined
  }
  const timer = setTimeout(stop, FOLLOW)
  for (const touch of ['wheel', 'touchstart', 'keydown']) addEventListener(touch, stop, { passive: true })
  watcher.observe(document.body)
  following = stop
}
