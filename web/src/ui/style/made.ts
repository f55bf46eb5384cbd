/**
 * The server draws the pages that strangers enter by, and the app takes them over. For that one rendering every part
 * must equal the server's, which knows neither the screen nor the time of reading.
 */
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

let at = 0
/** The instant at which the server drew the page, in ms since 1970. */
export const madeAt = (): number => at
export function setMadeAt(now: number): void {
  at = now
}

const never = () => () => {}
/**
 * True on the server, and in a browser while it takes over the server's page. It turns false in a transition: the hook
 * alone would draw again at once, with all parts in it that are not taken over yet, in one task.
 */
export function useMade(): boolean {
  const [own] = useState({ made: false })
  const made = useSyncExternalStore(
    never,
    () => own.made,
    () => (own.made = true),
  )
  const [taken, take] = useState(false)
  useEffect(() => {
    if (made) startTransition(() => take(true))
  }, [made])
  return made && !taken
}
