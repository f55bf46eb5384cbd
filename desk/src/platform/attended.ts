/** The desk polls while it is visible, but an unattended session must still end. */
const STILL_MS = 60_000
let touchedAt = Date.now()
let touchedByKey = false
const touch = ({ type }: Event): void => {
  touchedAt = Date.now()
  touchedByKey = type === 'keydown'
}
for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
  addEventListener(kind, touch, { capture: true, passive: true })

/** Whether somebody touched the page within the last minute. */
export const isAttended = (): boolean => Date.now() - touchedAt < STILL_MS
/** Whether the last input was a key, so that the page that opens next gets the keyboard focus. */
export const isByKey = (): boolean => touchedByKey
