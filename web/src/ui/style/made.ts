/**
 * The server draws the pages that strangers enter by, and the app takes them over. For that one drawing a part must be
 * drawn as the server drew it, which knows neither the screen nor the time at which the page is read.
 */
import { useSyncExternalStore } from 'react'

let at = 0
/** When the server drew the page, in ms since 1970 by its clock. */
export const madeAt = (): number => at
export function setMadeAt(now: number): void {
  at = now
}

const never = () => () => {}
/** True on the server, and in a browser while it takes over what the server drew. */
export const useMade = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
