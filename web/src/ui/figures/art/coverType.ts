import { type ProjectType, projectArts } from '@tonne/domain/trading/project'

/** Every cover type. The order decides the landscape of a member without a photo, so it never changes. */
export const coverTypes = ['forest', 'mangrove', 'wind', 'solar', 'strata', 'hearth'] as const

/** One of the six families of land. */
export type CoverType = (typeof coverTypes)[number]

/** The cover type of a project type. */
export const coverOf = (type: ProjectType): CoverType => projectArts[type]
/** The server names a picture with a word; an unknown word still gets a picture. */
export const landOf = (art: string): CoverType => coverTypes.find((type) => type === art) ?? 'forest'
