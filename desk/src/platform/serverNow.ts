/**
 * Ages follow the server's clock, so that they are right at a desk with a wrong clock and in a demo whose clock was
 * moved.
 */
import { setDatesClock } from '@tonne/parts/dates.ts'

let aheadMs = 0
/** Each answer has the server's time. */
export const noteTime = (unixSeconds: number): void => {
  aheadMs = unixSeconds * 1000 - Date.now()
}
export const serverNow = (): number => Date.now() + aheadMs
setDatesClock(serverNow)
