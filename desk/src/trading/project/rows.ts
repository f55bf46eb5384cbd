import type { Output } from '@tonne/contract/endpoint'
import type { projectDesk } from '@tonne/contract/trading/projectDesk'
import { draftStateLabels, projectPhaseLabels } from '@tonne/domain/states'
import type { ProjectContent } from '@tonne/domain/trading/projectContent'
import { type Lang, pick } from '@tonne/parts/lang.tsx'
import type { TagLook } from '../../ui/Tag.tsx'

export type ProjectRow = Output<typeof projectDesk.list>['items'][number]
export type Draft = Output<typeof projectDesk.info>
/** The props of each tab of the form. `wrong`: names of unreadable fields. */
export type TabProps = { draft: Draft; content: ProjectContent; wrong: readonly string[]; mayWrite: boolean }
export const parts = ['all', 'review', 'drafts', 'coming', 'selling', 'over'] as const
export type Part = (typeof parts)[number]

/** Items that wait for a second person are in review, prices and stopped sales included. */
export function isIn(part: Part, { state, phase, changing, priceWaits, stopped }: ProjectRow): boolean {
  if (part === 'all') return true
  if (part === 'review') return state === 'submitted' || priceWaits || stopped
  if (part === 'drafts')
    return (
      (state === 'draft' || state === 'changes_requested') && (phase === null || changing || phase === 'pending_review')
    )
  if (part === 'coming') return phase === 'not_begun' || phase === 'presale' || phase === 'reservation_waiting'
  if (part === 'selling') return phase === 'in_progress'
  return phase === 'full' || phase === 'ended' || state === 'closed'
}

/** A published project's state is its phase; an unpublished one's is its draft's. */
export function stateOf(
  { phase, state }: Pick<ProjectRow, 'phase' | 'state'>,
  lang: Lang,
): { look: TagLook; text: string } {
  if (phase === null || phase === 'pending_review') {
    const looks = {
      draft: 'wait',
      submitted: 'half',
      changes_requested: 'late',
      approved: 'done',
      closed: 'stop',
    } as const
    return { look: looks[state], text: pick(draftStateLabels[state], lang) }
  }
  const looks = {
    not_begun: 'wait',
    presale: 'half',
    reservation_waiting: 'half',
    in_progress: 'done',
    full: 'done',
    ended: 'wait',
    closed: 'stop',
  } as const
  return { look: looks[phase], text: pick(projectPhaseLabels[phase], lang) }
}
