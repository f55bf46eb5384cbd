/**
 * Why: how long something waits is counted by the server's clock; a desk whose own clock is wrong, or a demo that ran
 * ahead, shows the same ages.
 */
let aheadMs = 0
/** Each answer says when it was given. */
export const noteTime = (unixSeconds: number): void => {
  aheadMs = unixSeconds * 1000 - Date.now()
}
export const serverNow = (): number => Date.now() + aheadMs
