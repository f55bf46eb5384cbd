/** The drawing code relies on this order. */
/** Every cover type; the order decides which ground a member without a photo gets, so it never changes. */
export const coverTypes = ['forest', 'mangrove', 'wind', 'solar', 'strata', 'hearth'] as const

/** One of the six families of land. */
export type CoverType = (typeof coverTypes)[number]
