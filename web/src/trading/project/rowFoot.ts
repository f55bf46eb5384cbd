import type { ProjectPhase } from '@tonne/domain/states'
import type { copy } from './copy.ts'

const feet = {
  pending_review: 'inReview',
  not_begun: 'opens',
  presale: 'booksUntil',
  reservation_waiting: 'drawing',
  in_progress: 'soldLeft',
  full: 'soldOut',
  ended: 'endedAt',
  closed: 'closed',
} as const satisfies Record<ProjectPhase, keyof typeof copy>

/** The key of the sentence. */
export const rowFoot = (phase: ProjectPhase): (typeof feet)[ProjectPhase] => feet[phase]
