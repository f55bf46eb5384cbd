// Which land a kind of project is drawn as.

import type { ProjectType } from '@tonne/domain/project'
import type { CoverType } from './coverType.ts'

const lands: Readonly<Record<ProjectType, CoverType>> = {
  reforestation: 'forest',
  conservation: 'forest',
  agroforestry: 'forest',
  blueCarbon: 'mangrove',
  wind: 'wind',
  hydro: 'wind',
  solar: 'solar',
  biochar: 'strata',
  soilCarbon: 'strata',
  mineralisation: 'strata',
  cleanCooking: 'hearth',
  biogas: 'hearth',
  landfillGas: 'hearth',
  efficiency: 'hearth',
}

/** The cover type of a project type. */
export const coverOf = (type: ProjectType): CoverType => lands[type]
