/** The desk polls while it is visible, but an unattended session must still end. */
const STILL_MS = 60_000
let touchedAt = Date.now()
let touchedByKey = false
const touch = (event: Event): void => {
  touchedAt = Date.now()
  // Tab opens no page; whoever presses it while one loads is moving the focus already.
  touchedByKey = event instanceof KeyboardEvent && event.key !== 'Tab'
}
for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
  addEventListener(kind, touch, { capture: true, passive: true })

/** Whether somebody touched the page within the last minute. */
export const isAttended = (): boolean => Date.now() - touchedAt < STILL_MS
/** Whether the last input was a key that may open a page, so that the list that it opens gets the focus. */
export const isByKey = (): boolean => touchedByKey
