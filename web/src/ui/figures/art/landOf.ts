/** The server names a picture with a word; a word that this app does not know still gets a picture. */
import { type CoverType, coverTypes } from './coverType.ts'

export const landOf = (art: string): CoverType => coverTypes.find((type) => type === art) ?? 'forest'
