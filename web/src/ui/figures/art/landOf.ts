/** Why: the server names a picture with a word; one that this app does not know still gets land. */
import { type CoverType, coverTypes } from './coverType.ts'

export const landOf = (art: string): CoverType => coverTypes.find((type) => type === art) ?? 'forest'
