/** The rows that no first visit needs, as one file of the build. */
import { memberPages } from './memberRoutes.tsx'
import { publicPages } from './publicRoutes.tsx'

export const others = [...publicPages, ...memberPages]
