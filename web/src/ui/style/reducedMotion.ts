/** The setting is read when something would start to move, because it can change while the page is open. */
import { useSyncExternalStore } from 'react'

/** Whether the member asked the device for less motion. */
export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const never = () => () => {}
/** The same for what is drawn; the server does not know it. */
export const useCalm = (): boolean => useSyncExternalStore(never, reducedMotion, () => false)
