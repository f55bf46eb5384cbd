/** The preference is read whenever something would start to move, because it can change while the page is open. */
import { useSyncExternalStore } from 'react'

/** Whether the device is set to less motion. */
export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const never = () => () => {}
/** The same as a hook for rendering; the server does not know the preference. */
export const useCalm = (): boolean => useSyncExternalStore(never, reducedMotion, () => false)
