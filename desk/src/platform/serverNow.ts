/**
 * Ages are counted by the server's clock, so that a desk with a wrong clock, or a demo that ran ahead, shows the same
 * ages.
 */
let aheadMs = 0
/** Each answer has the time at which it was given. */
export const noteTime = (unixSeconds: number): void => {
  aheadMs = unixSeconds * 1000 - Date.now()
}
export const serverNow = (): number => Date.now() + aheadMs
