// Asked at the moment something would start to move, because the wish can change while the page is open.

/** Whether the member asked the device for less motion. */
export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
