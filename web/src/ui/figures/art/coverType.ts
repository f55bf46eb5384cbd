import { type ProjectType, projectArts } from '@tonne/domain/trading/project'

/** Every cover type; the order decides which ground a member without a photo gets, so it never changes. */
export const coverTypes = ['forest', 'mangrove', 'wind', 'solar', 'strata', 'hearth'] as const

/** One of the six families of land. */
export type CoverType = (typeof coverTypes)[number]

/** The cover type of a project type. */
export const coverOf = (type: ProjectType): CoverType => projectArts[type]
/** The server names a picture with a word; a word that this app does not know still gets a picture. */
export const landOf = (art: string): CoverType => coverTypes.find((type) => type === art) ?? 'forest'
