import { type ProjectPhase, projectPhaseLabels } from '@tonne/domain/states'
import { type Lang, pick } from '@tonne/parts/lang.tsx'
import type { ProjectList } from './projectFilter.ts'

/** Projects that can be bought come first, those that cannot last. */
const order: readonly ProjectPhase[] = [
  'in_progress',
  'presale',
  'reservation_waiting',
  'not_begun',
  'full',
  'ended',
  'closed',
  'pending_review',
]

/** The phases left by the other filters, and the chosen one, each with its number of projects. */
export function phaseOptions(first: ProjectList | undefined, chosen: ProjectPhase | undefined, lang: Lang) {
  const counts = new Map(first?.phases.map(({ phase, count }) => [phase, count]))
  return order
    .filter((phase) => counts.get(phase) || phase === chosen)
    .map((value) => ({ value, label: pick(projectPhaseLabels[value], lang), count: counts.get(value) ?? 0 }))
}
