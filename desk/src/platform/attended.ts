/** The desk asks again by itself while it is visible, but a session that nobody attends must still end. */
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
/** Whether the last input was a key: then the page that opens is used with the keyboard. */
export const isByKey = (): boolean => touchedByKey
