/** The setting is read when something would start to move, because it can change while the page is open. */
/** Whether the member asked the device for less motion. */
export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
