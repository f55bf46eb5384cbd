/**
 * The server draws the pages that strangers enter by, and the app takes them over. For that one rendering every part
 * must equal the server's, which knows neither the screen nor the time of reading.
 */
import { useSyncExternalStore } from 'react'

let at = 0
/** The instant at which the server drew the page, in ms since 1970. */
export const madeAt = (): number => at
export function setMadeAt(now: number): void {
  at = now
}

const never = () => () => {}
/** True on the server, and in a browser during the takeover of the server's page. */
export const useMade = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
