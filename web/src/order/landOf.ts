/** Why: the kind of land arrives as a word; one that this version of the app cannot draw falls back to forest. */
import { type CoverType, coverTypes } from '../ui/figures/coverType.ts'

export const landOf = (art: string): CoverType => coverTypes.find((type) => type === art) ?? 'forest'
