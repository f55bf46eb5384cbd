// The six families of land a project can be drawn as, in the order the drawing code counts on.

/** Every cover type; the order decides which ground a member without a photo gets, so it never changes. */
export const coverTypes = ['forest', 'mangrove', 'wind', 'solar', 'strata', 'hearth'] as const

/** One of the six families of land. */
export type CoverType = (typeof coverTypes)[number]
