import { type ProjectType, projectArts } from '@tonne/domain/trading/project'
import type { CoverType } from './coverType.ts'

/** The cover type of a project type. */
export const coverOf = (type: ProjectType): CoverType => projectArts[type]
